import sharp from 'sharp';
import { createGate } from '../../kit/gate.ts';
import { LruCache } from '../../kit/lru.ts';
import { targetSize } from './params.ts';
import type { MediaParams, Size } from './params.ts';

const LOSSY_QUALITY = 80;
/** What can be made smaller; an SVG scales by itself and stays as it is. */
const RESIZABLE: Readonly<Record<string, 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
};

/** Pictures that are made smaller at a time, and that wait for it; a machine has few cores, and each takes tens of megabytes. */
const AT_ONCE = 2;
const WAITING = 64;
/** Sizes of originals that are remembered, so that a picture that is known need not be looked into. */
const SIZES = 5_000;

/** Gives the bytes in the size that was asked for. The same buffer comes back when nothing changes. */
export interface Resizer {
  /** @throws ServiceError `unavailable`, with `retry-after`, when too many wait */
  resize(source: { key: string; mimeType: string; bytes: Buffer }, params: MediaParams): Promise<Buffer>;
  /** Bytes that the cache holds. */
  readonly weight: number;
}

export const isResizable = (mimeType: string): boolean => mimeType in RESIZABLE;

/**
 * `key` names the content (its hash), so results stay valid over reloads of the tree. Results are kept by the size that came
 * of the wish, and equal wishes at one time share one resize: a picture costs as many as it can have sizes, however it is
 * asked for.
 */
export function createResizer(maxCacheBytes: number, limits: { atOnce?: number; waiting?: number } = {}): Resizer {
  const results = new LruCache<Buffer>(maxCacheBytes);
  const originals = new LruCache<Size>(SIZES);
  const running = new Map<string, Promise<Buffer>>();
  const gate = createGate(limits.atOnce ?? AT_ONCE, { waiting: limits.waiting ?? WAITING, what: 'Pictures are being made smaller' });

  const open = (bytes: Buffer, format: string) => sharp(bytes, { animated: format === 'gif' || format === 'webp' });

  async function sizeOf(key: string, bytes: Buffer, format: string): Promise<Size> {
    const known = originals.get(key);
    if (known !== undefined) return known;
    const { autoOrient, pages = 1, pageHeight } = await open(bytes, format).metadata();
    const size = { width: autoOrient.width, height: pages > 1 && pageHeight !== undefined ? pageHeight : autoOrient.height };
    originals.set(key, size);
    return size;
  }

  async function make(bytes: Buffer, format: (typeof RESIZABLE)[string] & string, size: Size | undefined, q: number | undefined) {
    const image = open(bytes, format).autoOrient();
    const sized = size === undefined ? image : image.resize({ ...size, fit: 'fill' });
    const quality = q ?? LOSSY_QUALITY;
    switch (format) {
      case 'jpeg':
        return sized.jpeg({ quality, mozjpeg: true }).toBuffer();
      case 'webp':
        return sized.webp({ quality }).toBuffer();
      case 'avif':
        return sized.avif({ quality }).toBuffer();
      case 'png':
        return sized.png(q === undefined ? {} : { quality, palette: true }).toBuffer();
      case 'gif':
        return sized.gif().toBuffer();
    }
  }

  return {
    get weight() {
      return results.weight;
    },
    resize: async ({ key, mimeType, bytes }, params) => {
      const format = RESIZABLE[mimeType];
      const { w, h, mw, mh, q } = params;
      if (format === undefined || [w, h, mw, mh, q].every((each) => each === undefined)) return bytes;
      const size = targetSize(params, await sizeOf(key, bytes, format));
      if (size === undefined && q === undefined) return bytes;
      const id = JSON.stringify([key, size?.width, size?.height, q]);
      const known = results.get(id);
      if (known !== undefined) return known;
      let job = running.get(id);
      if (job === undefined) {
        job = gate.run(() => make(bytes, format, size, q)).finally(() => running.delete(id));
        running.set(id, job);
      }
      const made = await job;
      results.set(id, made, made.length);
      return made;
    },
  };
}
