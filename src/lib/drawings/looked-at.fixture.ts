import { XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { expect } from 'vitest';

/** How drawings are looked at in tests. */

export const RATIOS = [
  [1, 1],
  [2, 1],
  [4, 3],
  [8, 5],
  [16, 9],
  [21, 9],
  [3, 2],
  [4, 5],
] as const;
const LIMIT = 120 * 1024;
/** Milliseconds for what draws or rasterises many pictures. */
export const SLOW = 60_000;

export const sized = (ratio: readonly [number, number]): { width: number; height: number } => ({
  width: 1950,
  height: Math.round((1950 * ratio[1]) / ratio[0]),
});

export function sound(svg: string): void {
  expect(XMLValidator.validate(svg)).toBe(true);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null|e[-+]\d/);
  expect(svg.length).toBeLessThanOrEqual(LIMIT);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of svg.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(target);
}

/** The picture as 16 × 16 colours. */
export async function glance(svg: string): Promise<Uint8Array> {
  return new Uint8Array(await sharp(Buffer.from(svg)).resize(16, 16, { fit: 'fill' }).removeAlpha().raw().toBuffer());
}

/** The mean difference of two glances: 0 the same … 1 black against white. */
const apart = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length / 255;

export function nearest(pictures: readonly Uint8Array[]): number {
  let least = 1;
  pictures.forEach((a, i) => pictures.slice(i + 1).forEach((b) => (least = Math.min(least, apart(a, b)))));
  return least;
}

/** What a drawing says that no crop may cut: left, top, right, bottom, 0 to 1. */
export function safeBoxOf(svg: string): readonly [number, number, number, number] {
  const [left, top, right, bottom] = (/^<svg[^>]* data-safe="([\d. ]+)"/.exec(svg)?.[1] ?? '').split(' ').map((each) => Number(each) / 100);
  if (left === undefined || top === undefined || right === undefined || bottom === undefined)
    throw new Error('the drawing says no safe box');
  return [left, top, right, bottom];
}
