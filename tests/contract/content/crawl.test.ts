import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../support/build.ts';
import { contentProfile } from '../../support/content-profile.ts';
import { crawledPage } from '../../support/crawl.ts';
import type { Crawl } from '../../support/crawl.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { fromSomewhere } from '../support/devices.ts';

/** Where `node scripts/compare-crawls.ts` finds it. */
const FILE = path.join(root, '.data/test-reports', `crawl-${contentProfile}.json`);
/** Pages at a time. */
const TOGETHER = 4;

/** Which pages there are, in every language: as the sitemaps name them, and in German where English stands in, which they do not. */
async function addressesOf(origin: string): Promise<string[]> {
  const pages = new Set<string>();
  const read = async (address: string): Promise<void> => {
    const { pathname, search } = new URL(address);
    const { body } = await ask(origin, pathname + search);
    for (const [, found = ''] of body.matchAll(/<loc>([^<]+)<\/loc>/g))
      if (found.endsWith('.xml')) await read(found);
      else pages.add(found);
  };
  await read(`${origin}/sitemap.xml`);
  for (const page of [...pages]) {
    const { pathname } = new URL(page);
    if (!/^\/de(?:\/|$)/.test(pathname)) pages.add(`${origin}/de${pathname === '/' ? '' : pathname}`);
  }
  return [...pages];
}

/**
 * Every page of both sites in both languages as a browser gets it, for a comparison of two profiles. The tests of every day run on
 * one, so it is written when a run names a profile: `npm test -- contract xm`, then `npm test -- contract edge`.
 */
it.skipIf(contentProfile === 'half')('every page is answered, and what it says is kept', { timeout: 600_000 }, async () => {
  const origins: Readonly<Record<string, string>> = { dotcom: site.dotcom, insights: site.insights };
  // A page's own address also stands in it as people read it, in addresses of other sites, and as a short link, which is another each time.
  const names = Object.entries(origins).flatMap(([name, origin]): [string, string][] => [
    [origin, name],
    [encodeURIComponent(origin), name],
    [new URL(origin).host, name],
  ]);
  const anonymous = (address: string): string =>
    names
      .reduce((known, [written, name]) => known.replaceAll(written, name), address)
      .replace(/(\/|%2F)s\1[A-Za-z0-9]{7}\b/g, '$1s$1short');
  const waiting = (await Promise.all(Object.values(origins).map(addressesOf))).flat();
  expect(waiting.length).toBeGreaterThan(200);
  const crawl: Record<string, Crawl[string]> = {};
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
        const { origin, pathname, search } = new URL(address);
        // One line may not ask for so many pages in so little time (ADR 28).
        const { status, body } = await ask(origin, pathname + search, { headers: fromSomewhere() });
        crawl[anonymous(address)] = crawledPage(status, body, anonymous);
      }
    }),
  );
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(Object.entries(crawl).sort(([a], [b]) => (a < b ? -1 : 1))), null, 1)}\n`);
  const empty = Object.entries(crawl).filter(([, page]) => page.status !== 200 || page.title === '' || page.words.length === 0);
  expect(empty.map(([address, page]) => `${address}: ${page.status}, "${page.title}", ${page.words.length} words`)).toEqual([]);
});
