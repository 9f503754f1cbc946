import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { cookieName, cookies, type CookieName } from '@/config/cookies';
import { ask, type Answer } from '../../support/http.ts';
import { PAGE_TYPES, site } from '../../support/site.ts';

/** The site's own server (docs/adr/0061-the-door.md), over the whole product. */
const [, OPEN] = PAGE_TYPES.textArticle;
const [, GATED] = PAGE_TYPES.forSubscribers;

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  ask(site.insights, path, { headers, method });
/** What comes when each request is answered by itself: the answer that all others have to be the same as. */
const byItself = (path: string, headers: Record<string, string> = {}): Promise<Answer> => get(path, { range: 'bytes=0-', ...headers });

/** What depends on when, and on the way, alone. */
const OF_THE_WAY = new Set([
  'date',
  'age',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  // Only a copy has a tag: of its bytes, which an answer that is still being made has not.
  'etag',
  'x-nextjs-cache',
  'x-middleware-rewrite',
]);
const headOf = ({ status, headers }: Answer) => [
  status,
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_WAY.has(name))),
];

const PAGES = [OPEN, GATED, '/', '/featured-insights', '/topics/energy', '/blog/sounding-line'];

describe('what everybody gets', () => {
  beforeAll(async () => {
    for (const path of PAGES) for (const each of [get, byItself]) expect([path, (await each(path)).status]).toEqual([path, 200]);
  }, 60_000);

  it.each(PAGES)('%s is what each would get by itself, head and body', async (path) => {
    // A page that is just made anew is another a moment later.
    await expect.poll(async () => (await get(path)).body === (await byItself(path)).body, { timeout: 5_000 }).toBe(true);
    expect(headOf(await get(path))).toEqual(headOf(await byItself(path)));
    expect((await get(path)).headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['a page', OPEN, 'public, max-age=0, must-revalidate', /text\/html/],
    ['a feed', '/rss.xml', /^public, max-age=\d+$/, /rss\+xml/],
    ['a sitemap', '/sitemap-en.xml', /^public, max-age=\d+$/, /xml/],
    ['a page as text', `${OPEN}.md`, /^public, max-age=\d+$/, /markdown/],
    ['llms.txt', '/llms.txt', /^public, max-age=\d+$/, /plain/],
  ])('%s is smaller by brotli than by gzip, and 304 for who has it', async (_, path, cache, type) => {
    const plain = await get(path);
    expect([plain.status, plain.headers['content-type']]).toEqual([200, expect.stringMatching(type)]);
    expect(plain.headers['cache-control']).toMatch(cache);
    const [br, gzip] = [await get(path, { 'accept-encoding': 'gzip, deflate, br' }), await get(path, { 'accept-encoding': 'gzip' })];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect([brotliDecompressSync(br.bytes).toString(), gunzipSync(gzip.bytes).toString()]).toEqual([plain.body, plain.body]);
    expect(br.bytes.length).toBeLessThan(gzip.bytes.length);
    for (const { headers } of [plain, br, gzip]) {
      expect(headers.vary).toMatch(/Accept-Encoding/);
      const again = await get(path, { 'if-none-match': headers.etag ?? '' });
      expect([again.status, again.bytes.length, again.headers['content-length']]).toEqual([304, 0, undefined]);
    }
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, plain.headers['content-length']]);
  });

  it('is at most 0.85 of gzip for whoever comes after the second', async () => {
    const gzip = await get(OPEN, { 'accept-encoding': 'gzip' });
    const ratio = async () => (await get(OPEN, { 'accept-encoding': 'br' })).bytes.length / gzip.bytes.length;
    await expect.poll(ratio, { timeout: 20_000 }).toBeLessThanOrEqual(0.85);
  });

  it('is a page for what is not there, made once in a while, and where an old address leads', async () => {
    const path = '/nothing-is-at-this-address';
    const first = await get(path);
    const second = await get(path);
    expect([first.status, second.status, second.body === first.body]).toEqual([404, 404, true]);
    // Only a copy has a tag of its own making and the length of its bytes.
    expect([second.headers.etag, second.headers['content-length']]).toEqual([first.headers.etag, String(first.bytes.length)]);
    expect((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    expect(second.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('comes as drawings that are packed, the same for everybody, and as scripts for good', async () => {
    const { body } = await get('/');
    const drawing = (/\/-\/media\/[^"\s?]+\.svg[^"\s]*/.exec(body)?.[0] ?? '').replaceAll('&amp;', '&');
    const plain = await get(drawing, { accept: '*/*' });
    const packed = await get(drawing, { accept: 'image/avif,image/webp,*/*', 'accept-encoding': 'br' });
    expect([plain, packed].map(({ status, headers }) => [status, headers['content-type'], headers['content-encoding']])).toEqual([
      [200, 'image/svg+xml', undefined],
      [200, 'image/svg+xml', 'br'],
    ]);
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
    const script = /\/_(?:boot|next\/static)\/[\w./-]+\.(?:js|css)/.exec(body)?.[0] ?? '';
    const sent = await get(script, { 'accept-encoding': 'br' });
    expect([sent.status, sent.headers['cache-control'], sent.headers['content-encoding']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'br',
    ]);
  });
});

describe('what is somebody’s own', () => {
  it.each(Object.keys(cookies) as CookieName[])(
    'the cookie %s leaves nothing in what everybody gets, and gets nothing that is not its own',
    async (name) => {
      const secure = site.insights.startsWith('https:');
      const cookie = `${cookieName(name, secure)}=${'x'.repeat(40)}`;
      for (const path of [OPEN, GATED]) {
        const [theirs, alone] = [await get(path, { cookie }), await byItself(path, { cookie })];
        expect([theirs.status, theirs.headers['cache-control']]).toEqual([alone.status, alone.headers['cache-control']]);
        const after = await get(path);
        expect([after.status, after.headers['set-cookie'], after.body.includes('xxxxxxxxxx')]).toEqual([200, undefined, false]);
      }
    },
  );

  it('is asked for each time, and never kept: live pages, sessions, areas that are guarded, parameters that are kept', async () => {
    for (const [path, origin] of [
      ['/careers/search-jobs/jobs', site.dotcom],
      ['/api/session', site.insights],
      ['/alumni/home', site.dotcom],
      ['/?feature=no-offers', site.insights],
      ['/people?office=rotterdam', site.dotcom],
    ] as const) {
      const first = await ask(origin, path);
      expect([path, first.headers['cache-control']]).toEqual([path, expect.stringMatching(/private|no-store/)]);
      if (first.headers['cdn-cache-control'] !== undefined) expect(first.headers['cdn-cache-control']).toBe('no-store');
    }
    expect((await get('/')).headers['set-cookie']).toBeUndefined();
  });

  it('preview and staging give nothing to everybody', async () => {
    for (const headers of [{}, { authorization: `Basic ${Buffer.from('editor:masthead').toString('base64')}` }] as Record<string, string>[])
      for (let times = 0; times < 2; times += 1)
        expect((await ask(site.preview, '/', { headers })).headers['cache-control']).toMatch(/no-store/);
  });
});

describe('what a stranger writes', () => {
  it.each([
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-port', '666'],
    ['x-original-url', '/evil'],
    ['x-rewrite-url', '/evil'],
    ['x-middleware-rewrite', '/evil'],
    ['x-middleware-subrequest', 'src/proxy:src/proxy:src/proxy:src/proxy:src/proxy'],
    ['x-invoke-path', '/evil'],
    ['x-matched-path', '/evil'],
    ['x-request-target', '/en/evil'],
    ['x-nextjs-data', '1'],
    ['x-http-method-override', 'POST'],
    ['accept-language', 'de'],
    ['user-agent', '<evil>'],
    ['referer', 'https://evil.example/'],
    ['cache-control', 'no-cache'],
    ['accept', 'text/evil'],
  ])('%s changes nothing for whoever comes next', async (name, value) => {
    // A page of its own for each: what a stranger asks for first is what would be kept.
    const path = `${OPEN}?stranger=${name}`;
    const before = await get(OPEN);
    await get(path, { [name]: value });
    await get(`${OPEN}.md`, { [name]: value });
    const after = await get(OPEN);
    expect([after.status, headOf(after)]).toEqual([before.status, headOf(before)]);
    for (const { body } of [after, await get(`${OPEN}.md`)]) expect(body).not.toMatch(/evil/);
  });

  it('a host that is no origin gets nothing, and no page of another', async () => {
    const hosts = ['evil.example', `insights.localhost.evil.example`, `${new URL(site.insights).host}.evil.example`, ''];
    for (const host of hosts) expect([host, (await get(OPEN, { host })).status]).toEqual([host, 421]);
    expect((await ask(site.dotcom, OPEN)).status).not.toBe(200);
    expect((await get(`http://evil.example${OPEN}`)).status).toBe(421);
    expect((await get(`${site.insights}${OPEN}`, { host: 'evil.example' })).status).toBe(200);
    const { status, body } = await get(OPEN);
    expect([status, body.includes('evil.example')]).toEqual([200, false]);
  });

  it('is refused in words where it is no request of a browser’s', async () => {
    const long = await get(`/${'a'.repeat(9_000)}`);
    expect([long.status, long.body]).toEqual([414, 'The address is too long.']);
    const many = await get('/', Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`x-${at}`, '1'])));
    expect([many.status, many.body]).toEqual([431, 'The request has too many header fields, or too long ones.']);
    const large = await ask(site.insights, '/api/search', { method: 'POST', headers: { 'Content-Length': String(6 * 1024 * 1024) } }).catch(
      (error: unknown) => error,
    );
    expect(large).toMatchObject({ status: 413 });
  });
});
