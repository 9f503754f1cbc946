import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BASELINE_LIMIT, BASELINE_WIDTH, compare, decode, encode } from './compare.ts';

const HEIGHT = 480;
const lines = (top: number, colour = '#111', dx = 0) =>
  Array.from(
    { length: 12 },
    (_, line) => `<rect x="${24 + dx}" y="${top + line * 24}" width="${240 - (line % 4) * 20}" height="9" fill="${colour}"/>`,
  ).join('');
const page = (content: string, background = '#fff') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${BASELINE_WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${background}"/>${content}</svg>`,
    ),
  )
    .png()
    .toBuffer();
const share = async (one: Buffer, other: Buffer) => compare(await decode(one), await decode(other)).share;

describe('the comparison of pictures', async () => {
  const original = await page(lines(60));

  it('finds a picture like itself, also stored small', async () => {
    expect(await share(original, original)).toBe(0);
    const stored = await encode(original);
    expect(stored.length).toBeLessThan(BASELINE_LIMIT);
    expect(await share(original, stored)).toBe(0);
  });
  it('forgives softer edges and a fraction of a pixel', async () => {
    expect(await share(original, await sharp(original).blur(0.7).toBuffer())).toBe(0);
    expect(await share(original, await page(lines(60, '#111', 0.4)))).toBe(0);
  });
  it.each([
    ['text that has moved by half a line', lines(72)],
    ['text that is gone', lines(60).split('/>').slice(0, 6).join('/>') + '/>'],
    ['text of another colour', lines(60, '#c33')],
    ['something new', `${lines(60)}<rect x="200" y="380" width="120" height="80" fill="#27c"/>`],
  ])('sees %s', async (_what, content) => {
    expect(await share(original, await page(content))).toBeGreaterThan(0.02);
  });
  it('sees another background and another height', async () => {
    expect(await share(original, await page(lines(60), '#ddd'))).toBeGreaterThan(0.5);
    expect(await share(original, await sharp(original).extend({ bottom: 24 }).toBuffer())).toBe(1);
  });
});
