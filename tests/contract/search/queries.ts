import { beforeAll, describe, expect, it } from 'vitest';
import { pastTheEndAnswer } from '../../../src/backends/kit/http/paging.ts';
import type { SearchAnswer } from '../../../src/backends/search/api/schemas.ts';
import { searchAnswer, suggestAnswer } from '../../../src/backends/search/api/schemas.ts';
import type { SearchStack } from '../../support/search.ts';

/** What is found for what: everything.test.ts. */
/** @param stackOf the index of our own content, in which nothing is changed */
export function answers(stackOf: () => SearchStack): void {
  describe('an answer', () => {
    let stack: SearchStack;
    beforeAll(() => {
      stack = stackOf();
    });

    const ask = async (query: string): Promise<SearchAnswer> => searchAnswer.parse((await stack.get(`/v1/search?${query}`)).body);
    it('names what was found: address on the site’s own origin, hits marked, access, language', async () => {
      const { results } = await ask('q=copper+memory&pageSize=5');
      expect(results[0]).toMatchObject({
        type: 'article',
        site: 'insights',
        url: 'http://insights.test/featured-insights/industry/copper-has-a-memory',
        titleHtml: '<mark>Copper</mark> has a <mark>memory</mark>',
        access: 'registered',
        language: 'en',
        fallback: false,
        documentType: 'fullReport',
      });
      const german = await ask('q=copper+memory&language=de&pageSize=5');
      expect(german.results[0]).toMatchObject({
        url: 'http://insights.test/de/featured-insights/industry/copper-has-a-memory',
        language: 'en',
        fallback: true,
      });
    });

    it.each(['copper', 'paper', 'grid queue'])('shows why each page was found for %s, by one part of it', async (q) => {
      const { results } = await ask(`q=${encodeURIComponent(q)}&pageSize=50`);
      expect(results.length).toBeGreaterThan(5);
      const named = (result: SearchAnswer['results'][number]) => [...result.topics, ...result.authors].map(({ label }) => label).join(' ');
      const words = new RegExp(q.replace(' ', '|'), 'i');
      // A listing may be found by its description, which is for search engines alone.
      const pieces = results.filter(({ type }) => type !== 'page');
      const untold = pieces.filter(
        (result) => !`${result.titleHtml}${result.extractHtml}`.includes('<mark>') && !words.test(named(result)),
      );
      expect(untold.map(({ url }) => url)).toEqual([]);
      expect(
        results.map(({ extractHtml }) => extractHtml).filter((extract) => /\S\s*…\s*\S/.test(extract.replace(/^\s*…|…\s*$/g, ''))),
      ).toEqual([]);
    });

    it('finds and marks words that stand in quotation marks', async () => {
      const { results } = await ask(`q=${encodeURIComponent('"Problems of Monetary Management"')}`);
      expect(results[0]?.title).toBe('A hospital’s best forecast is its linen room');
      expect(results[0]?.extractHtml).toContain('“<mark>Problems</mark> of <mark>Monetary Management</mark>: The U.K. Experience”');
      const priced = await ask(`q=${encodeURIComponent('"410,000"')}`);
      expect(priced.results.map(({ extractHtml, titleHtml }) => `${titleHtml} ${extractHtml}`).join()).toContain(
        '€<mark>410</mark>,<mark>000</mark>',
      );
      const german = await ask(`q=${encodeURIComponent('Problems Monetary')}&language=de`);
      expect(german.results.map(({ extractHtml }) => extractHtml).join()).toContain('„<mark>Problems</mark> of <mark>Monetary</mark>');
    });

    it('finds an event by its month, in the language of who asks', async () => {
      for (const query of ['q=december+2026', 'q=Dezember+2026&language=de']) {
        const days = (await ask(`${query}&type=event`)).results.map(({ day }) => day?.slice(0, 7));
        expect(days).toContain('2026-12');
      }
    });

    it('finds an office by its telephone and its address for mails', async () => {
      for (const q of ['+41 44 555 01 00', '0041 44 5550100', '044 555 01 00', 'zurich@aldermoor.example'])
        expect((await ask(new URLSearchParams({ q }).toString())).results[0]?.url, q).toBe('http://dotcom.test/about/offices/zurich');
    });

    it('keeps to a site', async () => {
      const { results } = await ask('q=energy&site=dotcom&pageSize=50');
      expect(new Set(results.map(({ site }) => site))).toEqual(new Set(['dotcom']));
    });

    it('pages without gaps and doubles', async () => {
      const whole = await ask('q=energy&pageSize=20');
      const parts = [await ask('q=energy&pageSize=4'), await ask('q=energy&pageSize=4&page=2'), await ask('q=energy&pageSize=4&page=3')];
      expect(parts.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(whole.results.slice(0, 12).map(({ id }) => id));
      expect(whole.pages).toBe(Math.ceil(whole.total / 20));
    });

    it('past the end answers 404 with what there is to page through (promise 15)', async () => {
      const last = await ask('q=energy&pageSize=4');
      for (const page of [last.pages + 1, 99]) {
        const { status, body } = await stack.get(`/v1/search?q=energy&pageSize=4&page=${page}`);
        const answer = pastTheEndAnswer(searchAnswer).parse(body);
        const message = `There is no page ${page}: the last one is ${last.pages}.`;
        expect(status).toBe(404);
        expect(answer).toMatchObject({ error: { code: 'past-the-end', message, page, pages: last.pages } });
        expect(answer).toMatchObject({ page, pages: last.pages, total: last.total, results: [] });
      }
      const nothing = await stack.get('/v1/search?q=zyxwvut');
      expect(nothing.status).toBe(200);
      expect((await stack.get('/v1/search?q=zyxwvut&page=2')).body).toMatchObject({ error: { pages: 1 } });
    });

    it('helps when nothing was found', async () => {
      const answer = await ask('q=copper+xyzzyplugh');
      expect(answer.total).toBe(0);
      expect(answer.suggestions?.queries).toEqual([{ query: 'copper', total: expect.any(Number) as number }]);
      expect(answer.suggestions?.topics).toHaveLength(8);
      expect(answer.suggestions?.topics.every(({ count, url }) => count > 0 && url !== null)).toBe(true);
      // What is written about it, without its events, people and offices.
      const [topic] = answer.suggestions?.topics ?? [];
      const written = await ask(`topic=${topic?.slug}&type=article&type=blogEntry&type=publication`);
      expect(topic?.count).toBe(written.total);
      expect((await ask(`topic=${topic?.slug}`)).total).toBeGreaterThan(written.total);
    });

    it('suggests titles, people and topics, and forgives errors', async () => {
      const suggest = async (q: string, language = 'en') =>
        (
          (await stack.get(`/v1/suggest?${new URLSearchParams({ q, language }).toString()}`)).body as {
            suggestions: { kind: string; label: string }[];
          }
        ).suggestions;
      expect(await suggest('ene')).toContainEqual(expect.objectContaining({ kind: 'topic', label: 'Energy & networks' }));
      expect(await suggest('valb')).toContainEqual(expect.objectContaining({ kind: 'person', label: 'Ines Valbuena' }));
      expect(await suggest('marchnad')).toContainEqual(expect.objectContaining({ kind: 'person', label: 'Hélène Marchand' }));
      expect(await suggest('Öffent', 'de')).toContainEqual(expect.objectContaining({ kind: 'topic', label: 'Öffentliche Institutionen' }));
      expect((await suggest('t')).length).toBeLessThanOrEqual(8);
      expect(await suggest(' %_\\')).toEqual([]);
    });

    it('suggests by words as titles have them, with an apostrophe too', async () => {
      const { body } = await stack.get(`/v1/suggest?${new URLSearchParams({ q: 'inspector’s note' }).toString()}`);
      const [first] = suggestAnswer.parse(body).suggestions;
      expect(first).toMatchObject({ label: 'The inspector’s notebook', labelHtml: expect.stringContaining('<mark>') as string });
    });

    it('relates what shares topics, authors and words', async () => {
      const [queue] = (await ask('q=grid+queue&type=article')).results;
      const answer = await stack.get(`/v1/related?id=${queue?.id ?? ''}&size=6`);
      const urls = (answer.body as { results: { url: string }[] }).results.map(({ url }) => url);
      expect(urls.join()).toContain('the-long-queue-in-two-pages');
      expect(urls).not.toContain(queue?.url);
      expect((await stack.get('/v1/related?id=00000000-0000-0000-0000-000000000000')).status).toBe(404);
    });

    it('counts a reader once an hour, and ranks by what was read', async () => {
      const [first, second] = (await ask('q=energy&type=article')).results;
      const read = async (id: string, key: string, kind = 'read') => (await stack.post('/v1/reads', { id, key, kind })).body;
      expect(await read(first?.id ?? '', 'a-reader-with-a-key')).toEqual({ counted: true });
      expect(await read(first?.id ?? '', 'a-reader-with-a-key')).toEqual({ counted: false });
      expect(await read(first?.id ?? '', 'another-reader-key')).toEqual({ counted: true });
      expect(await read(second?.id ?? '', 'a-reader-with-a-key')).toEqual({ counted: true });
      expect(await read(second?.id ?? '', 'a-reader-with-a-key', 'download')).toEqual({ counted: true });
      const most = async (more = '') =>
        ((await stack.get(`/v1/most-read?size=5${more}`)).body as { results: { id: string; count: number }[] }).results.map(
          ({ id, count }) => ({ id, count }),
        );
      expect(await most()).toEqual([
        { id: first?.id, count: 2 },
        { id: second?.id, count: 1 },
      ]);
      expect(await most('&kind=download')).toEqual([{ id: second?.id, count: 1 }]);
      expect((await stack.post('/v1/reads', { id: '00000000-0000-0000-0000-000000000000', key: 'a-reader-with-a-key' })).status).toBe(404);
      expect((await stack.post('/v1/reads', { id: first?.id, key: 'short' })).status).toBe(400);
    });
  });
}
