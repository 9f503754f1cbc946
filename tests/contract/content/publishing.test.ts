import { parseRssFeed } from 'feedsmith';
import { readdirSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NO_LANGUAGE } from '../../support/no-language.ts';
import { IMAGE_HEIGHTS, IMAGE_QUALITY, IMAGE_WIDTHS } from '@/config/constants';
import { PICTURE_HEIGHTS, PICTURE_QUALITY, PICTURE_WIDTHS } from '../../../src/backends/content/media/sizes.ts';
import { ownItems, type OwnItems } from '../support/own-items.ts';
import { plantPhotographs } from '../support/photograph.ts';
import { ownContent, ownSite, productionBuildExists, type OwnProcess } from '../support/processes.ts';
import type { SearchService } from '../../../src/backends/search/server.ts';
import { tellsRevisions } from '../../support/content-profile.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { ask, type Answer, type Ask } from '../../support/http.ts';
import { startSearch } from '../../support/search.ts';

const built = productionBuildExists();
if (!built) process.stderr.write('skipped: there is no production build in .next (npm run build makes one)\n');

const FOLDER = 'insights/Home/featured-insights/energy';
const TEMPLATE = `${FOLDER}/how-we-counted-the-queue`;
const NEW = `${FOLDER}/a-new-appendix`;
const ADDRESS = '/featured-insights/energy/a-new-appendix';
const OPEN = '/featured-insights/energy/how-we-counted-the-queue';
const SOON_MS = 10_000;
const EDITOR = { Authorization: `Basic ${Buffer.from('editor:masthead').toString('base64')}` };

/** As Sitecore stores it. News is news for two days only. */
const anHourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '');

