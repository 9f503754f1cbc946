import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { idOfPath } from '../../../src/backends/content/items/guid.ts';
import { FIELD } from '../../../src/backends/content/items/ids.ts';
import { signBody } from '../../../src/lib/signed-body.ts';
import { startMailboxService, type MailboxService } from '../../../src/backends/mailbox/server.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { ask, type Answer } from '../../support/http.ts';
import { startAuthoring, startAuthors, type Author, type AuthoringService, type Authors } from '../support/authors.ts';
import { ownItems, type OwnItems } from '../support/own-items.ts';
import { ownSite, productionBuildExists, until, type OwnProcess } from '../support/processes.ts';
import { SECRET } from '../support/publishing.ts';

const built = productionBuildExists();
if (!built) process.stderr.write('skipped: there is no production build in .next (npm run build makes one)\n');

const TENANT = '/sitecore/content/aldermoor';
const FIELDS = '/sitecore/templates/Project/aldermoor/Base';
const ENERGY = `${TENANT}/insights/Home/featured-insights/energy`;
const ARTICLE = idOfPath(`${ENERGY}/how-we-counted-the-queue`);
const COOKIES = idOfPath(`${TENANT}/insights/Home/cookies`);
const PHRASE = FIELD.dictionaryPhrase;
const TITLE = idOfPath(`${FIELDS}/_Page/Content/Title`);
const ADDRESS = '/featured-insights/energy/how-we-counted-the-queue';
/** What editors are promised, also of a busy machine. */
const PROMISED_MS = 10_000;
const POLL_MS = 300;

const NEW_PHRASE = 'Go to the text at once';
/** Pages that show the article: itself, its topic, the listing that it is in. */
const SHOWING = [ADDRESS, '/topics/energy', '/featured-insights'];
/** Pages that do not. */
const OTHERS = ['/blog/sounding-line', '/featured-insights/insights-store', '/cookies'];

/** One of its own for each try: a second one would find what the first one published. */
const titled = (words: string): string => `${words}, ${Date.now()}`;
/** Longer than the 3 s after which words are asked for again that a starting service did not give. */
const STILL_MS = 3_500;

type Site = Awaited<ReturnType<typeof ownSite>>;

