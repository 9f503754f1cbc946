import { describe, expect, it, vi } from 'vitest';
import { exampleRoute } from '@/runtime/examples/index';
import { turned } from '../lists/turned.server';
import type { RouteInfo } from '@/runtime/rendering';
import { createPhrase } from '@/runtime/phrases';
import { parsePageFields } from './page-fields';
import { createHead, shareCardOf } from './head.server';
import { stateText, type PageState } from '@/runtime/data/page-subject';

const phrase = createPhrase({ 'page.state': '{title}: {state}', 'pagination.of': 'page {page} of {pages}' }, 'en');
const headOf = (state: PageState, siteName = 'Aldermoor', title = 'People', ownQuery?: string) =>
  createHead({
    route: exampleRoute({}),
    fields: parsePageFields({ Title: { value: title } }),
    itemName: 'people',
    origin: 'https://www.example.org',
    siteName,
    hidden: false,
    state: stateText(state, phrase),
    ownQuery,
    phrase,
  });

describe('the title of a tab', () => {
  it('tells which part of a list is shown; what is shared or found is the page', () => {
    expect(headOf({}).title).toBe('People | Aldermoor');
    const part = headOf({ chosen: () => ['Berlin', 'M'], page: { page: 2, pages: 12 } });
    expect(part.title).toBe('People: Berlin, M, page 2 of 12 | Aldermoor');
    expect(part.og.title).toBe('People');
  });
  it('has a title’s words without the stars of its italics, as what is shared has', () => {
    const head = headOf({}, 'Aldermoor', 'Paper, *not copper*');
    expect(head.title).toBe('Paper, not copper | Aldermoor');
    expect([head.og.title, head.og.imageAlt]).toEqual(['Paper, not copper', 'Paper, not copper']);
  });
  it('has the site’s name once', () => {
    expect(headOf({}, 'People').title).toBe('People');
    expect(headOf({ page: { page: 2, pages: 3 } }, 'People').title).toBe('People: page 2 of 3 | People');
  });
});

it('names itself with what makes it a page of its own', () => {
  const whole = headOf({});
  expect(whole.canonical).not.toContain('?');
  expect(whole.alternates).not.toEqual([]);
  const further = headOf({ page: { page: 2, pages: 12 } }, 'Aldermoor', 'People', 'page=2');
  expect(further).toMatchObject({ canonical: `${whole.canonical}?page=2`, alternates: [], og: { url: further.canonical } });
});

it('a person is called by their names, as on their page, whatever the title was when it was made', () => {
  const fields = parsePageFields({ Title: { value: 'anna-becker' }, FirstName: { value: 'Anna' }, LastName: { value: 'Roth' } });
  expect(shareCardOf(fields, 'anna-becker', '').title).toBe('Anna Roth');
  expect(parsePageFields({ Title: { value: 'Dr Anna Roth' }, LastName: { value: 'Roth' }, FirstName: { value: 'Anna' } }).Title.value).toBe(
    'Dr Anna Roth',
  );
});

describe('the picture that networks show', () => {
  const shared = (chosen: string, hidden = false, route: Partial<RouteInfo> = {}) =>
    createHead({
      route: exampleRoute(route),
      fields: parsePageFields({
        Title: { value: 'People' },
        Image: { value: { src: '/-/media/own.svg', alt: 'Own' } },
        ...(chosen ? { ShareImage: { value: { src: chosen, alt: 'Chosen' } } } : {}),
      }),
      itemName: 'people',
      origin: 'https://www.example.org',
      siteName: 'Aldermoor',
      hidden,
      state: '',
      phrase,
    }).og.image;
  it('is the one that an editor chose, and never an SVG, which stands in the share picture instead', () => {
    expect(shared('/-/media/chosen.jpg')).toBe('https://www.example.org/-/media/chosen.jpg');
    const [plain, chosen] = [shared(''), shared('/-/media/chosen.svg?rev=1')];
    for (const image of [plain, chosen]) expect(image).toMatch(/^https:\/\/www\.example\.org\/-\/share\/.+\.png$/);
    expect(chosen).not.toBe(plain);
    expect(shared('', true)).toBeUndefined();
  });
  it('is drawn in the language of the page, where its item is in another', () => {
    expect(shared('', false, { language: 'de', itemLanguage: 'en' })).toContain('/-/share/de/');
  });
});

describe('a list in pages', () => {
  it('says its page behind the first, and ends where it ends', () => {
    const describe = vi.fn();
    const at = (pageNumber: number, pages: number) => turned({ route: exampleRoute({ pageNumber }), describe }, { pages });
    expect(at(1, 12)).toEqual({ pages: 12 });
    expect(describe).not.toHaveBeenCalled();
    at(2, 12);
    expect(describe).toHaveBeenCalledExactlyOnceWith({ state: { page: { page: 2, pages: 12 } } });
    expect(() => at(13, 12)).toThrow('There is nothing at this address');
  });
});
