import { beforeAll, describe, expect, it } from 'vitest';
import { searchAnswer } from '../../../src/backends/search/api/schemas.ts';
import type { SearchStack } from '../../support/search.ts';

/** What German readers type: everything.test.ts. */
/** @param stackOf the index of our own content, in which nothing is changed */
export function germanQueries(stackOf: () => SearchStack): void {
  describe('a German query', () => {
    let stack: SearchStack;
    beforeAll(() => {
      stack = stackOf();
    });
    const ask = async (q: string) => {
      const { body } = await stack.get(`/v1/search?${new URLSearchParams({ q, language: 'de', pageSize: '5' }).toString()}`);
      return searchAnswer.parse(body);
    };

    it.each(['Copper und Memory', 'die Copper Memory', 'Memory von Copper'])(
      'finds the English text that stands in, which says no “und”, “die” or “von”: %s',
      async (q) => {
        const { results } = await ask(q);
        expect(results[0]).toMatchObject({
          url: 'http://insights.test/de/featured-insights/industry/copper-has-a-memory',
          fallback: true,
          titleHtml: '<mark>Copper</mark> has a <mark>memory</mark>',
        });
      },
    );

    it('does not ask texts for small words with umlauts, however they are typed', async () => {
      for (const q of ['Geduld Hafen', 'Geduld für Hafen', 'Geduld fur Hafen', 'Geduld fuer Hafen', 'Geduld über Hafen'])
        expect({ q, total: (await ask(q)).total }).toEqual({ q, total: (await ask('Geduld Hafen')).total });
    });

    it('offers no shorter query that begins or ends with one', async () => {
      const { suggestions } = await ask('Kupfer für xyzzyplugh');
      expect(suggestions?.queries).toEqual([{ query: 'Kupfer', total: expect.any(Number) as number }]);
    });

    it('of nothing but small words is looked for in titles', async () => {
      expect((await ask('die des in der')).results.map(({ title }) => title)).toEqual([
        'Die beste Prognose des Krankenhauses liegt in der Wäschekammer',
      ]);
    });

    it('still excludes', async () => {
      const total = async (q: string) => (await ask(q)).total;
      expect(await total('Kupfer und -Memory')).toBe((await total('Kupfer')) - (await total('Kupfer Memory')));
    });
  });
}
