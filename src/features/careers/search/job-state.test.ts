import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chipsOf,
  choices,
  emptyJobSearch,
  jobParams,
  jobsHref,
  jobStateOf,
  keywordOfTitle,
  readJobState,
  searchedState,
  typedState,
  usualSort,
} from './job-state';

describe('the state of a job search', () => {
  it('is read from an address', () => {
    expect(
      readJobState({
        keyword: '  grid   consultant ',
        country: ['de', 'NL', 'de'],
        near: 'Hamburg',
        radius: '100',
        sort: 'date',
        page: '3',
        pay: 'eur-60000',
      }),
    ).toEqual({
      keyword: 'grid consultant',
      filters: { country: ['DE', 'NL'] },
      near: 'Hamburg',
      radius: 100,
      sort: 'date',
      page: 3,
      pay: 'EUR-60000',
    });
  });
  it.each([
    ['5001', 5_001],
    ['99999999999999999999', 100_000],
  ])('takes page %s for one that is far, and never for the first', (page, read) => expect(readJobState({ page }).page).toBe(read));
  it.each([['0'], ['-1'], ['2.5'], ['x'], ['1e9']])('takes page %s for the first', (page) => expect(readJobState({ page }).page).toBe(1));
  it('leaves out what it does not understand', () => {
    const state = readJobState({
      level: ['junior', 'senior'],
      workMode: 'moon',
      country: 'Germany',
      pay: 'much',
      radius: '7',
      sort: 'distance',
      city: 'a\u0000b',
      colour: 'red',
    });
    expect(state).toEqual({ ...emptyJobSearch, filters: { level: ['senior'] } });
  });
  it('keeps no order that is the usual one, and none that means nothing', () => {
    expect(readJobState({ keyword: 'a', sort: 'relevance' }).sort).toBe('');
    expect(readJobState({ near: 'Oslo', sort: 'distance' }).sort).toBe('');
    expect(readJobState({ keyword: 'a', near: 'Oslo', sort: 'distance' }).sort).toBe('distance');
    expect(readJobState({ sort: 'relevance' }).sort).toBe('');
    expect(['closing', 'pay', 'date', 'price'].map((sort) => readJobState({ sort }).sort)).toEqual(['closing', 'pay', '', '']);
    expect(readJobState({ keyword: 'a', sort: '' }).sort).toBe('');
    expect([
      usualSort({ keyword: '', near: '' }),
      usualSort({ keyword: '', near: 'Oslo' }),
      usualSort({ keyword: 'a', near: 'Oslo' }),
    ]).toEqual(['date', 'distance', 'relevance']);
  });
  it('goes to an address and back unchanged', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);
    const query = fc.record({
      keyword: fc.string({ maxLength: 60 }),
      near: fc.option(word, { nil: undefined }),
      radius: fc.constantFrom('25', '50', '300', 'x'),
      city: fc.array(word, { maxLength: 3 }),
      level: fc.array(fc.constantFrom('senior', 'intern', 'odd')),
      employer: fc.array(fc.string({ maxLength: 20 }), { maxLength: 2 }),
      sort: fc.constantFrom('relevance', 'date', 'closing', 'pay', 'distance', ''),
      page: fc.integer({ min: 0, max: 40 }).map(String),
      pay: fc.constantFrom('', '60000', 'CHF-90000', 'x'),
    });
    fc.assert(
      fc.property(query, (given) => {
        const state = readJobState(given);
        expect(jobStateOf(jobParams(state).toString())).toEqual(state);
      }),
    );
  });
  it.each([
    ['Information Technology Specialist -Direct Hire', 'Information Technology Specialist Direct Hire'],
    ['Nurse (“Flex” pool) -- nights', 'Nurse ( Flex pool) nights'],
    ['Co-op student', 'Co-op student'],
    [`${'engineer '.repeat(22)}surveyors`, 'engineer '.repeat(22).trim()],
  ])('takes a title for its words: %s', (title, keyword) => expect(keywordOfTitle(title)).toBe(keyword));
  it('has the plain path for nothing asked', () => {
    expect(jobsHref('/jobs', emptyJobSearch)).toBe('/jobs');
    expect(jobsHref('/jobs', { ...emptyJobSearch, keyword: 'a&b', page: 2 })).toBe('/jobs?keyword=a%26b&page=2');
  });
  it('names what is chosen, each with the search without it', () => {
    const state = readJobState({
      keyword: 'grid',
      near: 'Oslo',
      city: ['oslo', 'bergen'],
      level: 'senior',
      pay: '60000',
      sort: 'distance',
      page: '4',
    });
    expect(choices(state)).toBe(5);
    expect(chipsOf(state).map(({ name, value, without }) => [name, value, jobParams(without).toString()])).toEqual([
      ['near', 'Oslo', 'keyword=grid&city=oslo&city=bergen&level=senior&pay=60000'],
      ['city', 'oslo', 'keyword=grid&near=Oslo&city=bergen&level=senior&pay=60000&sort=distance'],
      ['city', 'bergen', 'keyword=grid&near=Oslo&city=oslo&level=senior&pay=60000&sort=distance'],
      ['level', 'senior', 'keyword=grid&near=Oslo&city=oslo&city=bergen&pay=60000&sort=distance'],
      ['pay', '60000', 'keyword=grid&near=Oslo&city=oslo&city=bergen&level=senior&sort=distance'],
    ]);
  });
});

describe('a corrected word', () => {
  const answer = { corrected: 'grid' };
  it('is what an alert is told of the search that it was corrected in', () =>
    expect(searchedState({ status: 'ready', state: readJobState({ keyword: 'gird' }), answer }).keyword).toBe('grid'));
  it.each(['loading', 'error'] as const)('is nothing to the next search, while that is %s', (status) =>
    expect(searchedState({ status, state: readJobState({ keyword: 'solar' }), answer }).keyword).toBe('solar'),
  );
});

describe('the fields of a search', () => {
  const state = readJobState({ near: 'Germany', radius: '25', country: 'FR' });
  const answered = readJobState({ country: ['FR', 'DE'] });
  it('keep a country until it is answered, and then leave it to the filters', () => {
    expect(typedState({ status: 'loading', state })).toBe(state);
    expect(typedState({ status: 'ready', state, answer: { answered } })).toMatchObject({ near: '', radius: emptyJobSearch.radius });
  });
  it('keep a place that nobody knows, which is said beside it', () =>
    expect(typedState({ status: 'ready', state, answer: { answered, unknownPlace: 'Germany' } })).toBe(state));
});
