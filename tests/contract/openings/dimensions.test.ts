import { describe, expect, it } from 'vitest';
import { FILTERS, jobParams, KEYWORD_MAX_LENGTH, RADII, readJobState, SORTS, VALUES_MAX } from '@/features/careers/search/job-state';
import { valueName } from '@/features/careers/labels';
import { FACETS as SHOWN, openingCard as cardOfSite, openingResults } from '@/features/careers/openings.schema';
import { openingCard, openingsAnswer } from '../../../src/backends/search/openings/shapes.ts';
import { FACETS } from '../../../src/backends/search/openings/index/columns.ts';
import { EMPLOYMENT_TYPES, FUNCTIONS, LEVELS, PAY_UNITS, WORK_MODES } from '../../../src/backends/search/openings/model.ts';
import { MOST_VALUES, openingsRequest, SORTS as SORTS_OF_SERVICE } from '../../../src/backends/search/openings/query/params.ts';
import { phrasesOf } from '../../support/phrases.ts';

/** The search service and the site share no code: here their lists of what an opening can be chosen by are held together. */
const CLOSED = { function: FUNCTIONS, level: LEVELS, workMode: WORK_MODES, employment: EMPLOYMENT_TYPES } as const;

describe('what openings are chosen by', () => {
  it('is the same at the service and on the site', () => {
    expect(SHOWN.toSorted()).toEqual(FACETS.toSorted());
    expect([...FILTERS, 'pay'].toSorted()).toEqual(FACETS.toSorted());
    const asked = Object.keys(openingsRequest.shape);
    expect(asked).toEqual(expect.arrayContaining([...FACETS, 'keyword', 'near', 'radius', 'sort', 'page', 'lang']));
    expect(SORTS_OF_SERVICE.toSorted()).toEqual(SORTS.toSorted());
    expect(openingsAnswer.shape.sort.options.toSorted()).toEqual(openingResults.shape.sort.options.toSorted());
  });

  it.each(Object.entries(CLOSED))(
    '%s: each value passes through an address, to the service, and has a name in each language',
    (name, values) => {
      const state = readJobState({ [name]: [...values, 'no-such-value-1'] });
      expect(state.filters).toEqual({ [name]: values });
      const asked = openingsRequest.parse({ [name]: jobParams(state).getAll(name) });
      expect(asked[name as keyof typeof CLOSED]).toEqual(values);
      for (const language of ['en', 'de']) {
        const phrases = phrasesOf(language);
        const phrase = (key: string) => phrases[key] ?? `no phrase ${key}`;
        const names = values.map((value) => valueName(name as keyof typeof CLOSED, value, undefined, { locale: language, phrase }));
        expect(names.filter((each) => !each || each.startsWith('no phrase'))).toEqual([]);
        expect(new Set(names).size).toBe(values.length);
      }
    },
  );

  it('has a heading in each language', () => {
    for (const language of ['en', 'de']) expect(FACETS.filter((facet) => !phrasesOf(language)[`jobs.facet.${facet}`])).toEqual([]);
  });

  it('asks for nothing that the service refuses', () => {
    expect(VALUES_MAX).toBeLessThanOrEqual(MOST_VALUES);
    const filters = Object.fromEntries(
      FILTERS.map((name) => [name, [(CLOSED as Partial<Record<string, readonly string[]>>)[name]?.[0] ?? 'DE']]),
    );
    for (const radius of RADII)
      for (const sort of SORTS) {
        const params = jobParams(
          readJobState({
            ...filters,
            keyword: 'k'.repeat(KEYWORD_MAX_LENGTH + 1),
            near: 'Hamburg',
            pay: 'EUR-60000',
            radius: String(radius),
            sort,
            page: '2',
          }),
        );
        const query = Object.fromEntries(
          [...new Set(params.keys())].map((name) => [name, FILTERS.some((each) => each === name) ? params.getAll(name) : params.get(name)]),
        );
        expect(openingsRequest.safeParse(query).error?.issues ?? []).toEqual([]);
      }
  });

  it('an opening of the service has all that the site reads', () => {
    const told = Object.keys(openingCard.shape);
    expect(Object.keys(cardOfSite.shape).filter((name) => !told.includes(name))).toEqual([]);
    expect(cardOfSite.shape.pay.unwrap().shape.unit.options.toSorted()).toEqual(PAY_UNITS.toSorted());
    // What the service may leave out, the site must do without.
    const optional = (shape: Record<string, { safeParse(value: unknown): { success: boolean } }>) =>
      Object.entries(shape).flatMap(([name, each]) => (each.safeParse(undefined).success ? [name] : []));
    expect(optional(openingCard.shape).filter((name) => name in cardOfSite.shape && !optional(cardOfSite.shape).includes(name))).toEqual(
      [],
    );
  });
});
