import { describe, expect, it } from 'vitest';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';

const running = Boolean(process.env.TEST_DOTCOM && process.env.TEST_INSIGHTS);
/** What an address shows of a list, and what its tab says of that. */
const PARTS = [
  ['insights', '/featured-insights/page/2', /^All insights: page 2 of \d+$/],
  ['insights', '/featured-insights', /^All insights$/],
  ['insights', '/blog/sounding-line/page/2', /^[^:]+: page 2 of \d+$/],
  ['dotcom', '/search?q=the&type=article&page=2', /^Search: the, Article, page 2 of \d+$/],
  ['dotcom', '/search?q=copper', /^Search: copper$/],
  ['dotcom', '/careers/search-jobs/jobs?keyword=consultant&level=senior', /^Openings: consultant, Senior$/],
  ['dotcom', '/careers/search-jobs/jobs?keyword=consultant&page=2', /^Openings: consultant, page 2 of \d+$/],
] as const;

const titlesOf = (body: string): string[] =>
  // Of the head alone: drawings have titles of their own.
  [...(/<head>[\s\S]*?<\/head>/.exec(body)?.[0] ?? '').matchAll(/<title[^>]*>([^<]*)/g)].map(([, title = '']) => title);

describe.skipIf(!running)('the tab of a list', () => {
  it.each(PARTS)('%s%s says which part it shows', async (origin, path, says) => {
    const { status, body } = await ask(site[origin], path);
    const titles = titlesOf(body);
    expect([status, titles.length]).toEqual([200, 1]);
    expect(titles[0]?.replace(/ \| Aldermoor$/, '')).toMatch(says);
    expect(/property="og:title" content="([^"]*)"/.exec(body)?.[1]).not.toMatch(/page \d/);
  });
  it('says which people are shown, in German too', async () => {
    const { body } = await ask(site.dotcom, '/de/people?letter=m');
    expect(titlesOf(body)[0]).toMatch(/^[^:]+: M \| Aldermoor$/);
    const { body: second } = await ask(site.insights, '/de/featured-insights/page/2');
    expect(titlesOf(second)[0]).toMatch(/: Seite 2 von \d+ \| Aldermoor$/);
  });
});