/** The same document under another name and id, with another title, dated later than all. */
const another = (yaml: string, title: string): string =>
  yaml
    .replace(/^ID: .*$/m, 'ID: "0d1a8c1e-5a3b-4e0f-9a4e-1f0e7b3c2d55"')
    .replace(/^(Path: .*)how-we-counted-the-queue"$/m, '$1a-new-appendix"')
    .replace(/(Hint: DisplayDate\n\s+Value: ).*/, `$1${anHourAgo()}`)
    .replaceAll('Value: How we counted the queue', `Value: ${title}`);

/** The site as it runs in production, over content of its own: what is published, changed and deleted, and what is hidden. */
describe.skipIf(!built)('publishing', () => {
  let items: OwnItems;
  let content: OwnProcess;
  let site: Awaited<ReturnType<typeof ownSite>>;
  let insights = '';
  let database: FreshDatabase;
  let search: SearchService;

  const get = (path: string, options?: Ask): Promise<Answer> => ask(insights, path, options);
  const text = async (path: string) => (await get(path)).body;

  beforeAll(async () => {
    items = ownItems();
    await plantPhotographs(items, 'ines-valbuena', 'tobias-renner');
    content = await ownContent(items.root);
    await content.start();
    // REVALIDATE_SECONDS as it is by default: the ten seconds are promised of the product, not of a test's settings.
    database = await freshDatabase();
    search = await startSearch(database.url, content.origin.replace('localhost', '127.0.0.1'), 1000);
    site = await ownSite(content, { REVALIDATE_SECONDS: '5', SEARCH_URL: search.url });
    await site.start();
    insights = site.origin.replace('localhost', 'insights.localhost');
  }, 120_000);
  afterAll(async () => {
    await site?.kill();
    await search?.stop();
    await database?.drop();
    await content?.kill();
    site?.remove();
    items?.remove();
  });

  /** Waits as a visitor would: by asking again. @returns what did not come true in time */
  async function within(conditions: Readonly<Record<string, () => Promise<boolean>>>): Promise<string[]> {
    const deadline = Date.now() + SOON_MS;
    let open = Object.entries(conditions);
    while (open.length > 0 && Date.now() < deadline) {
      const states = await Promise.all(open.map(async ([, holds]) => holds().catch(() => false)));
      open = open.filter((_, index) => !states[index]);
      if (open.length > 0) await wait(250);
    }
    return open.map(([name]) => name);
  }

  const places = (title: string, there: boolean): Record<string, () => Promise<boolean>> => ({
    page: async () => {
      const { status, body } = await get(ADDRESS);
      return there ? status === 200 && body.includes(title) : status === 404;
    },
    listing: async () => (await text('/featured-insights')).includes(title) === there,
    topic: async () => (await text('/topics/energy')).includes(title) === there,
    rss: async () => (await text('/rss.xml')).includes(title) === there,
    'feed of the topic': async () => (await text('/topics/energy/atom.xml')).includes(title) === there,
    markdown: async () => {
      const { status, body } = await get(`${ADDRESS}.md`);
      return there ? body.includes(`# ${title}`) : status === 404;
    },
    sitemap: async () => (await text('/sitemap-en.xml')).includes(`${ADDRESS}</loc>`) === there,
    'news sitemap': async () => (await text('/sitemap-news.xml')).includes(title) === there,
    search: async () => (await text(`/search?q=${encodeURIComponent(`"${title}"`)}`)).includes(`${ADDRESS}"`) === there,
    'search in place': async () => (await text(`/api/search?q=${encodeURIComponent(`"${title}"`)}`)).includes(`${ADDRESS}"`) === there,
    'llms.txt': async () => (await text('/llms.txt')).includes(title) === there,
  });

  it('shows what is published, changed and deleted within ten seconds, everywhere', async () => {
    await search.indexer.check();
    for (const holds of Object.values(places('A new appendix', false))) await holds();
    items.write(NEW, another(items.read(TEMPLATE), 'A new appendix'));
    expect(await within(places('A new appendix', true))).toEqual([]);
    items.edit(NEW, (yaml) => yaml.replaceAll('A new appendix', 'A corrected appendix'));
    expect(await within(places('A corrected appendix', true))).toEqual([]);
    items.delete(NEW);
    expect(await within(places('A corrected appendix', false))).toEqual([]);
  }, 60_000);

  it('answers feeds with validators, and with 304 to whoever has them', async () => {
    for (const path of ['/rss.xml', '/atom.xml', '/topics/energy/rss.xml', '/de/rss.xml', '/sitemap-en.xml', '/llms.txt', `${OPEN}.md`]) {
      const first = await get(path);
      expect([path, first.status, first.headers['cache-control']]).toEqual([path, 200, 'public, max-age=5']);
      const again = await get(path, { headers: { 'If-None-Match': String(first.headers.etag) } });
      expect([path, again.status, again.body]).toEqual([path, 304, '']);
    }
    const { headers } = await get('/rss.xml');
    expect((await get('/rss.xml', { headers: { 'If-Modified-Since': String(headers['last-modified']) } })).status).toBe(304);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(parseRssFeed(await text('/de/topics/energy/rss.xml')).language).toBe('de');
    for (const path of [
      '/no-such-topic/rss.xml',
      '/topics/rss.xml/rss.xml',
      `${OPEN}/rss.xml`,
      '/no-such-page.md',
      '/topics/energy.md',
      `/${NO_LANGUAGE}/rss.xml`,
      `/sitemap-${NO_LANGUAGE}.xml`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('says in the head where everything is, and it is there', async () => {
    const html = await text(OPEN);
    const link = (rel: string, type: string) => new RegExp(`<link rel="${rel}" type="${type}"[^>]* href="([^"]+)"`).exec(html)?.[1];
    const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    for (const [address, type] of [
      [link('alternate', 'application/rss\\+xml'), 'application/rss+xml'],
      [link('alternate', 'text/markdown'), 'text/markdown'],
      [image, 'image/png'],
    ] as const) {
      const { status, headers } = await get(new URL(address ?? '').pathname);
      expect([address, status, headers['content-type']?.split(';')[0]]).toEqual([address, 200, type]);
    }
    const picture = await get(new URL(image).pathname);
    expect([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(picture.headers['cache-control']).toContain('immutable');
    const moved = await get(new URL(image).pathname.replace(/\/[\da-f]{12}\//, '/000000000000/'));
    expect([moved.status, moved.headers.location]).toEqual([302, new URL(image).pathname]);
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      (match) => JSON.parse(match[1] ?? '') as { '@type': string },
    );
    expect(data.map((thing) => thing['@type'])).toEqual(['Article', 'BreadcrumbList']);
    const metadata = JSON.parse(/<script id="page-metadata" type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as object;
    expect(metadata).toMatchObject({ Title: 'How we counted the queue', ArticleType: 'appendix', ArticleTemplate: 'articleTemplate' });
    expect(metadata).not.toHaveProperty('UserID');
  });

  it('answers the well-known files, and names no app that is not configured', async () => {
    expect(await text('/.well-known/security.txt')).toMatch(/^Contact: \S+\nExpires: \d{4}-/);
    expect(JSON.parse(await text('/.well-known/gpc.json'))).toMatchObject({ gpc: true });
    for (const file of ['apple-app-site-association', 'assetlinks.json', 'nothing'])
      expect([file, (await get(`/.well-known/${file}`)).status]).toEqual([file, 404]);
  });

  it('closes preview to crawlers', async () => {
    const preview = site.origin.replace('localhost', 'preview.localhost');
    expect((await ask(preview, '/robots.txt', { headers: EDITOR })).body).toBe('User-agent: *\nDisallow: /\n');
    for (const path of ['/rss.xml', '/sitemap.xml', '/llms.txt', `${OPEN}.md`])
      expect([path, (await ask(preview, path, { headers: EDITOR })).status]).toEqual([path, 404]);
  });

  it('makes pictures in the sizes that pages ask for, from the addresses that content has, and says nothing of others (promise 8)', async () => {
    const portrait = '/-/media/Project/aldermoor/drawings/ines-valbuena.png';
    const html = await text('/people/ines-valbuena').then((body) =>
      body.includes('_next/image') ? body : ask(site.origin, '/people/ines-valbuena').then((answer) => answer.body),
    );
    const linked = [...html.matchAll(/\/_next\/image\?url=([^&]+)&amp;w=(\d+)&amp;q=50/g)].map(([all]) => all.replaceAll('&amp;', '&'));
    expect(linked.length).toBeGreaterThan(3);
    const shown = await get(linked[0]!);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
    // In the form that a browser takes, and whoever takes none of these gets another.
    const types = [];
    for (const accept of ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*', 'image/avif,image/webp,*/*'])
      types.push((await get(linked[0]!, { headers: { accept } })).headers['content-type']);
    expect([types[0], types[1], types[3]]).toEqual(['image/avif', 'image/webp', 'image/avif']);
    expect(types[2]).toMatch(/^image\/(?!avif|webp)/);
    const source = decodeURIComponent(/url=([^&]+)/.exec(linked[0]!)?.[1] ?? '');
    const picture = (address: string, size = 'w=128&q=50') => `/_next/image?url=${encodeURIComponent(address)}&${size}`;
    // The embedded content service makes what the site asks for.
    expect([PICTURE_WIDTHS, PICTURE_HEIGHTS, PICTURE_QUALITY]).toEqual([[...IMAGE_WIDTHS], [...IMAGE_HEIGHTS], IMAGE_QUALITY]);
    const before = site.output();
    for (const [address, status] of [
      [picture(source, 'w=5000&q=50'), 400],
      [picture(source, 'w=128&q=99'), 400],
      [picture(source, 'w=128&q=50&x=1'), 400],
      [picture(source.replace(/rev=\w+/, 'rev=000000')), tellsRevisions ? 404 : 200],
      [picture(`${source}&x=1`), 404],
      [picture(source.toLowerCase().replace('/project/', '/PROJECT/')), 404],
      [picture('/-/media/Project/aldermoor/restricted/copper-has-a-memory.pdf'), 404],
      [picture('https://elsewhere.example/a.png'), 404],
      [`${portrait}?w=5000`, 400],
      [`${portrait}?w=129`, 400],
      [`${portrait}?w=128&mw=375`, 400],
      [`${portrait}?w=90&hash=00`, 400],
      [`${portrait}?w=128&w=375`, 400],
    ] as const)
      expect([address, (await get(address)).status]).toEqual([address, status]);
    expect(site.output()).toBe(before);
    // In the right spelling, and yet not there: Next asks for it, and says so in a line.
    expect((await get(picture('/-/media/nothing.png'))).status).toBe(404);
    // Never larger than it is, and the sizes of the list.
    for (const [query, most] of [
      ['?w=128', 128],
      ['?mw=375&mh=145', 375],
      ['?w=1950&as=1', 1180],
    ] as const) {
      const { status, bytes } = await get(portrait + query);
      expect([query, status, bytes.readUInt32BE(16) <= most]).toEqual([query, 200, true]);
    }
  });

  it('keeps the sizes that it made of a picture whole: of half a file, as a full disk leaves it, nothing is shown (promise 8)', async () => {
    const html = await ask(site.origin, '/people/ines-valbuena').then((answer) => answer.body);
    const [, address = ''] = /(\/_next\/image\?url=[^&]+&amp;w=\d+&amp;q=50)/.exec(html) ?? [];
    const shown = () => get(address.replaceAll('&amp;', '&'), { headers: { accept: 'image/avif,image/webp,*/*' } });
    const whole = await shown();
    const folder = path.join(site.folder, '.next/cache/images');
    const kept = () => readdirSync(folder).map((name) => ({ name, size: statSync(path.join(folder, name)).size }));
    await vi.waitFor(() => expect(kept().length).toBeGreaterThan(0));
    const before = kept();
    expect(before.filter(({ name }) => !name.endsWith('.picture'))).toEqual([]);
    for (const { name, size } of before) truncateSync(path.join(folder, name), Math.floor(size / 2));
    // The door's own copy lives for a second.
    await wait(1_500);
    const again = await shown();
    expect([whole.status, again.status, again.bytes.equals(whole.bytes)]).toEqual([200, 200, true]);
    await vi.waitFor(() =>
      expect(kept().filter(({ name, size }) => before.some((each) => each.name === name && each.size === size))).toHaveLength(1),
    );
    // What is whole is shown as it was kept, and not made again.
    const written = () => readdirSync(folder).map((name) => statSync(path.join(folder, name)).mtimeMs);
    const then = written();
    await wait(1_500);
    const third = await shown();
    expect([third.bytes.equals(whole.bytes), written()]).toEqual([true, then]);
  });

  it.each([
    ['picture', 'tobias-renner', 'png', 'image/png', /&mw=\d+$/],
    ['drawing', 'amara-oduya', 'svg', 'image/svg+xml', /sc_mode=preview$/],
  ])('shows a %s that is a draft to editors only', async (_what, name, extension, type, end) => {
    const portrait = `/-/media/Project/aldermoor/drawings/${name}.${extension}`;
    const preview = site.origin.replace('localhost', 'preview.localhost');
    expect((await get(portrait)).status).toBe(200);
    items.edit(`../../media/aldermoor/drawings/${name}`, (yaml) =>
      yaml.replace('SharedFields:\n', 'SharedFields:\n- ID: "9135200a-5626-4dd8-ab9d-d665b8c11748"\n  Hint: __Never publish\n  Value: 1\n'),
    );
    expect(await within({ 'gone from the public': async () => (await get(portrait)).status === 404 })).toEqual([]);
    expect((await ask(preview, portrait)).status).toBe(404);

    const page = await ask(preview, `/people/${name}?sc_site=dotcom`, { headers: EDITOR });
    const src = new RegExp(`<img[^>]* src="([^"]*${name}\\.[^"]*)"`).exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(src.startsWith(`${portrait}?`), src).toBe(true);
    expect(src).toMatch(end);
    expect(src).toContain('sc_mode=preview');
    const picture = await ask(preview, src, { headers: EDITOR });
    expect([picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([200, type, 'private, no-store']);
    expect((await ask(site.origin, src, { headers: EDITOR })).status).toBe(404);
  });
});
