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
    expect(upcomingEvents('dotcom', noon)).toMatchObject({
      orderBy: 'StartDate ASC',
      where: [{}, { value: '20261204T000000Z', operator: 'GTE' }],
    });
    expect(pastEvents('dotcom', noon)).toMatchObject({
      orderBy: 'StartDate DESC',
      where: [{}, { value: '20261204T000000Z', operator: 'LT' }],
    });
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
