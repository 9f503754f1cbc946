import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { distanceKm } from '../../../src/backends/kit/places/gazetteer.ts';
import { FACETS, PAY_BANDS } from '../../../src/backends/search/openings/index/columns.ts';
import type { Facet } from '../../../src/backends/search/openings/index/columns.ts';
import { feedServer, line, ndjson, openingsUnderTest } from '../support/openings.ts';
import type { OpeningsUnderTest } from '../support/openings.ts';

const CITIES = [
  { name: 'Zurich, Switzerland', city: 'zurich', country: 'CH', lat: 47.38, lon: 8.54 },
  { name: 'Basel, Switzerland', city: 'basel', country: 'CH', lat: 47.56, lon: 7.59 },
  { name: 'Berlin, Germany', city: 'berlin', country: 'DE', lat: 52.52, lon: 13.41 },
  { name: 'Freiburg, Germany', city: 'freiburg', country: 'DE', lat: 47.99, lon: 7.85 },
  { name: 'Lagos, Nigeria', city: 'lagos', country: 'NG', lat: 6.52, lon: 3.38 },
] as const;
const WORDS = ['turbine', 'harbour', 'ledger', 'ward'] as const;
const FUNCTIONS = ['consulting', 'design', 'finance'] as const;
const LEVELS = ['intern', 'graduate', 'senior'] as const;
const MODES = ['onsite', 'hybrid', 'remote'] as const;
const INDUSTRIES = ['energy', 'health', 'transport'] as const;
const PROGRAMMES = ['graduate', 'returners'] as const;
const LANGUAGES = ['en', 'de'] as const;
const CURRENCIES = ['EUR', 'CHF'] as const;
const CLOSES = ['2026-12-01', '2026-12-02', '2027-03-01'] as const;

const openingArbitrary = fc.record({
  word: fc.constantFrom(...WORDS),
  cities: fc.uniqueArray(fc.constantFrom(...CITIES), { minLength: 1, maxLength: 3 }),
  function: fc.constantFrom(...FUNCTIONS),
  level: fc.constantFrom(...LEVELS),
  workMode: fc.constantFrom(...MODES),
  industries: fc.uniqueArray(fc.constantFrom(...INDUSTRIES), { maxLength: 2 }),
  programmes: fc.uniqueArray(fc.constantFrom(...PROGRAMMES), { maxLength: 2 }),
  language: fc.constantFrom(...LANGUAGES),
  pay: fc.option(fc.record({ max: fc.constantFrom(15_000, 40_000, 59_999, 60_000, 120_000), currency: fc.constantFrom(...CURRENCIES) })),
  closes: fc.option(fc.constantFrom(...CLOSES)),
});
type Sample = typeof openingArbitrary extends fc.Arbitrary<infer T> ? T : never;

const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
const filterArbitrary = fc.record({
  keyword: fc.option(fc.constantFrom(...WORDS)),
  country: some(['CH', 'DE', 'NG', 'US']),
  city: some(CITIES.map(({ city }) => city)),
  function: some(FUNCTIONS),
  level: some(LEVELS),
  workMode: some(MODES),
  industry: some(INDUSTRIES),
  programme: some(PROGRAMMES),
  language: some(LANGUAGES),
  pay: fc.option(fc.record({ least: fc.constantFrom(40_000, 60_000, 50_000), currency: fc.option(fc.constantFrom(...CURRENCIES)) })),
  near: fc.option(fc.record({ at: fc.constantFrom(...CITIES), radius: fc.constantFrom(10, 80, 700) })),
});
type Filters = typeof filterArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** The values that an opening has in a facet, said the long way. */
function valuesOf(sample: Sample, facet: Facet): string[] {
  switch (facet) {
    case 'country':
      return [...new Set(sample.cities.map(({ country }) => country))];
    case 'city':
      return sample.cities.map(({ city }) => city);
    case 'industry':
      return sample.industries;
    case 'programme':
      return sample.programmes;
    case 'pay':
      return PAY_BANDS.flatMap((band) => (sample.pay !== null && sample.pay.max >= band ? [`${sample.pay.currency}-${band}`] : []));
    case 'employment':
      return ['full-time'];
    case 'employer':
      return ['Aldermoor'];
    default:
      return [sample[facet]];
  }
}

/** What of the samples is paid in most. */
const samples = fc.sample(openingArbitrary, { numRuns: 300, seed: 7 });
const paidIn = (currency: string): number => samples.filter(({ pay }) => pay?.currency === currency).length;
const USUAL = CURRENCIES.toSorted((a, b) => paidIn(b) - paidIn(a))[0];

/** Whether an opening passes every filter but that of one facet. */
function passes(sample: Sample, filters: Filters, except?: Facet): boolean {
  const lists = ['country', 'city', 'function', 'level', 'workMode', 'industry', 'programme', 'language'] as const;
  for (const facet of lists)
    if (
      facet !== except &&
      filters[facet].length > 0 &&
      !valuesOf(sample, facet).some((value) => (filters[facet] as string[]).includes(value))
    )
      return false;
  if (filters.keyword !== null && sample.word !== filters.keyword) return false;
  if (except !== 'pay' && filters.pay !== null) {
    if (sample.pay === null || sample.pay.max < filters.pay.least) return false;
    // Without a currency an amount is one of the currency in which most is paid, never of two.
    if (sample.pay.currency !== (filters.pay.currency ?? USUAL)) return false;
  }
  const { near } = filters;
  return near === null || sample.cities.some(({ lat, lon }) => distanceKm(near.at.lat, near.at.lon, lat, lon) <= near.radius);
}

