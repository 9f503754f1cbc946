import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme } from '../testing/acme.ts';
import { PREVIEW_KEY, serve } from '../testing/serve.ts';
import type { Served } from '../testing/serve.ts';

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
    expect(await sharp(await bytes(await s.get(`${LOGO}?w=100`))).metadata()).toMatchObject({ format: 'png', width: 100, height: 50 });
    expect(await sharp(await bytes(await s.get(`${LOGO}?w=100&h=20`))).metadata()).toMatchObject({ width: 40, height: 20 });
    expect(await sharp(await bytes(await s.get(`${LOGO}?w=800`))).metadata()).toMatchObject({ width: 400 });
  });

  it('is not sent twice', async () => {
    const first = await s.get(`${LOGO}?w=100`);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe((await s.get(LOGO)).headers.get('etag'));
    const second = await s.get(`${LOGO}?w=100`, { 'if-none-match': tag });
    expect([second.status, (await bytes(second)).length]).toEqual([304, 0]);
  });

  it('is kept for good at the address of its revision, for a day at others', async () => {
    const revision = acme.id(`${acme.media}/my logo/blob`).slice(0, 6);
    const cacheOf = async (query: string) => (await s.get(`${LOGO}?w=100${query}`)).headers.get('cache-control');
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

  it('is not to be kept when it is a draft', async () => {
    expect((await s.get(`${LOGO}?sc_apikey=${PREVIEW_KEY}`)).headers.get('cache-control')).toBe('private, no-store');
    expect((await s.get(LOGO)).headers.get('cache-control')).toContain('public');
  });
});
