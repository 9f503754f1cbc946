import sharp from 'sharp';

/** Width of a stored picture in pixels, of a screen half as high again as it is wide. */
export const BASELINE_WIDTH = 320;
/** Bytes of a stored picture. */
export const BASELINE_LIMIT = 11 * 1024;
/** Bytes of all stored pictures together: they live in the repository. */
export const BASELINES_LIMIT = 2.6 * 1024 * 1024;

/** Blocks of this many pixels are compared by their mean colour: how letters are rasterised differs between browsers, where they stand does not. */
const BLOCK = 12;
/** Mean difference of a block, of 255, from which on it counts as changed: a line of text that is gone, a colour that is another. */
const CHANGED = 20;

/** Width of the stored picture of a screen, such that all of them have as many pixels: a phone's is narrow and long. */
export const baselineWidth = (screen: { width: number; height: number }): number =>
  Math.round(BASELINE_WIDTH * Math.sqrt((1.5 * screen.width) / screen.height));

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue of each pixel. */
  data: Buffer;
}

export interface Difference {
  /** Share of the blocks that have changed, 0 to 1; 1 when the sizes differ. */
  share: number;
  /** Where the block with the greatest difference begins, in pixels. */
  worst: { x: number; y: number; difference: number };
}

/** A picture's pixels at the width at which it is compared. */
export async function decode(file: Buffer | string, width = BASELINE_WIDTH): Promise<Picture> {
  const { data, info } = await sharp(file)
    .resize({ width })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function meanOfBlock({ width, height, data }: Picture, x: number, y: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let pixels = 0;
  for (let row = y; row < Math.min(y + BLOCK, height); row++) {
    for (let column = x; column < Math.min(x + BLOCK, width); column++) {
      const at = (row * width + column) * 3;
      sum[0] += data[at] ?? 0;
      sum[1] += data[at + 1] ?? 0;
      sum[2] += data[at + 2] ?? 0;
      pixels++;
    }
  }
  return [sum[0] / pixels, sum[1] / pixels, sum[2] / pixels];
}

/** How far two pictures differ, block by block. */
export function compare(one: Picture, other: Picture): Difference {
  if (one.width !== other.width || one.height !== other.height) return { share: 1, worst: { x: 0, y: 0, difference: 255 } };
  const worst = { x: 0, y: 0, difference: 0 };
  let changed = 0;
  let blocks = 0;
  for (let y = 0; y < one.height; y += BLOCK) {
    for (let x = 0; x < one.width; x += BLOCK) {
      const [a, b] = [meanOfBlock(one, x, y), meanOfBlock(other, x, y)];
      const difference = (Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2])) / 3;
      blocks++;
      if (difference > CHANGED) changed++;
      if (difference > worst.difference) Object.assign(worst, { x, y, difference });
    }
  }
  return { share: changed / blocks, worst };
}

/** A screenshot as it is stored: small, and only as good as it must be to be compared. @throws Error when it cannot be made small enough */
export async function encode(screenshot: Buffer, width = BASELINE_WIDTH): Promise<Buffer> {
  const small = sharp(await sharp(screenshot).resize({ width }).png({ compressionLevel: 1 }).toBuffer());
  for (const quality of [45, 30, 20, 10, 4]) {
    const file = await small.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (file.length <= BASELINE_LIMIT) return file;
  }
  throw new Error(`The picture stays above ${BASELINE_LIMIT} bytes: show less of the page.`);
}