function address(filters: Filters): string {
  const parameters = new URLSearchParams();
  for (const name of ['country', 'city', 'function', 'level', 'workMode', 'industry', 'programme', 'language'] as const)
    for (const value of filters[name]) parameters.append(name, value);
  if (filters.keyword !== null) parameters.set('keyword', filters.keyword);
  if (filters.pay !== null) parameters.set('pay', [filters.pay.currency, filters.pay.least].filter(Boolean).join('-'));
  if (filters.near !== null) {
    parameters.set('near', `${filters.near.at.lat},${filters.near.at.lon}`);
    parameters.set('radius', String(filters.near.radius));
  }
  parameters.set('pageSize', '100');
  return parameters.toString();
}

describe('facets', () => {
  let index: OpeningsUnderTest;

  beforeAll(async () => {
    index = await openingsUnderTest();
    const server = await feedServer();
    server.answer.body = ndjson(
      samples.map(({ word, cities, pay, closes, ...sample }, at) =>
        line(`o-${at}`, {
          ...sample,
          title: `Work at the ${word}`,
          sections: [{ text: ['Plain words.'] }],
          cities: cities.map(({ name }) => name),
          ...(closes ? { closes } : {}),
          ...(pay ? { pay: { min: 10_000, max: pay.max, currency: pay.currency, unit: 'year' } } : {}),
        }),
      ),
    );
    expect(await index.run({ name: 'own', kind: 'masthead', address: server.url })).toMatchObject({ inserted: 300, badTotal: 0 });
    await server.stop();
  });
  afterAll(() => index.stop());

  it('count what a count by hand finds, each with the filters of the others', async () => {
    await fc.assert(
      fc.asyncProperty(filterArbitrary, async (filters) => {
        const { total, facets, results, highestPay } = await index.search(address(filters));
        const fits = samples.map((sample, at) => ({ sample, id: `own:o-${at}` })).filter(({ sample }) => passes(sample, filters));
        expect(total).toBe(fits.length);
        if (total <= 100) expect(results.map(({ id }) => id).sort()).toEqual(fits.map(({ id }) => id).sort());
        const paid = CURRENCIES.map((currency) => ({
          currency,
          amounts: fits.flatMap(({ sample }) => (sample.pay?.currency === currency ? [sample.pay.max] : [])),
        })).toSorted((one, other) => other.amounts.length - one.amounts.length || (one.currency < other.currency ? -1 : 1))[0];
        expect(highestPay).toEqual(
          paid && paid.amounts.length > 1 ? { currency: paid.currency, amount: Math.max(...paid.amounts) } : undefined,
        );
        for (const facet of FACETS) {
          const expected = new Map<string, number>();
          for (const sample of samples)
            if (passes(sample, filters, facet))
              for (const value of valuesOf(sample, facet)) expected.set(value, (expected.get(value) ?? 0) + 1);
          const counted = new Map(facets[facet].filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));
          expect([...counted].sort(), facet).toEqual([...expected].sort());
        }
      }),
      { numRuns: 150 },
    );
  });

  const everyPage = async (sort: string) => {
    const first = await index.search(`sort=${sort}&pageSize=40`);
    const pages = [first];
    for (let page = 2; page <= first.pages; page++) pages.push(await index.search(`sort=${sort}&pageSize=40&page=${page}`));
    return pages.flatMap(({ results }) => results);
  };
  it.each(['date', 'closing', 'pay'])('has each opening once on the pages of a list sorted by %s', async (sort) => {
    const ids = (await everyPage(sort)).map(({ id }) => id);
    expect(ids.length).toBe(300);
    expect(ids.toSorted()).toEqual(samples.map((_, at) => `own:o-${at}`).toSorted());
  });

  it('orders by the last day, and what has none comes last', async () => {
    const ends = (await everyPage('closing')).map(({ closes }) => closes ?? 'never');
    // A day ends at another moment in each place.
    expect(new Set(ends).size).toBeGreaterThan(CLOSES.length);
    expect(ends.at(-1)).toBe('never');
    expect(ends).toEqual(ends.toSorted());
  });

  it('orders by pay within a currency, that of most first, and what names none comes last', async () => {
    const currency = (await index.search('')).highestPay?.currency;
    const paid = (await everyPage('pay')).map(({ pay }) => pay);
    const place = (pay: (typeof paid)[number]) => (pay === undefined ? 2 : pay.currency === currency ? 0 : 1);
    expect(new Set(paid.map(place)).size).toBe(3);
    expect(paid).toEqual(paid.toSorted((a, b) => place(a) - place(b) || (b?.max ?? 0) - (a?.max ?? 0)));
  });

  it('orders by distance, and says how far', async () => {
    const { results } = await index.search('near=Basel&radius=100&pageSize=100');
    const km = results.map(({ distanceKm }) => distanceKm ?? Infinity);
    expect(km.length).toBeGreaterThan(10);
    expect(km).toEqual([...km].sort((a, b) => a - b));
    expect(km[0]).toBe(0);
    expect(Math.max(...km)).toBeLessThanOrEqual(100);
  });

  it('keeps a chosen value that nothing has in its facet, to be unchosen', async () => {
    const { facets } = await index.search('country=NZ');
    expect(facets.country).toContainEqual({ value: 'NZ', count: 0, selected: true, label: 'New Zealand' });
    expect(facets.country.find(({ value }) => value === 'CH')?.count).toBeGreaterThan(0);
  });
});
