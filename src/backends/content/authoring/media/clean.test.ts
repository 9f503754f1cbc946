import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPicture } from './clean.ts';
import { mediaKind } from './kinds.ts';

/** Red on the left, blue on the right, and turned by a quarter for whoever looks at it: blue below red. */
const photo = async (format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> => {
  const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
};
const EXTENSION = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;
const FORMATS = ['jpeg', 'png', 'webp'] as const;

describe('a photo of a phone', () => {
  it.each(FORMATS)('is as large as it is seen: %s', async (format) =>
    expect(await mediaKind(await photo(format))).toMatchObject({ width: 20, height: 40 }),
  );
  it.each(FORMATS)('loses where it was taken, and stands upright by itself: %s', async (format) => {
    const bytes = await photo(format);
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const clean = await cleanPicture(bytes, EXTENSION[format]);
    const { exif, orientation, width, height } = await sharp(clean).metadata();
    expect({ exif, orientation, width, height }).toEqual({ exif: undefined, orientation: undefined, width: 20, height: 40 });
    const [r = 0, , b = 0] = await sharp(clean).extract({ left: 10, top: 2, width: 1, height: 1 }).raw().toBuffer();
    expect(r).toBeGreaterThan(b);
  });
});

it('keeps the colours that a picture is meant in', async () => {
  const wide = await sharp(await photo('jpeg'))
    .withIccProfile('p3')
    .withExif({ IFD0: { Make: 'A phone' } })
    .toBuffer();
  expect((await sharp(await cleanPicture(wide, 'jpg')).metadata()).icc).toBeDefined();
});

it('leaves a picture without such things as it is, byte for byte', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer();
  expect(await cleanPicture(bytes, 'jpg')).toBe(bytes);
});
