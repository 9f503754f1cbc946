import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Answer } from '../../support/http.ts';
import { nginxExists, ownNginx } from '../../support/nginx.ts';
import { site } from '../../support/site.ts';

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
  const cached = ({ status, headers }: Answer) => [status, headers['x-cache']];

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
  it('keeps files of the build without asking again', async () => {
    const file = /\/_next\/static\/[\w/.~-]+\.(?:js|css)/.exec((await get('/cookies')).body)?.[0] ?? '';
    await get(file);
    expect([file, ...cached(await get(file))]).toEqual([file, 200, 'HIT']);
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
