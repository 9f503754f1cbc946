import { describe, expect, it } from 'vitest';
import { coverPreview } from './cover';
import { articlesBelow, documentsAbout, documentsBy } from './documents.server';
import { loadPastEvents, upcomingEvents } from './events.server';
import { loadAll } from './search.server';
import type { ContentQuery } from '@/runtime/data/data-loader';
import { pageHref } from '@/runtime/data/page-href';

const ID = 'F1851C49-78E2-56D1-B24F-AE7FBDFA0B35';

describe('pageHref', () => {
  it.each([
    ['/blog/x', 'en', 1, '/blog/x'],
    ['/blog/x', 'en', 3, '/blog/x/page/3'],
    ['/blog/x', 'de', 3, '/de/blog/x/page/3'],
    ['/', 'en', 2, '/page/2'],
    ['/', 'de', 1, '/de'],
  ])('of %s in %s, page %i', (path, language, page, href) => {
    expect(pageHref({ path, language }, page)).toBe(href);
  });
});

describe('lists of events', () => {
  it('part at the beginning of the day, so that tonight’s event is still to come', () => {
    const noon = Date.UTC(2026, 11, 4, 12);
    expect(upcomingEvents('dotcom', noon)).toMatchObject({
      orderBy: 'StartDate ASC',
      where: [
        {},
        { OR: [{ name: 'StartDate' }, { name: 'EndDate' }].map((each) => ({ ...each, value: '20261204T000000Z', operator: 'GTE' })) },
      ],
    });
  });

  it('have an event of several days among those to come until its last one is over', async () => {
    const noon = Date.UTC(2026, 11, 4, 12);
    const start = '20261204T000000Z';
    const events = [
      { id: 'yesterday', StartDate: '20261203T100000Z', EndDate: '20261203T120000Z' },
      { id: 'without-end', StartDate: '20261203T100000Z', EndDate: '' },
      { id: 'since-yesterday', StartDate: '20261203T100000Z', EndDate: '20261205T120000Z' },
      { id: 'tomorrow', StartDate: '20261205T100000Z', EndDate: '' },
    ];
    const passes = (
      event: (typeof events)[number],
      { name, value, operator }: { name: 'StartDate' | 'EndDate'; value: string; operator: string },
    ) => event[name] !== '' && (operator === 'LT' ? event[name] < value : event[name] >= value);
    /** Finds by the predicates of a document, as the content service does: what is not there is neither before nor after anything. */
    const query: ContentQuery = (document, variables, schema) => {
      const text = document.replace(/\$(s\d+)/g, (_, name: string) => JSON.stringify(variables[name]));
      const tests = Array.from(
        text.matchAll(/\{ name: "(StartDate|EndDate)", value: "(\w+)", operator: (\w+) \}/g),
        ([, name, value, operator]) => ({
          name: name as 'StartDate',
          value: value ?? '',
          operator: operator ?? '',
        }),
      );
      expect(tests.every(({ value }) => value === start)).toBe(true);
      const found = events.filter((event) =>
        text.includes('OR: [') ? tests.some((each) => passes(event, each)) : tests.every((each) => passes(event, each)),
      );
      const results = found.map(({ id }) => ({ id, name: id, displayName: id, url: null, fields: [] }));
      return Promise.resolve(
        schema.parse({ list: { total: found.length, pageInfo: { endCursor: null, hasNext: false }, results } }) as never,
      );
    };
    const names = (items: readonly { name: string }[]): string[] => items.map(({ name }) => name);
    expect(names(await loadAll(query, upcomingEvents('dotcom', noon), 'en'))).toEqual(['since-yesterday', 'tomorrow']);
    const past = await loadPastEvents(query, { site: 'dotcom', now: noon, language: 'en', page: 1, size: 20 });
    expect([names(past.items), past.total, past.pages]).toEqual([['yesterday', 'without-end'], 2, 1]);
  });
});

describe('lists of documents', () => {
  it.each([
    ['below a page', articlesBelow('insights', ID), '_path'],
    ['by an author', documentsBy('insights', ID), 'Authors'],
    ['about a topic', documentsAbout('insights', ID), 'Topics'],
  ])('%s, the newest first, name the page', (_name, list, field) => {
    expect(list.orderBy).toBe('DisplayDate DESC');
    expect(list.where).toContainEqual({ name: field, value: 'f1851c4978e256d1b24fae7fbdfa0b35', operator: 'CONTAINS' });
  });
});

it('shows a cover at 0.6 of its size', () => {
  expect(coverPreview({ value: { src: '/a.png', alt: '', width: 1200, height: 1601 } }).value).toMatchObject({ width: 720, height: 961 });
  expect(coverPreview({ value: { src: '/a.png', alt: '' } }).value).toEqual({ src: '/a.png', alt: '' });
});
