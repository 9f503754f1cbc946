import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { idOfPath } from '../../../src/backends/content/items/guid.ts';
import { startMailboxService, type MailboxService } from '../../../src/backends/mailbox/server.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { ask } from '../../support/http.ts';
import { ownRedis, redisExists, type OwnRedis } from '../../support/redis.ts';
import { startAuthoring, startAuthors, type Author, type AuthoringService, type Authors } from '../support/authors.ts';
import { ownItems, type OwnItems } from '../support/own-items.ts';
import { ownSite, productionBuildExists, until, type OwnProcess } from '../support/processes.ts';
import { SECRET } from '../support/publishing.ts';

const TENANT = '/sitecore/content/aldermoor';
const ARTICLE = idOfPath(`${TENANT}/insights/Home/featured-insights/energy/how-we-counted-the-queue`);
const TITLE = idOfPath('/sitecore/templates/Project/aldermoor/Base/_Page/Content/Title');
const ADDRESS = '/featured-insights/energy/how-we-counted-the-queue';
const OTHER = '/blog/sounding-line';
const PROMISED_MS = 10_000;

type Site = Awaited<ReturnType<typeof ownSite>>;

/** Two machines of one site: each has a folder of its own, and one Redis or Valkey is theirs together. Only the first is told what is published. */
describe.skipIf(!productionBuildExists() || !redisExists)('a site on two machines (docs/deployment.md)', () => {
  let redis: OwnRedis;
  let items: OwnItems;
  let database: FreshDatabase;
  let mailbox: MailboxService;
  let authors: Authors;
  let approver: Author;
  let content: AuthoringService;
  let first: Site;
  let second: Site;

  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
    items = ownItems();
    [database, mailbox, authors] = await Promise.all([freshDatabase(), startMailboxService(), startAuthors()]);
    approver = await authors.author('Anna Prover', ['editor', 'approver']);
    const port = await freePort();
    const env = { REVALIDATE_SECONDS: '86400', CONTENT_TIMEOUT_MS: '20000', PUBLISHED_SECRET: SECRET, REDIS_URL: redis.url };
    first = await ownSite({ origin: `http://localhost:${port}` } as OwnProcess, env);
    second = await ownSite({ origin: `http://localhost:${port}` } as OwnProcess, env);
    content = await startAuthoring(items.root, authors, {
      port,
      authoring: {
        journal: '.journal',
        userService: authors.url,
        ground: {
          databaseUrl: database.url,
          receivers: [{ url: `${first.origin.replace('localhost', '127.0.0.1')}/api/editing/published` }],
          secret: SECRET,
          seals: [SECRET],
          mail: { smtpUrl: mailbox.smtpUrl, from: 'editors@example.org', name: 'The editors' },
          editor: 'http://preview.localhost:3000',
          users: { url: authors.url, key: 'none' },
        },
      },
    });
    await first.start();
    await second.start();
  }, 180_000);
  afterAll(async () => {
    for (const site of [first, second]) {
      await site?.kill();
      site?.remove();
    }
    await content?.stop();
    await authors?.close();
    await mailbox?.stop();
    await database?.drop();
    items?.remove();
    await redis?.kill();
  });

  const get = (site: Site, path: string) => ask(site.origin.replace('localhost', 'insights.localhost'), path);
  const made = async (site: Site): Promise<number> =>
    (JSON.parse((await site.ask('/api/healthz')).body) as { counters: Record<string, number> }).counters['pages.made'] ?? 0;
  const publish = async (title: string): Promise<void> => {
    const { body } = await content.ask(approver, `items/${ARTICLE}?language=en`);
    const saved = await content.ask(approver, `items/${ARTICLE}`, {
      method: 'PATCH',
      ifMatch: body.revision,
      body: { language: 'en', fields: [{ id: TITLE, value: title }] },
    });
    expect(saved.status).toBe(200);
    const about = { items: [{ id: ARTICLE, language: 'en' }], withWhatItNeeds: true };
    const { body: looked } = await content.ask(approver, 'publish', { body: { ...about, dryRun: true } });
    expect((await content.ask(approver, 'publish', { body: { ...about, seen: looked.seen } })).status).toBe(200);
  };
  const everywhere = (title: string): Promise<void> =>
    until(
      `"${title}" shows on both`,
      async () => {
        const pages = await Promise.all([first, second].map((site) => get(site, ADDRESS)));
        return pages.every(({ body }) => body.includes(title)) || (await wait(200), false);
      },
      PROMISED_MS,
    );

  it('makes a page once', async () => {
    const { body } = await get(first, OTHER);
    const before = await made(second);
    const shared = await get(second, OTHER);
    expect([shared.status, shared.body]).toEqual([200, body]);
    expect(await made(second)).toBe(before);
  });
  it('shows on both what one was told of', async () => {
    for (const site of [first, second]) expect((await get(site, ADDRESS)).status).toBe(200);
    await publish('Counted on two machines');
    await everywhere('Counted on two machines');
  });
  it('goes on with what each has while Redis is away, and together when it is back', async () => {
    await redis.kill();
    for (const site of [first, second]) expect((await get(site, ADDRESS)).body).toContain('Counted on two machines');
    expect((await get(second, '/cookies')).status).toBe(200);
    await redis.start();
    await wait(6_000);
    await publish('Counted once more');
    await everywhere('Counted once more');
  });
});
