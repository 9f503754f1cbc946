import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FACETS, searchAnswer } from '../../../src/backends/search/api/schemas.ts';
import type { Card, FacetName, SearchAnswer } from '../../../src/backends/search/api/schemas.ts';
import type { SearchStack } from '../../support/search.ts';

/** What a document counts for under each facet, told from what a result shows. */
const VALUES: Readonly<Record<FacetName, (card: Card) => readonly string[]>> = {
  type: ({ type }) => [type],
  topic: ({ topics }) => [...new Set(topics.map(({ slug }) => slug))],
  author: ({ authors }) => [...new Set(authors.map(({ slug }) => slug))],
  year: ({ date }) => (date === null ? [] : [date.slice(0, 4)]),
  access: ({ access }) => [access],
  documentType: ({ documentType }) => (documentType === null ? [] : [documentType]),
};

type Filters = Partial<Record<FacetName, readonly string[]>>;

/** @param stackOf the index of our own content, in which nothing is changed */
export function facets(stackOf: () => SearchStack): void {
  describe('the facets', () => {
    let stack: SearchStack;
    const everything = new Map<string, Card[]>();
    const ask = async (query: URLSearchParams): Promise<SearchAnswer> =>
      searchAnswer.parse((await stack.get(`/v1/search?${query.toString()}`)).body);

    /** All documents that answer a query without filters. */
    async function all(q: string, language: string): Promise<Card[]> {
      const key = `${language} ${q}`;
      const known = everything.get(key);
      if (known) return known;
      const cards: Card[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await ask(new URLSearchParams({ q, language, pageSize: '50', page: String(page) }));
        cards.push(...answer.results);
        pages = answer.pages;
      }
      everything.set(key, cards);
      return cards;
    }

    const fits = (card: Card, filters: Filters, except?: FacetName): boolean =>
      FACETS.every(
        (name) => name === except || filters[name] === undefined || VALUES[name](card).some((value) => filters[name]?.includes(value)),
      );

    beforeAll(() => {
      stack = stackOf();
    });

    it('count what the other filters leave, as counting by hand does', async () => {
      const some = (...values: string[]) =>
        fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 2 });
      const filters = fc.record({
        type: some('article', 'blogEntry', 'event', 'profile', 'publication', 'page'),
        topic: some('energy', 'health', 'capital', 'public-institutions', 'how-we-work', 'no-such-topic'),
        author: some('ines-valbuena', 'tobias-renner', 'helene-marchand', 'nobody'),
        year: some('2026', '2025', '2024', '1999'),
        access: some('free', 'registered', 'premium'),
        documentType: some('article', 'fullReport', 'briefingNote'),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('', 'queue', 'energy', 'people work', '"night shift"', 'bahn'),
          fc.constantFrom('en', 'de'),
          filters,
          async (q, language, given) => {
            const wanted = Object.fromEntries(Object.entries(given).filter(([, values]) => values !== undefined)) as Filters;
            const query = new URLSearchParams({ q, language, pageSize: '50' });
            for (const [name, values] of Object.entries(wanted)) for (const value of values) query.append(name, value);
            const answer = await ask(query);
            const cards = await all(q, language);
            expect(answer.total).toBe(cards.filter((card) => fits(card, wanted)).length);
            for (const { name, values } of answer.facets) {
              const counts = new Map<string, number>();
              for (const card of cards)
                if (fits(card, wanted, name)) for (const value of VALUES[name](card)) counts.set(value, (counts.get(value) ?? 0) + 1);
              const shown = values.map(({ value }) => value);
              expect(new Set(shown).size, name).toBe(shown.length);
              expect(shown, name).toEqual(expect.arrayContaining([...(wanted[name] ?? [])]));
              const unchosen = shown.filter((value) => counts.has(value) || !wanted[name]?.includes(value));
              expect(unchosen.length, name).toBe(Math.min(100, counts.size));
              for (const { value, count } of values) expect(count, `${name} ${value}`).toBe(counts.get(value) ?? 0);
            }
          },
        ),
        { numRuns: 60 },
      );
    }, 120_000);

    it('name topics and people', async () => {
      const { facets } = await ask(new URLSearchParams({ q: 'queue', language: 'de' }));
      expect(facets.find(({ name }) => name === 'topic')?.values).toContainEqual(
        expect.objectContaining({ value: 'energy', label: 'Energie & Netze' }),
      );
      expect(facets.find(({ name }) => name === 'author')?.values).toContainEqual(
        expect.objectContaining({ value: 'ines-valbuena', label: 'Ines Valbuena' }),
      );
    });

    it('keep what is chosen, by its name, where nothing has it', async () => {
      const { total, facets } = await ask(new URLSearchParams({ q: 'xyzzyq', topic: 'energy', year: '1999' }));
      expect(total).toBe(0);
      expect(facets.find(({ name }) => name === 'topic')?.values).toEqual([{ value: 'energy', label: 'Energy & networks', count: 0 }]);
      expect(facets.find(({ name }) => name === 'year')?.values).toEqual([{ value: '1999', label: '1999', count: 0 }]);
    });

    it('take a filter several times or with commas', async () => {
      const commas = await ask(new URLSearchParams({ type: 'event,profile' }));
      const twice = await ask(
        new URLSearchParams([
          ['type', 'event'],
          ['type', 'profile'],
        ]),
      );
      expect(twice).toEqual(commas);
      expect(commas.total).toBeGreaterThan(20);
    });
  });
}
