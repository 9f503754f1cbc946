import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/http.ts';
import { consentCookie } from '../../support/measured.ts';
import { site } from '../../support/site.ts';

const running = Boolean(process.env.TEST_DOTCOM && process.env.TEST_INSIGHTS);

const AGREED = `mh_consent=${consentCookie('given')}`;

interface Card {
  id: string;
  title: string;
  url: string;
}

describe.skipIf(!running)('what is read (promise 17)', () => {
  it('is counted when somebody who agreed acts on an article’s page, and helps who finds nothing', async () => {
    const found = JSON.parse((await ask(site.insights, '/api/search?q=wood&type=article&language=en')).body) as { results: Card[] };
    const [article] = found.results;
    expect(article).toBeDefined();
    const read = (agent: string) =>
      ask(site.insights, `/api/account/keep?articles=${article?.id ?? ''}&read=1`, { headers: { 'user-agent': agent, cookie: AGREED } });
    // Enough readers for the article to be among those read most, whatever other tests have read.
    for (let index = 0; index < 60; index += 1) expect((await read(`reader ${index}`)).status).toBe(200);
    await expect
      .poll(async () => (JSON.parse((await ask(site.dotcom, '/api/search?q=zyxwvut&language=en')).body) as { mostRead: Card[] }).mostRead, {
        timeout: 20_000,
      })
      .toContainEqual({ title: article?.title, url: article?.url });
    const { body } = await ask(site.dotcom, '/search?q=zyxwvut');
    expect(body).toContain('What others read this month');
    expect(body).toContain(`href="${article?.url ?? ''}"`);
  });

  it('is counted when the file of a publication is fetched, once a reader who agreed, and by no robot', async () => {
    const page = '/featured-insights/insights-store/quarterly-autumn-2026';
    const file = /href="(\/-\/media\/[^"]+\.pdf[^"]*)"/.exec((await ask(site.insights, page)).body)?.[1] ?? '';
    const counted = async () => {
      const answer = await ask(process.env.ARTICLE_URL ?? process.env.SEARCH_URL ?? '', '/v1/most-read?kind=download&language=en&size=20');
      return (
        (JSON.parse(answer.body) as { results: (Card & { count: number })[] }).results.find(({ url }) => url.endsWith(page))?.count ?? 0
      );
    };
    const before = await counted();
    const agent = `Mozilla/5.0 (X11; Linux) Firefox/140.0 ${Date.now()}`;
    const fetched = async (headers: Record<string, string>) =>
      expect((await ask(site.insights, file, { headers })).status).toBeLessThan(300);
    for (const headers of [
      { 'user-agent': agent, cookie: AGREED },
      { 'user-agent': agent, cookie: AGREED },
      { 'user-agent': agent, cookie: AGREED, range: 'bytes=10-20' },
      { 'user-agent': 'Googlebot/2.1', cookie: AGREED },
      { 'user-agent': `${agent} undecided` },
      { 'user-agent': `${agent} refused`, cookie: `mh_consent=${consentCookie('refused')}` },
    ])
      await fetched(headers);
    // Counted after the answer, each in its turn: once the last reader is, all that were to be counted before are too.
    await fetched({ 'user-agent': `${agent} another`, cookie: AGREED });
    await expect.poll(counted, { timeout: 5_000 }).toBeGreaterThanOrEqual(before + 2);
    await wait(300);
    expect(await counted()).toBe(before + 2);
  });
});
