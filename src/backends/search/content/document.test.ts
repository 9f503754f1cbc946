import { describe, expect, it } from 'vitest';
import { documentOf } from './document.ts';
import type { PageEntry } from './listing.ts';

const entry = (template: string, language = 'en'): PageEntry => ({
  ...{ id: 'a', site: 'dotcom', language, name: 'talk', path: '/a', template, url: 'http://a/talk', stamp: '' },
});
const read = (template: string, fields: Record<string, string>, language?: string) =>
  documentOf(
    entry(template, language),
    {
      ...{ name: 'talk', displayName: 'Talk', placeholders: {} },
      fields: Object.fromEntries(Object.entries({ Title: 'Talk', ...fields }).map(([name, value]) => [name, { value }])),
    } as never,
    () => null,
  )!;

describe('an event', () => {
  const evening = { StartDate: '2027-01-01T03:00:00Z', TimeZone: 'America/Los_Angeles' };

  it('is on the day that it is where it takes place', () => {
    expect(read('Event', evening)).toMatchObject({ date: '2027-01-01T03:00:00.000Z', day: '2026-12-31' });
    expect(read('Event', { ...evening, TimeZone: 'Nowhere/Land' }).day).toBe('2027-01-01');
    expect(read('Event', { ...evening, TimeZone: '' }).day).toBe('2027-01-01');
  });

  it('is found by its month, in the language of the text', () => {
    expect(read('Event', evening).extras).toContain('December 2026');
    expect(read('Event', evening, 'de').extras).toContain('Dezember 2026');
    expect(read('Event', {}).extras).toBe('');
  });
});

it('tells apart what a publication contains, and each note', () => {
  expect(read('Publication', { Contents: '<ul><li>One</li> <li>Two</li></ul>' }).extras).toBe('One · Two');
  expect(read('Publication', { Contents: 'The long queue, Ines Valbuena\nCopper, Henrik Aas' }).extras).toBe(
    'The long queue, Ines Valbuena · Copper, Henrik Aas',
  );
  expect(read('Article', { Notes: '<ol>\n<li id="n1">Invented.</li>\n<li id="n2">A paper, 1975.</li></ol>' }).extras).toBe(
    'Invented. · A paper, 1975.',
  );
});

it('keeps headings apart from sentences', () =>
  expect(read('Article', { Body: '<h2>The empty days</h2><p>Most of it.</p>' }).body).toBe('The empty days · Most of it.'));

it('an office is found by its address for mails, and by its number however it is written', () => {
  const { extras, unshown } = read('Office', { Email: 'zurich@aldermoor.example', Phone: '+41 44 555 01 00' });
  expect(extras).toBe('zurich@aldermoor.example · +41 44 555 01 00');
  for (const typed of ['41445550100', '0445550100']) expect(unshown).toContain(typed);
});

it('another text is of the day that its editor gave it, and says no month', () => {
  expect(read('Article', { DisplayDate: '2026-10-08T00:00:00Z' })).toMatchObject({ day: '2026-10-08', extras: '' });
  expect(read('Article', {})).toMatchObject({ date: null, day: null });
});

it('a person is found by the names that their page shows, whatever the title of their item is', () => {
  expect(read('Profile', { Title: 'anna-becker', FirstName: 'Anna', LastName: 'Roth' }).title).toBe('Anna Roth');
  expect(read('Profile', { Title: 'Roth Anna', FirstName: 'Anna', LastName: 'Roth' }).title).toBe('Roth Anna');
});

it('takes as long as its text is to read: what its editor put into blocks too, and no cell of a table', () => {
  const words = (count: number) => ({ value: 'word '.repeat(count) });
  const block = (componentName: string, fields: object) => ({ componentName, fields, placeholders: {} });
  const blocks = [block('TextBlock', { Text: words(460) }), block('DataTable', { Data: words(5_000) })];
  const route = {
    ...{ name: 'a', displayName: 'A' },
    fields: { Title: { value: 'A' }, Body: words(230) },
    placeholders: { 'headless-main': [{ ...block('ArticleBody', {}), placeholders: { 'article-body-1': blocks } }] },
  };
  expect(documentOf(entry('Article'), route as never, () => null)?.readingMinutes).toBe(3);
});
