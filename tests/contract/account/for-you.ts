import { beforeAll, describe, expect, it } from 'vitest';
import { forYouAnswer, type ForYouProfile } from '../../../src/backends/search/api/for-you.schemas.ts';
import { cardsAnswer, searchAnswer, type Card } from '../../../src/backends/search/api/schemas.ts';
import type { SearchStack } from '../../support/search.ts';

const at = new Date().toISOString();
const nobody: ForYouProfile = {
  historyConsent: false,
  follows: { topics: [], authors: [], articles: [] },
  mutes: { topics: [], authors: [], articles: [] },
  saved: [],
  ratings: [],
  reading: [],
  met: [],
};

/** @param stackOf the index of our own content, in which nothing is changed */
export function offeredToReaders(stackOf: () => SearchStack): void {
  describe('what is offered to a reader', () => {
    let stack: SearchStack;
    let copper: Card;
    beforeAll(async () => {
      stack = stackOf();
      const found = searchAnswer.parse((await stack.get('/v1/search?q=copper+has+a+memory&type=article')).body).results[0];
      if (!found) throw new Error('the article is not in the index');
      copper = found;
    });

    const offered = async (profile: Partial<ForYouProfile>, language = 'en') => {
      const { status, body } = await stack.post('/v1/for-you', { profile: { ...nobody, ...profile }, language });
      expect(status).toBe(200);
      return forYouAnswer.parse(body).results;
    };

    it('is nothing where nothing is known', async () => {
      expect(await offered({})).toEqual([]);
    });

    it('follows a topic, and calls it by its name in the language', async () => {
      const english = await offered({ follows: { ...nobody.follows, topics: ['energy'] } });
      expect(english.length).toBeGreaterThan(2);
      for (const { topics, reason } of english) {
        expect(topics.map(({ slug }) => slug)).toContain('energy');
        expect(reason).toEqual({ kind: 'follows', of: 'topic', key: 'energy', label: 'Energy & networks' });
      }
      const german = await offered({ follows: { ...nobody.follows, topics: ['energy'] } }, 'de');
      expect(german.some(({ fallback }) => fallback)).toBe(true);
      for (const { topics, reason } of german) {
        expect(reason).toMatchObject({ label: expect.stringMatching(/^Energie/) as string });
        expect(topics.find(({ slug }) => slug === 'energy')?.label).toMatch(/^Energie/);
      }
    });

    it('cards of texts that stand in call topics as the language does', async () => {
      const { results } = cardsAnswer.parse((await stack.get(`/v1/cards?id=${copper.id}&language=de`)).body);
      expect(results[0]).toMatchObject({ fallback: true, language: 'en' });
      expect(results[0]?.topics.map(({ label }) => label)).not.toEqual(copper.topics.map(({ label }) => label));
    });

    it('follows an author', async () => {
      const results = await offered({ follows: { ...nobody.follows, authors: ['ines-valbuena'] } });
      expect(results.length).toBeGreaterThan(0);
      for (const { authors, reason } of results) {
        expect(authors.map(({ slug }) => slug)).toContain('ines-valbuena');
        expect(reason).toMatchObject({ kind: 'follows', of: 'author', key: 'ines-valbuena' });
      }
    });

    it('learns from what was saved and rated well, which is not offered again; ids may be in braces', async () => {
      const saved = await offered({ saved: [{ articleId: `{${copper.id.toUpperCase()}}`, savedAt: at }] });
      expect(saved.length).toBeGreaterThan(0);
      expect(saved.map(({ id }) => id)).not.toContain(copper.id);
      expect(saved[0]?.reason).toEqual({ kind: 'saved', articleId: copper.id, title: copper.title, url: copper.url, language: 'en' });
      const rate = (rating: number) => offered({ ratings: [{ articleId: copper.id, rating, ratedAt: at }] });
      expect((await rate(5))[0]?.reason).toMatchObject({ kind: 'rated', articleId: copper.id });
      expect(await rate(2)).toEqual([]);
    });

    it('uses the reading history only with consent', async () => {
      const reading = [{ articleId: copper.id, topics: ['energy'], authors: [], times: 2, readAt: at }];
      const results = await offered({ historyConsent: true, reading });
      expect(results[0]?.reason).toEqual({ kind: 'read', of: 'topic', key: 'energy', label: 'Energy & networks' });
      expect(results.map(({ id }) => id)).not.toContain(copper.id);
      expect(await offered({ historyConsent: false, reading })).toEqual([]);
    });

    it('leaves out what is muted, even where another reason speaks for it', async () => {
      const follows = { ...nobody.follows, topics: ['energy', 'industry'] };
      const muted = await offered({ follows, mutes: { topics: ['energy'], authors: ['ines-valbuena'], articles: [] } });
      for (const { topics, authors } of muted) {
        expect(topics.map(({ slug }) => slug)).not.toContain('energy');
        expect(authors.map(({ slug }) => slug)).not.toContain('ines-valbuena');
      }
      const [first] = await offered({ follows });
      const without = await offered({ follows, mutes: { topics: [], authors: [], articles: [first?.id ?? ''] } });
      expect(without.map(({ id }) => id)).not.toContain(first?.id);
    });

    it('lets reasons take turns', async () => {
      const results = await offered({ follows: { ...nobody.follows, topics: ['energy', 'industry', 'health'] } });
      expect(new Set(results.slice(0, 6).map(({ reason }) => JSON.stringify(reason))).size).toBeGreaterThan(1);
    });

    it('says what is wrong with a profile, and is kept by no cache', async () => {
      expect(
        (await stack.post('/v1/for-you', { profile: { ...nobody, ratings: [{ articleId: 'x', rating: 9, ratedAt: at }] } })).status,
      ).toBe(400);
      const response = await fetch(`${stack.url}/v1/for-you`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ profile: nobody }),
      });
      expect(response.headers.get('cache-control')).toBe('no-store');
    });
  });
}
