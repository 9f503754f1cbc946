import { createHmac } from 'node:crypto';
import type { ItemVersion, Tree } from '../items/types.ts';
import type { MediaParams, Size } from './params.ts';

/** Sizes in which a site asks for pictures (specification, section 9); every other one needs a signature. */
export const PICTURE_WIDTHS: readonly number[] = [128, 375, 480, 767, 1180, 1536, 1950];
export const PICTURE_HEIGHTS: readonly number[] = [145, 375, 480];
export const PICTURE_QUALITY = 50;

/** Whether anybody may ask for a size: one width and one height of the list, or the size that the picture has. */
export function isListedSize({ w, h, mw, mh, q, iar }: MediaParams, own: Partial<Size>): boolean {
  if (q !== undefined && q !== PICTURE_QUALITY) return false;
  const is = (value: number | undefined, size: number | undefined): boolean => value === undefined || value === size;
  if (is(w, own.width) && is(mw, own.width) && is(h, own.height) && is(mh, own.height)) return true;
  if (iar || (w !== undefined && mw !== undefined) || (h !== undefined && mh !== undefined)) return false;
  const width = w ?? mw;
  const height = h ?? mh;
  return (width === undefined || PICTURE_WIDTHS.includes(width)) && (height === undefined || PICTURE_HEIGHTS.includes(height));
}

const keys = new WeakMap<Tree, string>();
/** Says with what the addresses in a tree's answers are signed. */
export const signSizesOf = (tree: Tree, key: string): void => void keys.set(tree, key);

/**
 * Sitecore's media request protection: `hash` in an address says that the service itself wrote this size of this item there.
 * Undefined where nothing is signed.
 */
export function sizeHash({ item, view }: ItemVersion, { w, h, mw, mh, q, iar, as }: MediaParams): string | undefined {
  const key = keys.get(view.tree);
  if (key === undefined) return undefined;
  return createHmac('sha256', `media sizes ${key}`)
    .update(JSON.stringify([item.id, w, h, mw, mh, q, iar, as].map((each) => each ?? null)))
    .digest('hex')
    .slice(0, 20)
    .toUpperCase();
}