/** Two processes of one deployment of the site, whose pages are made anew by nothing but what they are told: a day passes before they do it themselves. */
describe.skipIf(!built)('what is published (promise 33)', () => {
  let items: OwnItems;
  let database: FreshDatabase;
  let mailbox: MailboxService;
  let authors: Authors;
  let approver: Author;
  let content: AuthoringService;
  const sites: Site[] = [];

  beforeAll(async () => {
    items = ownItems();
    [database, mailbox, authors] = await Promise.all([freshDatabase(), startMailboxService(), startAuthors()]);
    approver = await authors.author('Anna Prover', ['editor', 'approver']);
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const env = {
      REVALIDATE_SECONDS: '86400',
      TOLD_SECONDS: '86400',
      // Whoever has its own content service is told, and makes nothing by the clock.
      AUTHORING_URL: `http://127.0.0.1:${port}/authoring`,
      PUBLISHED_SECRET: SECRET,
    };
    const first = await ownSite({ origin } as OwnProcess, env);
    sites.push(first, await ownSite({ origin } as OwnProcess, env, first.folder));
    content = await startAuthoring(items.root, authors, {
      port,
      authoring: {
        journal: '.journal',
        userService: authors.url,
        ground: {
          databaseUrl: database.url,
          receivers: sites.map((site) => ({ url: `${site.origin.replace('localhost', '127.0.0.1')}/api/editing/published` })),
          secret: SECRET,
          seals: ['a secret that seals what the tests are owed'],
          mail: { smtpUrl: mailbox.smtpUrl, from: 'editors@example.org', name: 'The editors', address: 'Elzenkade 1923, Rotterdam' },
          editor: 'http://preview.localhost:3000',
          users: { url: authors.url, key: 'none' },
        },
      },
    });
    for (const site of sites) await site.start();
  }, 180_000);
  afterAll(async () => {
    for (const site of sites) await site.kill();
    sites[0]?.remove();
    await content?.stop();
    await authors?.close();
    await mailbox?.stop();
    await database?.drop();
    items?.remove();
  });

  const of = (site: Site): string => site.origin.replace('localhost', 'insights.localhost');
  const get = (site: Site, path: string): Promise<Answer> => ask(of(site), path);
  const text = async (site: Site, path: string): Promise<string> => (await get(site, path)).body;
  const call = (path: string, body: unknown, more: { method?: string; ifMatch?: string } = {}) =>
    content.ask(approver, path, { body, ...more });
  const item = async (id: string, language = 'en') => (await content.ask(approver, `items/${id}?language=${language}`)).body;
  const edit = async (id: string, field: string, value: string, language = 'en') =>
    call(`items/${id}`, { language, fields: [{ id: field, value }] }, { method: 'PATCH', ifMatch: (await item(id, language)).revision });
  const publish = (id: string, language = 'en') => call('publish', { items: [{ id, language }], withWhatItNeeds: true });
  /** Waits until every process shows it. @returns how long it took */
  const everywhere = async (what: string, holds: (site: Site) => Promise<boolean>, withinMs = PROMISED_MS): Promise<number> => {
    const begun = Date.now();
    // With pauses: asking costs the processes more than what they are asked about.
    try {
      await until(what, async () => (await Promise.all(sites.map(holds))).every(Boolean) || (await wait(POLL_MS), false), withinMs);
    } catch (error) {
      const seen = async (site: Site, path: string) => {
        const { status, headers, body } = await get(site, path);
        return [path, status, body.length, headers.age, headers['cache-control'], body.includes(NEW_PHRASE)].join(' ');
      };
      const now = await Promise.all(
        sites.map(async (site) => [
          await holds(site),
          await Promise.all([...SHOWING, '/cookies'].map((path) => seen(site, path))),
          await counts(site),
        ]),
      );
      throw new Error(`${String(error)}: ${JSON.stringify(now)}`, { cause: error });
    }
    return Date.now() - begun;
  };
  const counts = async (site: Site): Promise<Record<string, number>> =>
    (JSON.parse((await site.ask('/api/healthz')).body) as { counters: Record<string, number> }).counters;

  /** Waits until no process makes a page any more. */
  const still = async (): Promise<void> => {
    const made = async () => JSON.stringify(await Promise.all(sites.map(async (site) => (await counts(site))['pages.made'])));
    await until(
      'nothing is being made any more',
      async () => {
        const before = await made();
        await wait(STILL_MS);
        return (await made()) === before;
      },
      60_000,
    );
  };
  /** Where both processes keep the pages that they made: they serve the same folder. */
  const kept = (): string => path.join(sites[0]!.folder, '.next/server/route-cache');
  const fileOf = (address: string): string => {
    const files = globSync('**/*.html', { cwd: kept() }).filter((file) => file.endsWith(`/en/_site_insights${address}.html`));
    expect([address, files.length]).toEqual([address, 1]);
    return path.join(kept(), files[0]!);
  };
  /** When a page was last written by either process. */
  const writtenAt = (address: string): number => statSync(fileOf(address)).mtimeMs;

  it('shows on page, listings, feed and share picture of every process, and nothing else is made anew', async () => {
    for (const site of sites) {
      for (const path of [...SHOWING, ...OTHERS, '/rss.xml', '/sitemap.xml'])
        expect([path, (await get(site, path)).status]).toEqual([path, 200]);
      // A page that was cold, and came without a part, is made again.
      await until('the topic lists the article', async () => (await text(site, '/topics/energy')).includes(ADDRESS));
    }
    const picture = async (site: Site) => /property="og:image" content="([^"]+)"/.exec(await text(site, ADDRESS))?.[1];
    await still();
    const before = await Promise.all(sites.map(picture));
    const written = (addresses: readonly string[]) => addresses.map((address) => `${address} ${writtenAt(address)}`);
    const [showing, others] = [SHOWING, OTHERS].map(written);
    const title = titled('How we counted it again');
    await edit(ARTICLE, TITLE, title);
    await wait(1_500);
    for (const site of sites) expect(await text(site, ADDRESS)).not.toContain(title);
    expect(written(SHOWING)).toEqual(showing);
    await publish(ARTICLE);
    const took = await everywhere('the new title shows on page, topic, listing and feed', async (site) => {
      for (const path of [ADDRESS, '/topics/energy', '/featured-insights', '/rss.xml'])
        if (!(await text(site, path)).includes(title)) return false;
      return true;
    });
    process.stdout.write(`what was published showed after ${took} ms\n`);
    await still();
    const after = await Promise.all(sites.map(picture));
    expect(after.every((address, index) => address !== undefined && address !== before[index])).toBe(true);
    expect(written(SHOWING).filter((each) => showing!.includes(each))).toEqual([]);
    // Whatever asks for them: they are as they were made before.
    for (const site of sites) for (const address of OTHERS) expect([address, (await get(site, address)).status]).toEqual([address, 200]);
    expect(written(OTHERS)).toEqual(others);
  });

  it('is there at an address that had nothing, in listing, sitemap and llms.txt, and gone when it ends', async () => {
    const address = '/featured-insights/energy/a-new-text';
    for (const site of sites) expect((await get(site, address)).status).toBe(404);
    const { body } = await call(`items/${ARTICLE}/duplicate`, { name: 'a-new-text' });
    const id = body.id as string;
    await edit(id, TITLE, 'A text that is new');
    for (const site of sites) expect((await get(site, address)).status).toBe(404);
    await publish(id);
    await everywhere('the new text is there', async (site) => {
      if ((await get(site, address)).status !== 200) return false;
      const [listing, sitemap] = [await text(site, '/topics/energy'), await text(site, '/sitemap-en.xml')];
      return listing.includes('A text that is new') && sitemap.includes(address);
    });
    await call(`items/${id}/unpublish`, {});
    await everywhere('the text is gone', async (site) => {
      if ((await get(site, address)).status !== 404) return false;
      const [listing, sitemap] = [await text(site, '/topics/energy'), await text(site, '/sitemap-en.xml')];
      return !listing.includes('A text that is new') && !sitemap.includes(address);
    });
  });

  it('shows at its moment, on time', async () => {
    const title = titled('Counted at its moment');
    await edit(ARTICLE, TITLE, title);
    const at = new Date(Date.now() + 3_000);
    await call('publish', { items: [{ id: ARTICLE, language: 'en' }], at: at.toISOString() });
    await wait(1_500);
    for (const site of sites) expect(await text(site, ADDRESS)).not.toContain(title);
    await everywhere('the text of the moment shows', async (site) => (await text(site, ADDRESS)).includes(title));
    expect(Date.now() - at.getTime()).toBeLessThan(PROMISED_MS);
  });

  it('reaches words that every page has, and redirects of addresses that had nothing', async () => {
    const phrase = idOfPath(`${TENANT}/insights/Dictionary/layout-skipToContent`);
    await edit(phrase, PHRASE, NEW_PHRASE);
    // All pages of both processes are made for it, beside other tests: twice the time of a publication of one.
    await everywhere(
      'the words are others on every page',
      async (site) => {
        for (const path of [...SHOWING, '/cookies']) if (!(await text(site, path)).includes(NEW_PHRASE)) return false;
        return true;
      },
      2 * PROMISED_MS,
    );
    const old = '/an-address-of-before';
    for (const site of sites) expect((await get(site, old)).status).toBe(404);
    const moved = idOfPath(`${TENANT}/insights/Settings/Redirects/Moved`);
    const pairs =
      content
        .tree()
        .byId(moved)
        ?.raw.shared.find(({ id }) => id === FIELD.urlMapping)?.value ?? '';
    // One that names a query is for an address that has a page, which everybody else is still shown.
    const [page, withQuery] = ['/cookies', '/cookies?id=7'];
    for (const site of sites) expect((await get(site, withQuery)).status).toBe(200);
    const added = [old, withQuery].map((from) => `${encodeURIComponent(from)}=${encodeURIComponent('/topics/energy')}`);
    const { status } = await edit(moved, FIELD.urlMapping, [pairs, ...added].join('&'));
    expect(status).toBe(200);
    for (const from of [old, withQuery])
      await everywhere(`the redirect of ${from} leads on`, async (site) => [301, 302, 307, 308].includes((await get(site, from)).status));
    for (const site of sites) for (const path of [page, `${page}?id=8`]) expect((await get(site, path)).status).toBe(200);
  });

  it('reaches a process that was down', async () => {
    // An article asks for a short link as well, which no service gives here: it is made again by that alone.
    const address = '/cookies';
    const [, second] = sites;
    for (const site of sites) expect((await get(site, address)).status).toBe(200);
    await second!.kill();
    const before = mkdtempSync(path.join(tmpdir(), 'pages-of-before-'));
    cpSync(kept(), before, { recursive: true, preserveTimestamps: true });
    const title = titled('Counted while one was down');
    await edit(COOKIES, TITLE, title);
    await publish(COOKIES);
    await until('the first process shows it', async () => (await text(sites[0]!, address)).includes(title), PROMISED_MS);
    const isOnDisk = () => Promise.resolve(readFileSync(fileOf(address), 'utf8').includes(title));
    await until('it is on the disk', isOnDisk);
    // As on another machine, whose disk has the pages of before.
    cpSync(before, kept(), { recursive: true, preserveTimestamps: true });
    rmSync(before, { recursive: true });
    await second!.start();
    expect(await isOnDisk()).toBe(false);
    await until(
      'the second one shows it',
      async () => (await text(second!, address)).includes(title) || (await wait(POLL_MS), false),
      PROMISED_MS,
    );
    await everywhere('both processes show it', async (site) => (await text(site, address)).includes(title));
    // It would show without that, too: Next makes a page of an earlier process anew when it is first asked for.
    await until('the second one was told', async () => ((await counts(second!))['published.pages'] ?? 0) > 0, PROMISED_MS);
  });

  it('is made by the next process where one died after it had answered', async () => {
    const site = sites[1]!;
    await site.kill();
    const { port } = new URL(site.origin);
    const message = {
      invocation_id: 'of-a-process-that-died',
      updates: [{ identifier: ARTICLE, entity_definition: 'Item', operation: 'Update', entity_culture: 'en' }],
    };
    const file = path.join(site.folder, '.next/server/route-cache', `published-${port}.json`);
    writeFileSync(file, JSON.stringify({ a: JSON.stringify(message) }));
    await site.start({ REVALIDATE_SECONDS: '1' });
    await until('the pages are made', async () => ((await counts(site))['published.pages'] ?? 0) > 0, PROMISED_MS);
  });

  it('is made again by nobody without a change, however often it is asked for and whatever the clock says', async () => {
    const [, site] = sites;
    // An article asks for a short link as well, which no service gives here.
    const ofContentAlone = ['/cookies'];
    const made = async () => (await counts(site!))['pages.made'];
    await until('nothing of before is being made any more', async () => {
      for (const path of ofContentAlone) await get(site!, path);
      const before = await made();
      // Longer than the 3 s after which words are asked for again that a starting service did not give.
      await wait(3_500);
      return (await made()) === before;
    });
    const before = await made();
    for (let times = 0; times < 8; times += 1) {
      await Promise.all(ofContentAlone.flatMap((path) => Array.from({ length: 20 }, () => get(site!, path))));
      await wait(300);
    }
    expect(await made()).toBe(before);
  });

  describe('and who says so', () => {
    const message = (id: string) =>
      JSON.stringify({
        invocation_id: id,
        updates: [
          { identifier: ARTICLE.replaceAll('-', '').toUpperCase(), entity_definition: 'Item', operation: 'Update', entity_culture: 'en' },
        ],
        continues: false,
      });
    const post = (body: string, headers: Record<string, string>) =>
      fetch(`${sites[0]!.origin.replace('localhost', '127.0.0.1')}/api/editing/published`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    const seconds = (): number => Math.floor(Date.now() / 1000);
    const signed = (body: string, at = seconds(), secret = SECRET) => ({ 'x-published-signature': signBody(secret, at, body) });

    it('is the content service, by its signature, or Experience Edge, by the header that it was told to send', async () => {
      expect((await post(message('of-the-tests-1'), signed(message('of-the-tests-1')))).status).toBe(200);
      expect((await post(message('of-the-tests-2'), { 'x-published-secret': SECRET })).status).toBe(200);
    });

    it.each([
      ['nothing', () => ({})],
      ['another secret', (body: string) => signed(body, seconds(), `${SECRET}.`)],
      ['another body', (body: string) => signed(`${body} `)],
      ['a signature of yesterday', (body: string) => signed(body, seconds() - 86_400)],
      ['a header of another secret', () => ({ 'x-published-secret': 'a guess' })],
      ['half a signature', () => ({ 'x-published-signature': 't=1,v1=' })],
    ])('is nobody with %s', async (_what, headers) => {
      const body = message('of-the-tests-3');
      const answer = await post(body, headers(body));
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store']);
    });

    it('is heard once, however often it is said', async () => {
      const before = (await counts(sites[0]!))['published.pages'] ?? 0;
      const body = message('of-the-tests-4');
      const answers = await Promise.all(
        Array.from({ length: 5 }, async () => (await post(body, signed(body))).json() as Promise<{ known: boolean }>),
      );
      expect(answers.filter(({ known }) => !known)).toHaveLength(1);
      const made = async () => (await counts(sites[0]!))['published.pages'] ?? 0;
      await until('the pages are made', async () => (await made()) > before, PROMISED_MS);
      // The last of them is made while a busy machine does other things.
      let once = await made();
      await until(
        'no more pages are made',
        async () => {
          const then = once;
          await wait(2_000);
          once = await made();
          return once === then;
        },
        60_000,
      );
      expect(await (await post(body, signed(body))).json()).toMatchObject({ known: true });
      await wait(1_000);
      expect(await made()).toBe(once);
    });

    it.each([
      ['what is no JSON', '{', 400],
      ['what is no message', '{"updates":"all"}', 400],
      ['more than any publication', JSON.stringify({ invocation_id: 'of-the-tests-6', updates: [], more: 'x'.repeat(3_000_000) }), 413],
    ])('is not heard with %s', async (_what, body, status) => {
      expect((await post(body, signed(body))).status).toBe(status);
    });

    it('cannot be asked by GET', async () => {
      expect((await sites[0]!.ask('/api/editing/published')).status).toBe(405);
    });
  });
});
