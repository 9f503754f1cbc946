import { afterAll, beforeAll, expect, it } from 'vitest';
import { REFRESH_MS, loadGatedAddresses } from '@/features/content/access/gated-list.server';
import { loadFilteredListings, REFRESH_MS as LISTINGS_MS } from '@/features/content/lists/filtered.server';
import { createContentServices } from '@/server/content/services';
import { startContentService } from '../../src/backends/content/server.ts';
import type { ContentService } from '../../src/backends/content/server.ts';
import { KEY } from '../../src/backends/content/testing/serve.ts';
import { searchConfig } from '../../src/backends/search/config.ts';
import { createContentSource } from '../../src/backends/search/content/client.ts';
import type { ContentSource } from '../../src/backends/search/content/client.ts';
import { TEMPLATES } from '../../src/backends/search/content/templates.ts';
import { listPages, documentsOf } from '../../src/backends/search/indexer/pages.ts';

/**
 * What a content service that is not ours is asked in a day on which nobody visits and nothing is published (docs/contracts/content-queries.md).
 * The requests are counted, the day is reckoned from the timers: nobody waits a day for a test.
 */
const MOST_A_DAY = 20_000;
/** Processes of the site: each keeps a list of its own. */
const SITE_PROCESSES = 4;
const DAY_S = 86_400;
const ORIGINS = { dotcom: 'http://localhost:3000', insights: 'http://insights.localhost:3000' };
const config = searchConfig({ DATABASE_URL: 'postgres://masthead:x@127.0.0.1:5432/masthead' });

let asked = 0;
const direct = globalThis.fetch;
const counting: typeof fetch = (...request) => {
  asked += 1;
  return direct(...request);
};
const requestsOf = async (work: () => Promise<unknown>): Promise<number> => {
  asked = 0;
  await work();
  return asked;
};

let content: ContentService;
beforeAll(() => void (globalThis.fetch = counting));
afterAll(async () => {
  globalThis.fetch = direct;
  await content?.stop();
});

/** As `reconcile` does with every page (src/backends/search/indexer/pass.ts). */
async function compareEverything(source: ContentSource): Promise<void> {
  const sites = await source.sites();
  const listing = await listPages(source, sites, config.languages);
  for (const site of sites) {
    await source.recent(site);
    await source.curation(site, TEMPLATES.synonyms);
    await source.curation(site, TEMPLATES.boosted);
  }
  await documentsOf(source, listing, listing.pages);
}

it.each(['xm', 'edge'] as const)('asks %s less than 20,000 times a day at rest', { timeout: 120_000 }, async (profile) => {
  await content?.stop();
  content = await startContentService({ itemsRoot: process.cwd(), profile, siteOrigins: ORIGINS });
  const endpoint = `${content.url}/sitecore/api/graph/edge`;
  const source = createContentSource({ endpoint, apiKey: KEY, origins: ORIGINS, pageTemplate: TEMPLATES.page, timeoutMs: 30_000 });
  const { client } = createContentServices({ endpoint, apiKey: KEY, timeoutMs: 30_000 });

  await source.revision();
  const comparison = await requestsOf(() => compareEverything(source));
  await source.revision();
  const look = await requestsOf(() => source.revision());
  const list = await requestsOf(() => loadGatedAddresses(client));
  const listings = await requestsOf(async () =>
    expect(await loadFilteredListings(client)).toContainEqual({ site: 'dotcom', path: '/people' }),
  );

  const aDay =
    look * (DAY_S / (config.foreignPollMs / 1000)) +
    comparison * (DAY_S / (config.foreignReconcileMs / 1000)) +
    SITE_PROCESSES * (list * (DAY_S / (REFRESH_MS / 1000)) + listings * (DAY_S / (LISTINGS_MS / 1000)));
  // Each of them is asked something, or the reckoning is of nothing.
  expect(Math.min(look, comparison, list, listings)).toBeGreaterThan(0);
  expect(comparison).toBeGreaterThan(40);
  expect(aDay, `${look} a look, ${comparison} a comparison, ${list} a list`).toBeLessThan(MOST_A_DAY);
});
