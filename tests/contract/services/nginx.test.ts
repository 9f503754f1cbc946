import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildManifest } from '../../support/build.ts';
import { ask, type Answer } from '../../support/http.ts';
import { nginxExists, ownNginx } from '../../support/nginx.ts';
import { site } from '../../support/site.ts';

const cached = ({ status, headers }: Answer) => [status, headers['x-cache']];
const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** A process of one version, which has that version's files, and no others. */
async function processOf(version: string): Promise<number> {
  const server = createServer(({ url = '' }, response) => {
    if (url === '/' || url.includes(`/${version}-`)) response.writeHead(200, IMMUTABLE).end(version);
    else response.writeHead(404, { 'Cache-Control': 'public, max-age=0, must-revalidate', 'X-Accel-Expires': '@1' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe.skipIf(!nginxExists)('nginx before two versions of the site', () => {
  it.each(['/_next/static/chunks', '/_boot', '/fonts'])(
    'has the files of both below %s, whichever it asks first, and keeps them',
    async (folder) => {
      const nginx = await ownNginx([await processOf('old'), await processOf('next')]);
      onTestFinished(nginx.stop);
      const get = (name: string) => ask(`http://127.0.0.1:${nginx.port}`, `${folder}/${name}.js`, { headers: { Host: 'www.example.org' } });
      // Processes are asked in turn: of several files of a version some are asked of the other one.
      for (const version of ['old', 'next'])
        for (const file of [1, 2, 3, 4]) {
          const name = `${version}-${file}`;
          const got = [await get(name), await get(name)];
          expect([name, ...got.map(({ status, body, headers }) => [status, body, headers['x-cache']])]).toEqual([
            name,
            [200, version, 'MISS'],
            [200, version, 'HIT'],
          ]);
        }
      for (let time = 0; time < 2; time += 1) expect(cached(await get('neither-1'))).toEqual([404, 'MISS']);
    },
  );
});

/** The outer cache that we ship a configuration for, before the running site. The second process of its upstream is not there. */
describe.skipIf(!nginxExists)('nginx before the site', () => {
  let nginx: Awaited<ReturnType<typeof ownNginx>>;
  const port = Number(new URL(site.dotcom).port);
  beforeAll(async () => {
    nginx = await ownNginx([port, 9]);
  });
  afterAll(() => nginx?.stop());
  const get = (address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    ask(`http://127.0.0.1:${nginx.port}`, address, { method, headers: { Host: new URL(site.insights).host, ...headers } });

  it('keeps a page, in each encoding, though one process is down', async () => {
    const ARTICLE = '/featured-insights/energy/how-we-counted-the-queue';
    await get(ARTICLE);
    // Kept, and asked for each time: what was published shows at once.
    expect(cached(await get(ARTICLE))).toEqual([200, 'REVALIDATED']);
    const brotli = { 'Accept-Encoding': 'br' };
    await get(ARTICLE, brotli);
    const kept = await get(ARTICLE, brotli);
    expect([...cached(kept), kept.headers['content-encoding']]).toEqual([200, 'REVALIDATED', 'br']);
    expect((await get(ARTICLE)).headers['content-encoding']).toBeUndefined();
    expect(cached(await get(ARTICLE, { 'If-None-Match': String(kept.headers.etag), ...brotli }))[0]).toBe(304);
  });
  it.each([
    // What editors' pages load: visitors' have nothing of it.
    ['_next/static', () => `/_next/${buildManifest().pages['/_app']?.[0]}`],
    ['_boot', (page: string) => /\/_boot\/[\w-]+\.(?:js|svg)/.exec(page)?.[0] ?? ''],
    ['fonts', (page: string) => /\/fonts\/[\w.-]+\.woff2/.exec(page)?.[0] ?? ''],
  ])('keeps files of the build below /%s without asking again', async (_, fileOf) => {
    const file = fileOf((await get('/cookies')).body);
    await get(file);
    const kept = await get(file);
    expect([file, ...cached(kept), kept.headers['cache-control']]).toEqual([file, 200, 'HIT', 'public, max-age=31536000, immutable']);
    // The second process, which would be asked as well, is not there.
    const { status, headers } = await ask(site.insights, file.replace(/[^/]+$/, 'none.js'));
    expect([status, headers['cache-control']]).toEqual([404, expect.not.stringMatching('immutable')]);
  });
  it('tells browsers what the site tells them', async () => {
    await get('/cookies');
    const { headers } = await get('/cookies');
    expect(headers['cache-control']).toMatch(/max-age=0/);
  });
  it('keeps nothing of who has a session, and gives them nothing that was kept', async () => {
    await get('/cookies');
    const cookie = { Cookie: '__Host-mh_jwt_sig=abc; mh_refresh=x' };
    expect((await get('/cookies', cookie)).headers['x-cache']).toBe('BYPASS');
    expect((await get('/api/session')).headers['x-cache']).not.toBe('HIT');
    expect((await get('/api/session')).headers['x-cache']).not.toBe('HIT');
  });
  it('keeps no refusal, no draft and no unknown host', async () => {
    for (const [address, host] of [
      ['/nothing-is-here', site.insights],
      ['/', site.preview],
      ['/', 'http://evil.example'],
    ] as const) {
      const once = await get(address, { Host: new URL(host).host });
      const again = await get(address, { Host: new URL(host).host });
      expect([address, host, again.status, again.headers['x-cache']]).toEqual([
        address,
        host,
        once.status,
        expect.not.stringMatching('HIT'),
      ]);
      expect(once.status).not.toBe(200);
    }
  });
  it('gives a form to the site', async () => {
    const { status } = await get('/api/consent', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'POST');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});
