import { describe, expect, it } from 'vitest';
import { IMAGE_QUALITY, IMAGE_WIDTHS } from '@/config/constants';
import { imageSource } from '@/lib/image-source';
import { overhang, pictureSizes } from './picture-sizes';

/** The slot that `sizes` gives a window, CSS pixels; it knows what pages write: `min-width` in em, lengths in vw, rem and px. */
function slotOf(sizes: string, window: number, density: number): number {
  for (const part of sizes.split(', ')) {
    const conditions = [...part.matchAll(/\((min-[a-z]+): ([\d.]+)[a-z]+\)/g)];
    const holds = conditions.every(([, name, value]) => (name === 'min-width' ? window >= Number(value) * 16 : density >= Number(value)));
    const [, amount = '', unit = '', , factor = '1'] = /([\d.]+)(vw|rem|px)( \* ([\d.]+)\))?$/.exec(part) ?? [];
    if (holds) return Number(amount) * (unit === 'vw' ? window / 100 : unit === 'rem' ? 16 : 1) * Number(factor);
  }
  throw new Error(`no slot of ${sizes} holds at ${window}`);
}

/** As Chromium chooses (`image_candidate selection`): up on a usual screen, by the geometric mean on a dense one. */
function chosen(slot: number, density: number): number {
  const index = IMAGE_WIDTHS.findIndex((width) => width / slot >= density);
  if (index < 0) return IMAGE_WIDTHS.at(-1)!;
  const [below, above] = [IMAGE_WIDTHS[index - 1], IMAGE_WIDTHS[index]!];
  if (below === undefined) return above;
  return (density <= 1 && density > below / slot) || density >= Math.sqrt(below * above) / slot ? above : below;
}

const PICTURE = { width: 1950, height: 1300 };
const PORTRAIT = { width: 1180, height: 1475 };

describe('sizes of a picture', () => {
  it.each([
    ['a strip', '92vw', '16:9', (window: number) => window * 0.92],
    [
      'a card',
      '(min-width: 73.75em) 22rem, (min-width: 48em) 45vw, 92vw',
      '4:3',
      (window: number) => (window >= 1180 ? 352 : window * (window >= 768 ? 0.45 : 0.92)),
    ],
    ['a small square', '7rem', '1:1', () => 112],
    ['a square of a list', '9rem', '1:1', () => 144],
    ['a small portrait', '8rem', '4:5', () => 80, PORTRAIT],
    ['a face', '2.75rem', '1:1', () => 44, PORTRAIT],
  ] as const)('%s takes a rendition as large as it is shown, at 1x and 2x', (_, sizes, ratio, boxAt, master = PICTURE) => {
    const over = overhang(ratio, master);
    const [across, down] = ratio.split(':').map(Number) as [number, number];
    for (let window = 320; window <= 1440; window += 5)
      for (const density of [1, 1.5, 2]) {
        const needed = Math.max(boxAt(window), (boxAt(window) * down * master.width) / across / master.height) * density;
        if (needed > 1950) continue;
        const taken = chosen(slotOf(pictureSizes(sizes, over), window, density), density);
        expect(taken, `${window} px at ${density}x`).toBeGreaterThanOrEqual(Math.floor(needed));
      }
  });

  it('are as they are written on usual screens, and larger where a browser rounds down', () => {
    expect(pictureSizes('(min-width: 48em) 45vw, 92vw')).toBe(
      '(min-resolution: 1.5dppx) and (min-width: 48em) calc(45vw * 1.28), (min-resolution: 1.5dppx) calc(92vw * 1.28), (min-width: 48em) 45vw, 92vw',
    );
    expect(pictureSizes('9rem', 1.5)).toBe('(min-resolution: 1.5dppx) calc(9rem * 1.92), calc(9rem * 1.5)');
  });

  it('allow for what hangs over a box of another ratio', () => {
    expect(overhang('1:1', { width: 1950, height: 1300 })).toBe(1.5);
    expect(overhang('21:9', { width: 1950, height: 1300 })).toBe(1);
    expect(overhang('1:1', {})).toBe(1);
    expect(overhang(undefined, { width: 2, height: 1 })).toBe(1);
  });

  it('are of renditions that there are', () =>
    expect(imageSource('/-/media/a.jpg', { widths: IMAGE_WIDTHS, quality: IMAGE_QUALITY }, { master: 1950 }).srcSet).toContain(' 1950w'));
});
