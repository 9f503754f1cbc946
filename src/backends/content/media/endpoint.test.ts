import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileUrl, mediaFacts } from '../layout/media-values.ts';
import { acme } from '../testing/acme.ts';
import { KEY, PREVIEW_KEY, serve } from '../testing/serve.ts';
import type { Served } from '../testing/serve.ts';
import { PICTURE_HEIGHTS, PICTURE_WIDTHS } from './sizes.ts';

let s: Served;
beforeAll(async () => {
  s = await serve();
});
afterAll(() => s.close());

const LOGO = '/-/media/Project/acme/my-logo.png';
const bytes = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

describe('media', () => {
  it('is found in any case, dash for blank, by both addresses and by id', async () => {
    const id = acme.id(`${acme.media}/my logo`).replaceAll('-', '');
    for (const path of [LOGO, '/-/jssmedia/project/ACME/My%20Logo.ashx', '/-/media/Project/acme/my-logo', `/-/media/${id}.ashx`]) {
      const response = await s.get(path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
    }
  });

  it('is made smaller, never larger', async () => {
    expect(await sharp(await bytes(await s.get(`${LOGO}?w=128`))).metadata()).toMatchObject({ format: 'png', width: 128, height: 64 });
    expect(await sharp(await bytes(await s.get(`${LOGO}?w=375&h=145`))).metadata()).toMatchObject({ width: 290, height: 145 });
    expect(await sharp(await bytes(await s.get(`${LOGO}?w=1180`))).metadata()).toMatchObject({ width: 400 });
    expect(await sharp(await bytes(await s.get(`${LOGO}?w=1180&as=1`))).metadata()).toMatchObject({ width: 400 });
  });

  it('is not sent twice', async () => {
    const first = await s.get(`${LOGO}?w=128`);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe((await s.get(LOGO)).headers.get('etag'));
    const second = await s.get(`${LOGO}?w=128`, { 'if-none-match': tag });
    expect([second.status, (await bytes(second)).length]).toEqual([304, 0]);
  });

  it('is kept for good at the address of its revision, for a day at others', async () => {
    const revision = acme.id(`${acme.media}/my logo/blob`).slice(0, 6);
    const cacheOf = async (query: string) => (await s.get(`${LOGO}?w=128${query}`)).headers.get('cache-control');
    expect(await cacheOf(`&rev=${revision}`)).toContain('immutable');
    for (const query of ['', '&rev=', '&rev=000000', '&hash=000000'])
      expect([query, await cacheOf(query)]).toEqual([query, await cacheOf('')]);
    expect(await cacheOf('')).toContain('max-age=86400');
  });

  it('comes in parts', async () => {
    const response = await s.get('/-/media/Project/acme/report.pdf', { range: 'bytes=0-3' });
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([206, 'bytes 0-3/10', '%PDF']);
  });

  it('is a download when asked, and safe when it is a drawing', async () => {
    expect((await s.get('/-/media/Project/acme/report.pdf?dmc=1')).headers.get('content-disposition')).toContain('filename="report.pdf"');
    const drawing = await s.get('/-/media/Project/acme/drawing.svg?w=10');
    expect([drawing.headers.get('content-type'), drawing.headers.get('x-content-type-options')]).toEqual(['image/svg+xml', 'nosniff']);
    expect(drawing.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('is 404 when there is none, 400 for a bad parameter', async () => {
    for (const path of [
      '/-/media/none.png',
      '/-/media/',
      '/-/media/Project/acme',
      '/-/media/../content/acme',
      `/-/media/${acme.id(acme.site)}`,
    ])
      expect([path, (await s.get(path)).status]).toEqual([path, 404]);
    const bad = await s.get(`${LOGO}?w=wide`);
    expect([bad.status, await bad.text()]).toEqual([400, expect.stringContaining('The parameter w')]);
    expect((await s.get('/-/media/%ff')).status).toBe(400);
  });

  it('is made in the sizes of the list, in its own, and in those that the content has with their hash (promise 8)', async () => {
    const status = async (query: string) => (await s.get(`${LOGO}?${query}`)).status;
    const listed = [
      ...PICTURE_WIDTHS.flatMap((width) => [`w=${width}`, `mw=${width}`]),
      ...PICTURE_HEIGHTS.map((height) => `mh=${height}`),
    ];
    for (const query of [...listed, 'w=128&h=145', 'w=400&h=200', 'h=200&iar=0&w=400', 'w=128&q=50', 'rev=1&la=en'])
      expect([query, await status(query)]).toEqual([query, 200]);
    for (const query of [
      'w=129',
      'w=5000',
      'w=4096',
      'h=100',
      'w=128&mw=375',
      'w=128&h=145&iar=1',
      'q=49',
      'w=90',
      'w=90&hash=0',
      'w=90&hash=',
    ])
      expect([query, await status(query)]).toEqual([query, 400]);
    const written = fileUrl(mediaFacts(s.service.tree().view('published').resolve(`${acme.media}/my logo`, 'en')!), 'w=90', 'h=45');
    expect(written).toMatch(/\?w=90&h=45&rev=\w{6}&hash=[\dA-F]{20}$/);
    expect(await sharp(await bytes(await s.get(written))).metadata()).toMatchObject({ width: 90, height: 45 });
    for (const other of [written.replace('w=90', 'w=91'), written.replace(/hash=.*/, 'hash=00000000000000000000'), `${written}&q=3`])
      expect([other, (await s.get(other)).status]).toEqual([other, 400]);
    // Drawings and prints have no size to ask for.
    expect((await s.get('/-/media/Project/acme/drawing.svg?w=5000')).status).toBe(200);
  });

  it('is not to be kept when it is a draft', async () => {
    expect((await s.get(`${LOGO}?sc_apikey=${PREVIEW_KEY}`)).headers.get('cache-control')).toBe('private, no-store');
    expect((await s.get(LOGO)).headers.get('cache-control')).toContain('public');
  });
});

describe('media on a host of their own, as Experience Edge has them', () => {
  let edge: Served;
  beforeAll(async () => {
    edge = await serve({ profile: 'edge' });
  });
  afterAll(() => edge.close());

  it('are there by path, in sizes, and not by id', async () => {
    const answer = await edge.get('/edge/media/Project/acme/my-logo.png?w=128');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const id = acme.id(`${acme.media}/my logo`).replaceAll('-', '');
    expect((await edge.get(`/edge/media/${id}.ashx`)).status).toBe(404);
  });

  it('are nowhere else, but for drafts', async () => {
    expect((await edge.get(LOGO)).status).toBe(404);
    expect((await edge.get(LOGO, { sc_apikey: PREVIEW_KEY })).status).toBe(200);
    expect((await s.get('/edge/media/Project/acme/my-logo.png')).status).toBe(404);
  });

  it('have that address in what is published, and their own in drafts', async () => {
    const query = `{ item(path: "${acme.media}/my logo", language: "en") { url { path } } layout: item(path: "${acme.page}", language: "en") { rendered } }`;
    const answers = await Promise.all([KEY, PREVIEW_KEY].map(async (key) => JSON.stringify((await edge.graph(query, {}, key)).data)));
    expect(answers[0]).toContain(`${edge.service.url}/edge/media/`);
    expect(answers[0]).not.toContain('/-/media/');
    expect(answers[1]).toContain('/-/media/');
  });
});
