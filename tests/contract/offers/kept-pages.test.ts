import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMediaService, type MediaService } from '../../../src/backends/media/server.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { ask } from '../../support/http.ts';
import { PLANTED } from '../support/canary.ts';
import { AID, API_TOKEN, startOffers, type Offers } from '../support/offers.ts';
import { ownItems, type OwnItems } from '../support/own-items.ts';
import { ownContent, ownSite, productionBuildExists, until, type OwnProcess } from '../support/processes.ts';
import { SECRET } from '../support/publishing.ts';

const built = productionBuildExists();
if (!built) process.stderr.write('skipped: there is no production build in .next (npm run build makes one)\n');

const PREMIUM = PLANTED.find(({ access }) => access === 'premium')!.path;
const METER = 'insights/Data/Offers/Experiences/premium meter';
const POLL_MS = 200;

/** A page that says what the offers service says: nobody tells the site of a change there, and no clock has the page made anew. */
describe.skipIf(!built)('a page that is made of what another service says', () => {
  let items: OwnItems;
  let content: OwnProcess;
  let offers: Offers | undefined;
  let database: FreshDatabase;
  let media: MediaService;
  let site: Awaited<ReturnType<typeof ownSite>>;
  let insights = '';

  const meter = (size: number): void => items.edit(METER, (yaml) => yaml.replace(/(Hint: MeterSize\n\s+Value: )\d+/, `$1${size}`));
  const page = async (): Promise<string> => (await ask(insights, PREMIUM)).body;
  const counts = async (): Promise<Record<string, number>> =>
    (JSON.parse((await site.ask('/api/healthz')).body) as { counters: Record<string, number> }).counters;

  beforeAll(async () => {
    items = ownItems();
    meter(2);
    content = await ownContent(items.root);
    await content.start();
    site = await ownSite(content, {
      REVALIDATE_SECONDS: '1',
      TOLD_SECONDS: '86400',
      AUTHORING_URL: `${content.origin}/authoring`,
      PUBLISHED_SECRET: SECRET,
    });
    insights = site.origin.replace('localhost', 'insights.localhost');
    const host = content.origin.replace('localhost', '127.0.0.1');
    offers = await startOffers({
      INSIGHTS_ORIGIN: insights,
      DOTCOM_ORIGIN: site.origin,
      PREVIEW_ORIGIN: site.origin.replace('localhost', 'preview.localhost'),
      SITECORE_API_HOST: host,
      SITECORE_API_KEY: 'masthead-dev-key',
      GRAPH_QL_ENDPOINT: `${host}/sitecore/api/graph/edge`,
    });
    // A page whose short link cannot be had is made anew by the clock until it has one.
    database = await freshDatabase();
    media = await startMediaService({ databaseUrl: database.url, linkOrigins: [insights] });
    await site.start({ OFFERS_URL: offers.url, OFFERS_AID: AID, OFFERS_API_TOKEN: API_TOKEN, MEDIA_URL: media.url });
  }, 180_000);
  afterAll(async () => {
    await site?.kill();
    await offers?.stop();
    await content?.kill();
    await media?.stop();
    await database?.drop();
    site?.remove();
    items?.remove();
  });

  it('is made once for as long as the same is said, and anew when something else is', async () => {
    await page();
    // The first time a process does not know yet what else it has to ask; a picture of the page is taken when all is quiet.
    await wait(3_000);
    const before = await page();
    const { 'pages.made': made = 0, 'door.renewed': renewed = 0 } = await counts();
    for (let tries = 0; tries < 25; tries += 1) {
      expect(await page()).toBe(before);
      await wait(POLL_MS);
    }
    const quiet = await counts();
    expect(quiet['pages.made']).toBe(made);
    expect(quiet['door.renewed']).toBeGreaterThan(renewed);
    meter(4);
    await until('the page says what the offers say now', async () => (await page()) !== before, 60_000);
    const after = await counts();
    expect([after['pages.made']! - made, after['elsewhere.pages'] ?? 0]).toEqual([1, 1]);
  }, 120_000);

  it('stays as it is while nobody says anything', async () => {
    const before = await page();
    await offers?.stop();
    offers = undefined;
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await page()).toBe(before);
      await wait(POLL_MS);
    }
  }, 60_000);
});
