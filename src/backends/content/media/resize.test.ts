import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseMediaParams } from './params.ts';
import { createResizer } from './resize.ts';

const params = (query: string) => parseMediaParams(new URLSearchParams(query));
let bytes: Buffer;
beforeAll(async () => {
  bytes = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
});

describe('createResizer', () => {
  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
  ] as const)('keeps the format %s', async (format, mimeType) => {
    const source = await sharp(bytes).toFormat(format).toBuffer();
    const made = await createResizer(1e6).resize({ key: 'a', mimeType, bytes: source }, params('w=100'));
    expect(await sharp(made).metadata()).toMatchObject({ format, width: 100, height: 50 });
  });

  it('gives the original back when nothing is asked, when it is no image and when it would grow', async () => {
    const resizer = createResizer(1e6);
    for (const [mimeType, query] of [
      ['image/jpeg', ''],
      ['image/svg+xml', 'w=10'],
      ['application/pdf', 'w=10'],
      ['image/jpeg', 'w=500'],
    ] as const) {
      expect(await resizer.resize({ key: 'a', mimeType, bytes }, params(query))).toBe(bytes);
    }
  });

  it('makes one result once, and only for the same content and size', async () => {
    const resizer = createResizer(1e6);
    const source = { key: 'a', mimeType: 'image/jpeg', bytes };
    const [first, second] = await Promise.all([resizer.resize(source, params('w=100')), resizer.resize(source, params('w=100'))]);
    expect(second).toBe(first);
    expect(await resizer.resize(source, params('w=100'))).toBe(first);
    expect(await resizer.resize(source, params('w=101'))).not.toBe(first);
    expect(resizer.weight).toBeGreaterThan(first.length);
  });

  it('makes one size once, however it is asked for (promise 8)', async () => {
    const resizer = createResizer(1e6);
    const source = { key: 'a', mimeType: 'image/jpeg', bytes };
    const first = await resizer.resize(source, params('w=100'));
    for (const query of ['mw=100', 'h=50', 'mh=50', 'w=100&h=375', 'w=100&as=1', 'mw=100&mh=50&iar=1'])
      expect([query, (await resizer.resize(source, params(query))) === first]).toEqual([query, true]);
  });

  it('makes so many at a time; who finds the queue full is sent away for a while (promise 8)', async () => {
    const resizer = createResizer(1e6, { atOnce: 1, waiting: 2 });
    const source = { key: 'a', mimeType: 'image/jpeg', bytes };
    // A wish that would grow leaves the picture's size known: who has to look it up first comes to the queue in no order.
    await resizer.resize(source, params('w=500'));
    const wishes = await Promise.allSettled([10, 20, 30, 40, 50, 30].map((width) => resizer.resize(source, params(`w=${width}`))));
    // The last one shares the work of the third.
    expect(wishes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(wishes[3]).toMatchObject({ reason: { code: 'unavailable', headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) } } });
    expect(await resizer.resize(source, params('w=40'))).toBeInstanceOf(Buffer);
  });

  it('keeps to the weight of its cache', async () => {
    const resizer = createResizer(1000);
    for (let width = 50; width < 60; width++) await resizer.resize({ key: 'a', mimeType: 'image/jpeg', bytes }, params(`w=${width}`));
    expect(resizer.weight).toBeLessThanOrEqual(1000);
    expect(resizer.weight).toBeGreaterThan(0);
  });

  it('turns a photograph upright by what its camera says', async () => {
    const turned = await sharp(bytes).withMetadata({ orientation: 6 }).toBuffer();
    const made = await createResizer(1e6).resize({ key: 't', mimeType: 'image/jpeg', bytes: turned }, params('h=100'));
    expect(await sharp(made).metadata()).toMatchObject({ width: 50, height: 100 });
  });
});
