import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchAnswer } from '../../../src/backends/search/api/schemas.ts';
import { DOCUMENT_TYPES } from '../../../src/backends/search/content/document.ts';
import { readSearchState, searchParams } from '../../../src/features/search/search-state.ts';
import type { SearchStack } from '../../support/search.ts';

/** @param stackOf the index of our own content, in which nothing is changed */
export function hostileQueries(stackOf: () => SearchStack): void {
  describe('hostile queries', () => {
    let stack: SearchStack;
    beforeAll(() => {
      stack = stackOf();
    });

    const sound = async (q: string): Promise<void> => {
      const query = `q=${encodeURIComponent(q.toWellFormed())}`;
      for (const path of [`/v1/search?${query}`, `/v1/search?${query}&language=de&sort=date`, `/v1/suggest?${query}`]) {
        const { status, text } = await stack.get(path);
        expect(status, `${path}: ${text.slice(0, 300)}`).toBe(200);
      }
    };

    it.each([
      ...`& | ! ( ) : * < > - " ' \\ % _ ; , . / ? + = ~ ^ $ # @ [ ] { } \``.split(' '),
      'a & | b',
      '!!!!a',
      'a:*',
      "a:ABCD & 'b",
      '<-> a <2> b',
      '"open quote',
      '""""',
      '-',
      '--a',
      '-"a b"',
      '- a',
      "'; drop table search.documents; --",
      "' or 1=1 --",
      '\\',
      '\\\\\\',
      '\u0000null\u0000',
      '\ue000mark\ue001',
      'ﬁ ﷽ 😀 👩‍👩‍👧 \u202eabc',
      '(((((((((((((((((((((((',
      'the and of',
      '-energy',
      '%'.repeat(300),
      'word '.repeat(300),
      `"${'x'.repeat(1900)}"`,
      'a-b-c-d-e-f-g-h/../../etc/passwd',
      '<script>alert(1)</script>',
    ])('%j is answered', sound);

    it('whatever the characters', async () => {
      const nasty = fc.string({ unit: fc.constantFrom(...`&|!():*<>-"'\\%_;,./ aeß\u0000ü5`), maxLength: 40 });
      await fc.assert(fc.asyncProperty(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 60 })), sound), { numRuns: 80 });
    }, 120_000);

    it('a query that only excludes answers with the rest', async () => {
      const total = async (q: string) => searchAnswer.parse((await stack.get(`/v1/search?q=${q}`)).body).total;
      expect((await total('-energy')) + (await total('energy'))).toBe(await total(''));
    });

    it.each(['/v1/search', '/v1/suggest'])('no markup of a query comes back as markup: %s', async (path) => {
      const { text } = await stack.get(`${path}?q=${encodeURIComponent('<energy')}`);
      const given = [...text.matchAll(/"(?:titleHtml|extractHtml|labelHtml)":"((?:[^"\\]|\\.)*)"/g)].map(([, html = '']) => html);
      expect(given).not.toEqual([]);
      for (const html of given) expect(html.replaceAll('<mark>', '').replaceAll('</mark>', '')).not.toMatch(/[<>]/);
    });

    it.each([
      ['/v1/search?page=0', 'page'],
      ['/v1/search?page=1e99', 'page'],
      ['/v1/search?pageSize=1000', 'pageSize'],
      ['/v1/search?type=%27', 'type'],
      ['/v1/search?year=20x6', 'year'],
      ['/v1/search?language=..%2F', 'language'],
      ['/v1/search?site=%00', 'site'],
      ['/v1/search?topic=%27%3B--', 'topic'],
      ['/v1/search?sort=random()', 'sort'],
      [`/v1/search?q=${'x'.repeat(2001)}`, 'q'],
      ['/v1/related?id=1', 'id'],
      ['/v1/most-read?days=-1', 'days'],
    ])('%s is refused with the name of the parameter', async (path, name) => {
      const { status, body } = await stack.get(path);
      expect(status).toBe(400);
      expect((body as { error: { message: string } }).error.message).toContain(`${name}`);
    });

    it.each([
      { type: ['sermon', "'"], year: 'last', access: 'all', topic: "';--", sort: 'random()', page: '1e99', q: 'x'.repeat(2001) },
      { type: [...DOCUMENT_TYPES], year: '2026', access: ['free', 'registered', 'premium'], documentType: 'fullReport', page: '100' },
    ])('the site asks for nothing that is refused, whatever its own address says: %j', async (query) => {
      const state = readSearchState(query);
      expect(state.filters.type ?? []).toEqual(query.type.filter((type) => DOCUMENT_TYPES.some((known) => known === type)));
      const { status, body } = await stack.get(`/v1/search?${searchParams(state)}`);
      // A page past the end is no refusal: the answer says which is the last.
      const { error } = body as { error?: { code: string } };
      expect([status, error?.code]).toEqual(status === 404 ? [404, 'past-the-end'] : [200, undefined]);
    });
  });
}
