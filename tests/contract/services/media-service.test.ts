import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVELOPMENT_KEYS, mediaConfig } from '../../../src/backends/media/config.ts';
import { startMediaService, type MediaService } from '../../../src/backends/media/server.ts';
import { searchConfig } from '../../../src/backends/search/config.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { securityLogFile } from '../../support/security-log.ts';

const ORIGINS = ['https://www.example.org', 'http://insights.localhost:3000'];
let database: FreshDatabase;
let service: MediaService;
beforeAll(async () => {
  database = await freshDatabase();
  service = await startMediaService({ databaseUrl: database.url, linkOrigins: ORIGINS, faults: true });
});
afterAll(async () => {
  await service?.stop();
  await database?.drop();
});

const ask = (path: string, init?: RequestInit) => fetch(`${service.url}${path}`, { redirect: 'manual', ...init });
const shorten = (body: unknown) =>
  ask('/v4/shorten', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

it('is ready when its tables are there', async () => {
  expect(await (await ask('/healthz/ready')).json()).toMatchObject({ status: 'ready', database: 'ok', videos: 1 });
});

describe('short links', () => {
  const long = 'http://insights.localhost:3000/de/featured-insights/energy/the-long-queue?a=1';
  it('makes one link of an address, however often and however concurrently it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => shorten({ long_url: long })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 11 }, () => 200), 201]);
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { link: string; id: string; long_url: string }[];
    expect(new Set(bodies.map(({ link }) => link)).size).toBe(1);
    expect(bodies[0]).toMatchObject({ long_url: long, id: expect.stringMatching(/^insights\.localhost:3000\/s\/\w{7}$/) });
    const code = bodies[0]?.link.split('/').at(-1) ?? '';
    const answer = await ask(`/s/${code}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, long]);
  });
  it('counts who follows a link: no program, no fetch ahead, and nobody twice where a browser kept it', async () => {
    const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    const { link, id } = (await (await shorten({ long_url: 'https://www.example.org/counted' })).json()) as { link: string; id: string };
    const path = new URL(link).pathname;
    const by = (headers: Record<string, string>, method = 'GET') => ask(path, { method, headers });
    expect((await by({ 'x-user-agent': CHROME })).headers.get('cache-control')).toBe('private, max-age=90');
    await by({ 'user-agent': CHROME });
    await by({ 'x-user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)', 'user-agent': CHROME });
    await by({ 'user-agent': '' });
    await by({ 'x-user-agent': CHROME, 'sec-purpose': 'prefetch;prerender' });
    await by({ 'x-user-agent': CHROME }, 'HEAD');
    const asked = async (address: string) => {
      const answer = await ask(address, { headers: { 'x-admin-key': DEVELOPMENT_KEYS.MEDIA_ADMIN_KEY } });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    expect(await asked(`/admin/v4/bitlinks/${id}/clicks/summary`)).toMatchObject({
      status: 200,
      body: { total_clicks: 2, units: -1, unit: 'day', unit_reference: expect.stringMatching(/\+0000$/) },
    });
    expect((await asked(`/admin/v4/bitlinks/${id}/clicks/summary?units=1`)).body.total_clicks).toBe(2);
    expect((await asked(`/admin/v4/bitlinks/${id}/clicks/summary?units=many`)).status).toBe(400);
    expect((await asked(`/admin/v4/bitlinks/${id.replace('example', 'other')}/clicks/summary`)).status).toBe(404);
    expect((await asked('/admin/links?days=1')).body.links).toEqual([
      expect.objectContaining({ long_url: 'https://www.example.org/counted', clicks: 2 }),
    ]);
    expect((await ask('/admin/links')).status).toBe(401);
  });
  it('leaves the fragment out', async () => {
    const [one, two] = await Promise.all([
      shorten({ long_url: 'https://www.example.org/a#x' }),
      shorten({ long_url: 'https://www.example.org/a' }),
    ]);
    expect(((await one.json()) as { link: string }).link).toBe(((await two.json()) as { link: string }).link);
  });
  it.each([
    'https://www.example.org.evil.example/a',
    'https://evil.example/https://www.example.org/',
    'http://www.example.org/a',
    'https://www.example.org@evil.example/',
    'https://user:pw@www.example.org/a',
    'javascript:alert(1)',
  ])('refuses %s', async (address) => {
    const answer = await shorten({ long_url: address });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ message: 'FORBIDDEN', errors: [{ field: 'long_url' }] });
  });
  it.each([{}, { long_url: 'not an address' }, { long_url: `https://www.example.org/${'a'.repeat(2100)}` }])(
    'says what is wrong with %#',
    async (body) => {
      const answer = await shorten(body);
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([400, 'INVALID_ARG_LONG_URL']);
    },
  );
  it.each(['2222222', 'x', '..%2fhealthz', "1' or '1'='1"])('knows no link %s', async (code) => {
    expect((await ask(`/s/${encodeURIComponent(code)}`)).status).toBe(404);
  });
  it('leads nowhere when the origin is no longer allowed', async () => {
    const { link } = (await (await shorten({ long_url: 'https://www.example.org/later' })).json()) as { link: string };
    const narrower = await startMediaService({ databaseUrl: database.url, linkOrigins: ['https://other.example'] });
    expect((await fetch(`${narrower.url}/s/${link.split('/').at(-1)}`, { redirect: 'manual' })).status).toBe(404);
    await narrower.stop();
  });
});

describe('oEmbed', () => {
  const embed = (url: string, more = '') => ask(`/oembed?url=${encodeURIComponent(url)}${more}`);
  it.each([
    ['https://www.youtube.com/watch?v=jNQXAC9IVRw', 'YouTube', 'https://www.youtube.com/embed/jNQXAC9IVRw'],
    ['https://youtu.be/jNQXAC9IVRw', 'YouTube', 'https://www.youtube.com/embed/jNQXAC9IVRw'],
    ['https://vimeo.com/1084537', 'Vimeo', 'https://player.vimeo.com/video/1084537'],
  ])('%s is of %s', async (url, provider, src) => {
    const answer = await embed(url, '&maxwidth=480');
    const body = (await answer.json()) as { html: string };
    expect(body).toMatchObject({
      type: 'video',
      version: '1.0',
      provider_name: provider,
      width: 480,
      height: 270,
      title: expect.any(String),
    });
    expect(body.html).toContain(`src="${src}`);
  });
  it('knows the service’s own films', async () => {
    const body = (await (await embed(`${service.url}/v1/videos/fifty-six-months`)).json()) as { html: string };
    expect(body).toMatchObject({ provider_name: 'Aldermoor', title: 'Fifty-six months' });
    expect(body.html).toMatch(/<track kind="captions"[^>]*srclang="de"/);
  });
  it('keeps to the height that is asked for', async () => {
    expect(await (await embed('https://vimeo.com/1084537', '&maxwidth=1200&maxheight=90')).json()).toMatchObject({
      width: 160,
      height: 90,
    });
  });
  it.each([
    ['https://www.youtube.com.evil.example/watch?v=jNQXAC9IVRw', 404],
    ['https://www.youtube.com/watch?v="><script>', 404],
    ['https://example.org/', 404],
    ['nothing', 400],
  ])('%s: %i', async (url, status) => expect((await embed(url)).status).toBe(status));
  it('speaks JSON alone', async () => expect((await embed('https://vimeo.com/1', '&format=xml')).status).toBe(501));
});

describe('videos', () => {
  it('describes sources, tracks, poster and transcript', async () => {
    const film = (await (await ask('/v1/videos/fifty-six-months')).json()) as {
      sources: { src: string; type: string; bytes: number }[];
      tracks: { src: string; srclang: string }[];
      poster: { src: string };
      transcript: Record<string, string[]>;
    };
    expect(film.sources.map(({ type }) => type.split(';')[0])).toEqual(['video/mp4', 'video/webm']);
    expect(film.tracks.map(({ srclang }) => srclang)).toEqual(['en', 'de']);
    expect(film.transcript.de?.length).toBe(film.transcript.en?.length);
    for (const { src } of [...film.sources, ...film.tracks, film.poster]) expect((await fetch(src, { method: 'HEAD' })).status).toBe(200);
  });
  const bytes = readFileSync(new URL('../../../src/backends/media/films/fifty-six-months/film.mp4', import.meta.url));
  it.each([
    ['bytes=0-99', 206, `bytes 0-99/${bytes.length}`, bytes.subarray(0, 100)],
    ['bytes=-10', 206, `bytes ${bytes.length - 10}-${bytes.length - 1}/${bytes.length}`, bytes.subarray(-10)],
    [`bytes=${bytes.length - 5}-`, 206, `bytes ${bytes.length - 5}-${bytes.length - 1}/${bytes.length}`, bytes.subarray(-5)],
    ['bytes=0-1,5-6', 200, null, bytes],
  ])('%s is answered with %i', async (range, status, contentRange, expected) => {
    const answer = await ask('/v1/videos/fifty-six-months/files/film.mp4', { headers: { range } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true);
  });
  it('refuses a range outside of the file', async () => {
    const answer = await ask('/v1/videos/fifty-six-months/files/film.mp4', { headers: { range: `bytes=${bytes.length}-` } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  });
  it('gives no file that the film does not name', async () => {
    for (const file of ['film.json', '..%2f..%2fserver.ts', 'nothing.mp4'])
      expect((await ask(`/v1/videos/fifty-six-months/files/${file}`)).status).toBe(404);
  });
  it('answers a second request with 304', async () => {
    const first = await ask('/v1/videos/fifty-six-months/files/poster.svg');
    expect(
      (await ask('/v1/videos/fifty-six-months/files/poster.svg', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })).status,
    ).toBe(304);
  });
});

describe('maps', () => {
  it('draws an SVG that can run nothing, and a PNG', async () => {
    const svg = await ask('/v1/static-map?lat=51.9&lon=4.48&zoom=12');
    expect(svg.headers.get('content-security-policy')).toContain('sandbox');
    // 176: a degree sign.
    expect(await svg.text()).toMatch(/^<svg [\s\S]*href="#c176"/);
    const png = await ask('/v1/static-map?lat=-33.9&lon=151.2&zoom=4&width=300&height=200&format=png');
    expect(
      Buffer.from(await png.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });
  it('shows the coast round a place, and near it no ground that it does not know', async () => {
    const land = async (query: string) => /id="l" d="([^"]*)"/.exec(await (await ask(`/v1/static-map?${query}`)).text())?.[1];
    expect((await land('lat=51.9&lon=4.48&zoom=5'))?.length).toBeGreaterThan(1_000);
    expect(await land('lat=0&lon=-30&zoom=7')).toBe('');
    expect(await land('lat=51.9&lon=4.48&zoom=14&pin=none')).toBeUndefined();
  });
  it.each(['lat=91&lon=0', 'lat=1', 'lat=1&lon=1&zoom=99', 'lat=1&lon=1&width=99999', 'lat=x&lon=1'])(
    'says what is wrong with %s',
    async (query) => {
      const answer = await ask(`/v1/static-map?${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toMatch(/(lat|lon|zoom|width) is/);
    },
  );
});

describe('a flood (promise 5)', () => {
  it('is told to wait, by each call but not by the look whether the service runs; others go on', async () => {
    const limited = await startMediaService({
      ...mediaConfig({
        DATABASE_URL: database.url,
        MEDIA_PORT: '0',
        BACKEND_VISITOR_PER_MINUTE: '60',
        LOG: 'quiet',
        SECURITY_LOG: securityLogFile(),
      }),
      linkOrigins: ORIGINS,
    });
    const from = (address: string, path: string) => fetch(`${limited.url}${path}`, { headers: { 'x-forwarded-for': address } });
    const seen = await Promise.all(Array.from({ length: 34 }, async () => (await from('203.0.113.70', '/s/abcdefg')).status));
    expect(seen.filter((status) => status === 429).length).toBeGreaterThan(0);
    const refused = await from('203.0.113.70', '/s/abcdefg');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await from('203.0.113.71', '/s/abcdefg')).status).toBe(404);
    expect((await from('203.0.113.70', '/healthz/live')).status).toBe(200);
    await limited.stop();
  });

  it('is counted by the visitor whom a hop of ours names', () => {
    for (const config of [mediaConfig, searchConfig]) {
      const { visitors } = config({ DATABASE_URL: database.url, BACKEND_TRUSTED_HOPS: '10.0.3.0/28' });
      expect([visitors.hops.has('10.0.3.5'), visitors.hops.has('127.0.0.1')]).toEqual([true, false]);
      expect(() => config({ DATABASE_URL: database.url, BACKEND_TRUSTED_HOPS: 'everybody' })).toThrow('BACKEND_TRUSTED_HOPS');
    }
  });
});
