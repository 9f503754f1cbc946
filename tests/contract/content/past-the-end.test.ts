import { describe, expect, it } from 'vitest';
import { ask } from '../../support/http.ts';
import { account } from '../../e2e/support/by-request.ts';
import { walker } from '../../e2e/support/walker.ts';
import { site } from '../../support/site.ts';

const running = Boolean(process.env.TEST_DOTCOM && process.env.TEST_INSIGHTS);
const text = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/<[^>]+>/g, ' ') ?? '';

/** Each list of the site with a page that it has not. */
const LISTS = [
  ['insights', '/featured-insights/page/99'],
  ['insights', '/topics/energy/page/99'],
  ['insights', '/featured-insights/insights-store/page/99'],
  ['insights', '/blog/sounding-line/page/99'],
  ['dotcom', '/events/page/99'],
  ['dotcom', '/people/ines-valbuena/page/99'],
  ['dotcom', '/search?q=copper&page=99'],
  ['insights', '/search?q=zyxwvut&page=99'],
  ['dotcom', '/careers/search-jobs/jobs?keyword=consultant&page=99'],
] as const;

/** Lists that are asked of a service, with a page beyond each bound. */
const FAR = ['/search?q=copper&page=', '/api/search?q=copper&page=', '/careers/search-jobs/jobs?page=', '/api/jobsearch?page='].flatMap(
  (list) => ['101', '5001', '999999'].map((page) => list + page),
);

describe.skipIf(!running)('pages past the end (promise 15)', () => {
  it.each(LISTS)('%s%s: 404, says so, and leads to the last page, also when it is asked again', async (origin, path) => {
    for (const again of [false, true]) {
      const { status, body } = await ask(site[origin], path);
      expect([again, status]).toEqual([again, 404]);
      expect(text(body)).toContain('There is no page 99');
      expect(text(body)).toMatch(/This list has (?:only one page|\d+ pages)/);
      expect(/<title[^>]*>([^<]*)/.exec(body)?.[1]).toContain('There is no page 99');
      expect(body).toMatch(/<meta name="robots" content="noindex/);
      const last = /<a[^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*To the last page/.exec(body)?.[1]?.replaceAll('&amp;', '&');
      const there = await ask(site[origin], last ?? '/no-link');
      expect(there.status, last).toBe(200);
      expect(text(there.body)).not.toContain('There is no page');
    }
  });

  it.each(FAR)('%s: 404 however far it is', async (path) => expect((await ask(site.dotcom, path)).status).toBe(404));

  it('of what a reader saved too, with what was looked for; a form on the last page leads to the one before', async () => {
    const walk = walker(site.insights, { script: false });
    const person = await account(site.insights);
    const saved = '/user-registration/manage-account/saved-articles';
    await walk.go(`/sign-in?to=${encodeURIComponent(saved)}`);
    await walk.step('identify', { identifier: person.email, secret: person.password });
    const article = (number: number) => ({
      articleId: `kept-${number}`,
      path: '/featured-insights/x',
      title: `Copper ${number}`,
      language: 'en',
    });
    for (let number = 1; number <= 11; number += 1)
      await walk.post('/api/account/keep', { ...article(number), form: 'save', from: '/search' });
    await walk.go(`${saved}?q=copper&page=99`);
    expect([walk.at.status, text(walk.at.body).includes('There is no page 99')]).toEqual([404, true]);
    const last = /<a[^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*To the last page/.exec(walk.at.body)?.[1]?.replaceAll('&amp;', '&');
    expect(last).toBe(`${saved}?q=copper&page=2`);
    await walk.go(last ?? '');
    expect(walk.at.status).toBe(200);
    const only = /name="articleId" value="([^"]*)"/.exec(walk.at.body)?.[1] ?? '';
    await walk.post('/api/account/saved', { ...article(0), articleId: only, q: 'copper', page: '2', form: 'remove' });
    expect([walk.at.status, walk.text()]).toEqual([200, expect.stringContaining('is removed')]);
  });

  it('in German as well', async () => {
    const { status, body } = await ask(site.insights, '/de/featured-insights/page/99');
    expect([status, text(body).includes('Eine Seite 99 gibt es nicht')]).toEqual([404, true]);
    expect(body).toMatch(/href="\/de\/featured-insights(?:\/page\/\d+)?"[^>]*>(?:<[^>]*>)*Zur letzten Seite/);
  });

  it('what was never a list is simply absent', async () => {
    for (const path of ['/about/page/2', '/people/page/2', '/no-such-page/page/2']) {
      const { status, body } = await ask(site.dotcom, path);
      expect([path, status, text(body).includes('There is no page at this address')]).toEqual([path, 404, true]);
    }
  });

  it.each([
    ['/api/jobsearch?start=99999&lang=en'],
    ['/api/jobsearch?start=99999&pageSize=7&keyword=consultant'],
    ['/api/jobsearch?page=999&lang=de'],
    ['/api/jobsearch?page=999&pageSize=50'],
    ['/api/search?q=copper&page=99&language=en'],
    ['/api/search?q=zyxwvut&page=2'],
  ])('%s says so alike, and names the last', async (path) => {
    const { status, headers, body } = await ask(site.dotcom, path);
    const answer = JSON.parse(body) as { error: { code: string; message: string }; page: number; pages: number; last: string };
    expect([status, answer.error.code]).toEqual([404, 'request/past-the-end']);
    expect(answer.error.message).toBe(`There is no page ${answer.page}: the last one is ${answer.pages}.`);
    expect(headers['cache-control']).toContain('no-store');
    const last = await ask(site.dotcom, answer.last);
    expect(last.status).toBe(200);
    const { page, pages } = JSON.parse(last.body) as { page: number; pages: number };
    expect(page).toBe(Math.max(1, pages));
  });

  it('a start behind the last result is past the end, though its page is not', async () => {
    const { total } = JSON.parse((await ask(site.dotcom, '/api/jobsearch?start=1&pageSize=7&lang=en')).body) as { total: number };
    const behind = `/api/jobsearch?start=${total + 1}&pageSize=${total + 7 > 100 ? 100 : total + 7}&lang=en`;
    const { status, headers, body } = await ask(site.dotcom, behind);
    const answer = JSON.parse(body) as { error: { code: string }; last: string };
    expect([status, answer.error.code]).toEqual([404, 'request/past-the-end']);
    expect(headers['cache-control']).toContain('no-store');
    expect((await ask(site.dotcom, answer.last)).status).toBe(200);
  });

  it('the first page of nothing is a page', async () => {
    expect((await ask(site.dotcom, '/search?q=zyxwvut')).status).toBe(200);
    expect((await ask(site.dotcom, '/api/jobsearch?start=1&lang=en&keyword=zyxwvutx')).status).toBe(200);
  });
});
