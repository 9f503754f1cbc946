import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchService } from '../../../src/backends/search/server.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { ask, type Answer } from '../../support/http.ts';
import { startSearch } from '../../support/search.ts';
import { formsOf, usualForms } from '../support/address-forms.ts';
import { CANARY, FILE_CANARY, plantCanaries, PLANTED, plantGatedFiles, type GatedFile } from '../support/canary.ts';
import { AID, API_TOKEN, PRIVATE_KEY, somebody, startOffers, type Offers } from '../support/offers.ts';
import { ownItems, type OwnItems } from '../support/own-items.ts';
import { buildIdHere, ownContent, ownSite, productionBuildExists, type OwnProcess } from '../support/processes.ts';
import { startUsers, type Users } from '../support/users.ts';
import { partOf, WHOLE } from '../../support/whole.ts';

const built = productionBuildExists();
if (!built) process.stderr.write('skipped: there is no production build in .next (npm run build makes one)\n');

/** What a page is, as far as its address tells: its section and how deep it lies, in each language. */
const kindsOfPage = (address: string): string[] => {
  const [, language, path = ''] = /^(\/de)?(\/.*)?$/.exec(address) ?? [];
  return [[language, path.split('/')[1], path.split('/').length].join()];
};

/** Requests that are under way at a time. */
const AT_ONCE = 16;
/** One file of each kind: for readers, for premium readers, outside of the restricted folder, in a new one, a photograph, a drawing. */
const KINDS = [0, 2, 7, 8, 9, 10];
/** Of them, those whose forms have the most in common with the others'. */
const CLOSELY = [0, 8];

/**
 * The running site, with content in which words and files for some readers only carry a mark, and people who come and go:
 * every address is asked for as a visitor, a reader and a premium reader, before and after a grant and a revocation.
 */
