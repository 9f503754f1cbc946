import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { coverPreview } from './cover';
import { articlesBelow, documentsAbout, documentsBy } from './documents.server';
import { pastEvents, upcomingEvents } from './events.server';
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
    expect(upcomingEvents('dotcom', noon)).toMatchObject({ orderBy: 'StartDate ASC', variables: { now: '20261204T000000Z' } });
    expect(pastEvents('dotcom', noon)).toMatchObject({ orderBy: 'StartDate DESC', variables: { now: '20261204T000000Z' } });
  });
});

describe('lists of documents', () => {
  it.each([
    ['below a page', articlesBelow('insights', ID), 'root'],
    ['by an author', documentsBy('insights', ID), 'author'],
    ['about a topic', documentsAbout('insights', ID), 'topic'],
  ])('%s, the newest first, name the page by a variable', (_name, list, variable) => {
    expect(list.orderBy).toBe('DisplayDate DESC');
    expect(list.variables).toEqual({ [variable]: 'f1851c4978e256d1b24fae7fbdfa0b35' });
    expect(list.where.join(' ')).toContain(`value: $${variable}`);
    expect(() => parse(`{ a(where: [${list.where.join(' ')}]) }`)).not.toThrow();
  });
});

it('shows a cover at 0.6 of its size', () => {
  expect(coverPreview({ value: { src: '/a.png', alt: '', width: 1200, height: 1601 } }).value).toMatchObject({ width: 720, height: 961 });
  expect(coverPreview({ value: { src: '/a.png', alt: '' } }).value).toEqual({ src: '/a.png', alt: '' });
});
