import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptySearch, filterCount, markedParts, readSearchState, searchHref, searchParams, withFilter } from './search-state';

const queryOf = (params: URLSearchParams) => Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]));

describe('the state of a search', () => {
  it('is read from an address', () => {
    expect(readSearchState({ q: '  copper   fee ', type: ['article', 'event', 'article'], sort: 'date', page: '3' })).toEqual({
      q: 'copper fee',
      filters: { type: ['article', 'event'] },
      sort: 'date',
      page: 3,
    });
  });
  it.each([
    ['101', 101],
    ['99999999999999999999', 1_000],
  ])('takes page %s, which no list has, for none', (page, read) => expect(readSearchState({ page }).page).toBe(read));
  it.each([['0'], ['-1'], ['2.5'], ['x'], ['1e9']])('takes page %s for the first', (page) => {
    expect(readSearchState({ page }).page).toBe(1);
  });
  it('leaves out what it does not understand', () => {
    expect(readSearchState({ topic: ['<script>', '', 'energy'], sort: 'price', colour: 'red' })).toEqual({
      ...emptySearch,
      filters: { topic: ['energy'] },
    });
    expect(readSearchState({ type: ['sermon', 'event'], year: ['last', '2026'], access: 'all' }).filters).toEqual({
      type: ['event'],
      year: ['2026'],
    });
    expect(readSearchState({ q: 'x'.repeat(5000) }).q).toHaveLength(200);
  });
  it('goes to an address and back unchanged', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);
    const state = fc.record({
      q: fc.string({ maxLength: 60 }).map((q) => q.replace(/\s+/g, ' ').trim()),
      filters: fc.record(
        { author: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), topic: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }) },
        { requiredKeys: [] },
      ),
      sort: fc.constantFrom('relevance' as const, 'date' as const),
      page: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(state, (given) => {
        expect(readSearchState(queryOf(new URLSearchParams(searchParams(given).toString())))).toEqual(given);
      }),
    );
  });
  it('has the plain path for nothing asked', () => {
    expect(searchHref('/search', emptySearch)).toBe('/search');
    expect(searchHref('/de/search', { ...emptySearch, q: 'a&b', page: 2 })).toBe('/de/search?q=a%26b&page=2');
  });
  it('begins another list with a filter', () => {
    const chosen = withFilter({ ...emptySearch, page: 4 }, 'topic', 'energy', true);
    expect(chosen).toMatchObject({ filters: { topic: ['energy'] }, page: 1 });
    expect(filterCount(withFilter(chosen, 'topic', 'energy', false))).toBe(0);
  });
});

it('takes hits out of marked text, and nothing else for markup', () => {
  expect(markedParts('The <mark>copper</mark> fee &amp; &lt;b&gt;')).toEqual([
    { text: 'The ', hit: false },
    { text: 'copper', hit: true },
    { text: ' fee & <b>', hit: false },
  ]);
  expect(markedParts('<img src=x>')).toEqual([{ text: '<img src=x>', hit: false }]);
});