describe.skipIf(!built)('what not everyone may have, under every address (promise 1)', () => {
  let items: OwnItems;
  let content: OwnProcess;
  let site: Awaited<ReturnType<typeof ownSite>>;
  let users: Users;
  let database: FreshDatabase;
  let search: SearchService;
  let offers: Offers;
  let files: GatedFile[];
  let insights = '';
  let buildId = '';
  let hosts: string[] = [];
  /** Of the reader; cookies of the sign-in, never refreshed: what a token says does not decide. */
  let reader: { id: string; cookie: string; refresh: string };

  beforeAll(async () => {
    items = ownItems();
    plantCanaries(items);
    files = await plantGatedFiles(items);
    users = await startUsers();
    content = await ownContent(items.root);
    await content.start();
    database = await freshDatabase();
    search = await startSearch(database.url, content.origin.replace('localhost', '127.0.0.1'), 1000);
    await search.indexer.check();
    // Content does not change here: pages are made once.
    site = await ownSite(content, {
      SEARCH_URL: search.url,
      USER_SERVICE_URL: users.service.url,
      REVALIDATE_SECONDS: '60',
      OFFERS_AID: AID,
      OFFERS_PRIVATE_KEY: PRIVATE_KEY,
      OFFERS_API_TOKEN: API_TOKEN,
    });
    insights = site.origin.replace('localhost', 'insights.localhost');
    // With walls, a meter and gifts: what they add to a page holds nothing of what is behind them.
    offers = await startOffers({ INSIGHTS_ORIGIN: insights });
    await site.start({ OFFERS_URL: offers.url });
    const port = new URL(site.origin).port;
    hosts = ['localhost', 'preview.localhost', 'staging.localhost', '127.0.0.1', 'elsewhere.example'].map((name) => `${name}:${port}`);
    buildId = buildIdHere();
    const { access_token: token, refresh_token: refresh, user } = await users.signIn('crawler');
    const at = token.lastIndexOf('.');
    reader = { id: user.id, refresh, cookie: `mh_jwt=${token.slice(0, at)}; mh_jwt_sig=${token.slice(at + 1)}; mh_refresh=${refresh}` };
    // The list of restricted documents is known a moment after the start; until then pages are teasers for everyone.
    const deadline = Date.now() + 20_000;
    while (Date.now() < deadline && !(await ask(insights, '/api/healthz')).body.includes('"access.listFetches"'))
      await new Promise((done) => setTimeout(done, 100));
  }, 120_000);
  afterAll(async () => {
    await site?.kill();
    await offers?.stop();
    await search?.stop();
    await database?.drop();
    await content?.kill();
    await users?.stop();
    site?.remove();
    items?.remove();
  });

  const VISITOR = '';
  const get = (address: string, cookie: string, more: { headers?: Record<string, string>; method?: string } = {}): Promise<Answer> =>
    ask(insights, address, { ...more, headers: { ...(cookie ? { Cookie: cookie } : {}), ...more.headers } });

  /** Runs over a list, some at a time, in order of the list. */
  async function each<T, R>(list: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
    const results: R[] = [];
    for (let at = 0; at < list.length; at += AT_ONCE) results.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(run))));
    return results;
  }

  /** The file came, or part of it, or the word that it is as it was. */
  const gave = ({ status, headers, body }: Answer): boolean =>
    body.includes(FILE_CANARY) ||
    ([200, 206, 304, 416].includes(status) &&
      /^(?:application\/pdf|image\/)/.test(headers['content-type'] ?? (status === 304 ? 'image/' : '')));
  const isKept = ({ headers }: Answer): boolean => headers['cache-control'] !== 'private, no-store' || !/cookie/i.test(headers.vary ?? '');

  /**
   * Asks for every file: in every form, or in the usual ones where it is not of those to be looked at closely.
   * @returns forms that gave a file that they may not, and the files that came at all
   */
  async function crawlFiles(
    cookie: string,
    may: readonly GatedFile['level'][],
    kinds: readonly number[],
  ): Promise<{ leaks: string[]; came: Set<string>; asked: number }> {
    const leaks: string[] = [];
    const came = new Set<string>();
    let asked = 0;
    for (const [at, file] of files.entries()) {
      await each(kinds.includes(at) ? formsOf(file, hosts) : usualForms(file), async (form) => {
        asked += 1;
        const answer = await get(form.address, cookie, form);
        if (!gave(answer)) return;
        const here = form.headers?.Host === undefined && !form.address.startsWith('http');
        const allowed = may.includes(file.level) && here && !form.address.startsWith('/_next/image');
        if (!allowed || isKept(answer))
          leaks.push(`${form.method ?? ''} ${form.address} ${JSON.stringify(form.headers ?? {})}: ${answer.status}`);
        else came.add(file.path);
      });
    }
    return { leaks, came, asked };
  }
  const filesOf = (...levels: GatedFile['level'][]) => new Set(files.filter(({ level }) => levels.includes(level)).map(({ path }) => path));

  /**
   * Addresses in every form, as a reader's browser, a crawler or somebody curious would write them: of all pages, of those that lead to
   * others besides the planted ones, or of the planted ones alone.
   */
  async function forms(pages: 'all' | 'leading' | 'planted'): Promise<string[]> {
    const sitemap = (await get('/sitemap-en.xml', VISITOR)).body + (await get('/sitemap-de.xml', VISITOR)).body;
    const addresses = [...new Set([...sitemap.matchAll(/<loc>[^<]*?:\d+(\/[^<]*)?<\/loc>/g)].map((match) => match[1] ?? '/'))];
    expect(addresses.length).toBeGreaterThan(20);
    for (const { path } of PLANTED) expect(addresses).toContain(path);
    const data = (address: string) =>
      `/_next/data/${buildId}${/^\/de(?:\/|$)/.test(address) ? address : `/en${address === '/' ? '' : address}`}.json`;
    return [
      ...['/rss.xml', '/atom.xml', '/llms.txt', '/sitemap.xml', '/sitemap-news.xml', '/api/session', '/api/healthz'],
      ...['search?q=', 'api/search?q=', 'api/suggest?q='].flatMap((where) =>
        [CANARY, FILE_CANARY, 'copper', 'waiting'].map((q) => `/${where}${q}`),
      ),
      ...partOf(addresses, 5, { called: 'addresses of pages', kindsOf: kindsOfPage }).flatMap((address) => {
        const leads = address.split('/').length <= 3;
        // What a feed has of each page is looked at beside the pages themselves (feeds.test.ts).
        const feed = leads ? [`${address === '/' ? '' : address}/rss.xml`] : [];
        if (pages === 'all') return [address, data(address), ...feed, ...(address === '/' ? [] : [`${address}.md`])];
        return pages === 'leading' && leads ? [address] : [];
      }),
      ...PLANTED.flatMap(({ path }) => [
        path,
        data(path),
        `${path}.md`,
        path.toUpperCase(),
        path.replace('featured-insights', 'Featured-Insights'),
        `${path}/`,
        `/${path}`,
        `/en${path}`,
        `/de${path}`,
        `/de${path}.md`,
        `${path}?a=1&sc_mode=edit&sc_apikey=masthead-dev-preview-key`,
        `${path}/page/2`,
        path.replace('-has-', '-%68as-').replace('-list-', '-%6cist-'),
        `/_live/_site_insights${path}`,
        `/_live/_site_dotcom${path}`,
        `/_site_insights${path}`,
        `/_preview/_site_insights${path}`,
        `/_next/data/${buildId}/en/_live/_site_insights${path}.json`,
        `/_next/data/${buildId}/en/_site_insights${path}.json`,
        `/_next/data/${buildId}/en/_preview/_site_insights${path}.json`,
        `/_next/data/${buildId}/de${path}.json`,
        `/api/markdown?language=en&path=${encodeURIComponent(path.slice(1))}`,
        `/api/feeds?format=rss&language=en&path=${encodeURIComponent(path.slice(1))}`,
      ]),
    ];
  }

  /** Pages, feeds and data that said a hidden word to somebody; each of them may be kept by nobody. */
  async function crawlWords(
    cookie: string,
    pages: Parameters<typeof forms>[0] = cookie === VISITOR ? 'all' : 'leading',
  ): Promise<{ said: string[]; kept: string[]; read: number }> {
    const said: string[] = [];
    const kept: string[] = [];
    let read = 0;
    await each(await forms(pages), async (form) => {
      const answer = await get(form, cookie, form.startsWith('/_next/') ? { headers: { 'x-nextjs-data': '1' } } : {});
      if (answer.status === 200) read += 1;
      // The question comes back with the answer of a search.
      const body = form.includes('?q=')
        ? answer.body.replaceAll(encodeURIComponent(CANARY), '').replaceAll(`“${CANARY}”`, '').replaceAll(`"${CANARY}"`, '')
        : answer.body;
      if (!body.includes(CANARY)) return;
      said.push(form);
      if (!/private|no-store/.test(answer.headers['cache-control'] ?? '')) kept.push(form);
    });
    return { said, kept, read };
  }
  /** Of everything that says a hidden word only pages and their data may, and only those of these levels. */
  function expectOnly(said: readonly string[], levels: readonly string[]): void {
    const open = PLANTED.filter(({ access }) => levels.includes(access)).map(({ path }) => path);
    const closed = PLANTED.filter(({ access }) => !levels.includes(access)).map(({ path }) => path);
    expect(said.filter((form) => closed.some((path) => decodeURIComponent(form).toLowerCase().includes(path)))).toEqual([]);
    for (const path of open) expect(said).toEqual(expect.arrayContaining([path, `/_next/data/${buildId}/en${path}.json`]));
    expect(said.filter((form) => /\.md|\.xml|llms|\?q=|\/api\//.test(form))).toEqual([]);
  }

  it('a visitor gets no file, whatever the address, and no hidden word in any form', async () => {
    const { leaks, came, asked } = await crawlFiles(VISITOR, [], KINDS);
    expect(leaks).toEqual([]);
    expect(came).toEqual(new Set());
    expect(asked).toBeGreaterThan(700);
    const { said, read } = await crawlWords(VISITOR);
    expect(said).toEqual([]);
    expect(read).toBeGreaterThan(WHOLE ? 100 : 50);
    for (const { path, access } of PLANTED) {
      const html = (await get(path, VISITOR)).body;
      expect(html).toContain('"isAccessibleForFree":false');
      expect(html).toMatch(/class="gated/);
      expect((await get(`${path}.md`, VISITOR)).body).toContain(`access: ${access}`);
    }
  }, 240_000);

  it('a visitor who reads a piece by the meter, or was given it, gets its words, and neither a file nor another word', async () => {
    const page = PLANTED.find(({ access }) => access === 'premium')!.path;
    const setBy = ({ headers }: Answer): string => (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
    const body = new URLSearchParams({ path: page, language: 'en' }).toString();
    const headers = { Origin: insights, 'Content-Type': 'application/x-www-form-urlencoded' };
    const read = setBy(await ask(insights, '/api/offers/read', { method: 'POST', headers, body }));
    const subscriber = somebody();
    await offers.buy(subscriber, { return_url: insights + page });
    const { body: gift } = await offers.publisher<{ token: string }>('POST', 'gift/create', {
      user_ref: offers.userRef(subscriber),
      rid: 'premium',
      url: `${insights}${page}`,
      title: 'A gift',
    });
    const given = setBy(await get(`/gift/${gift.token}`, VISITOR));
    // Whether it was read or given is one to the pages that lead to it.
    for (const [cookie, pages] of [
      [read, 'leading'],
      [given, 'planted'],
    ] as const) {
      expect(cookie).toContain('mh_offers=');
      const { leaks, came } = await crawlFiles(cookie, [], []);
      expect([leaks, came]).toEqual([[], new Set()]);
      const { said, kept } = await crawlWords(cookie, pages);
      expect(kept).toEqual([]);
      expectOnly(said, ['premium']);
    }
  }, 240_000);

  it('a reader gets what is for readers, and nothing for premium readers', async () => {
    const { leaks, came } = await crawlFiles(reader.cookie, ['registered'], CLOSELY);
    expect(leaks).toEqual([]);
    expect(came).toEqual(filesOf('registered'));
    const { said, kept } = await crawlWords(reader.cookie);
    expect(kept).toEqual([]);
    expectOnly(said, ['registered']);
  }, 240_000);

  it('a grant shows on the next request, with the token as it was; a revocation bites on the next (promise 9)', async () => {
    const premium = files.find(({ level }) => level === 'premium')!;
    const page = PLANTED.find(({ access }) => access === 'premium')!.path;
    const now = async () => [
      gave(await get(`/-/media/${premium.id}.ashx`, reader.cookie)),
      (await get(page, reader.cookie)).body.includes(CANARY),
    ];
    expect(await now()).toEqual([false, false]);
    for (let round = 0; round < 3; round += 1) {
      await users.entitle(reader.id, 'granted');
      expect(await now()).toEqual([true, true]);
      await users.entitle(reader.id, 'revoked');
      expect(await now()).toEqual([false, false]);
    }
  });

  it('a premium reader gets every file in its usual forms and every word; after the revocation only a reader’s', async () => {
    await users.entitle(reader.id, 'granted');
    const granted = await crawlFiles(reader.cookie, ['registered', 'premium'], CLOSELY);
    expect(granted.leaks).toEqual([]);
    expect(granted.came).toEqual(filesOf('registered', 'premium'));
    const words = await crawlWords(reader.cookie);
    expect(words.kept).toEqual([]);
    expectOnly(words.said, ['registered', 'premium']);

    await users.entitle(reader.id, 'revoked');
    const revoked = await crawlFiles(reader.cookie, ['registered'], []);
    expect(revoked.leaks).toEqual([]);
    expect(revoked.came).toEqual(filesOf('registered'));
    expectOnly((await crawlWords(reader.cookie, 'planted')).said, ['registered']);
  }, 400_000);

  it('the flag that scripts read, and the roles of the token, follow (promise 13)', async () => {
    const cookiesOf = async (cookie: string) => {
      const { headers, body } = await get('/api/session', cookie);
      const set = Object.fromEntries((headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!.split('=') as [string, string]));
      return { set, ...(JSON.parse(body) as { premium: boolean; roles: string[] }) };
    };
    const rolesIn = (payload = '') =>
      (JSON.parse(Buffer.from(payload.split('.')[1] ?? '', 'base64url').toString()) as { user: { roles: string[] } }).user.roles;
    await users.entitle(reader.id, 'granted');
    const granted = await cookiesOf(reader.cookie);
    expect([granted.premium, granted.roles, rolesIn(granted.set.mh_jwt), granted.set.mh_premium]).toEqual([
      true,
      ['reader', 'premium'],
      ['reader', 'premium'],
      '1',
    ]);
    await users.entitle(reader.id, 'revoked');
    const later = `mh_jwt=${granted.set.mh_jwt}; mh_jwt_sig=${granted.set.mh_jwt_sig}; mh_refresh=${reader.refresh}; mh_premium=1`;
    const revoked = await cookiesOf(later);
    expect([revoked.premium, revoked.roles, rolesIn(revoked.set.mh_jwt), revoked.set.mh_premium]).toEqual([
      false,
      ['reader'],
      ['reader'],
      '',
    ]);
  });

  it('what is free costs the user service no call', async () => {
    expect(site.output()).not.toContain('nobody can say who is signed in');
    await users.service.stop();
    const free = '/-/media/Project/aldermoor/documents/the-long-queue.pdf';
    expect((await get(free, reader.cookie)).status).toBe(200);
    expect((await get(free, VISITOR)).headers['cache-control']).toContain('public');
    const gated = files[0]!;
    expect((await get(`/-/media/${gated.id}.ashx`, reader.cookie)).status).toBe(503);
    expect((await get(PLANTED[0].path, reader.cookie)).body).not.toContain(CANARY);
  });

  it('a content service that is away opens nothing', async () => {
    await content.kill();
    for (const file of files)
      for (const cookie of [VISITOR, reader.cookie]) expect(gave(await get(`/-/media/${file.id}.ashx`, cookie))).toBe(false);
  });
});
