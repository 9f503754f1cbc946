import sharp from 'sharp';
import { LruCache } from '../../kit/lru.ts';
import { targetSize } from './params.ts';
import type { MediaParams } from './params.ts';

const LOSSY_QUALITY = 80;
/** What can be made smaller; an SVG scales by itself and stays as it is. */
const RESIZABLE: Readonly<Record<string, 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
};

/** Gives the bytes in the size that was asked for. The same buffer comes back when nothing changes. */
export interface Resizer {
  resize(source: { key: string; mimeType: string; bytes: Buffer }, params: MediaParams): Promise<Buffer>;
  /** Bytes that the cache holds. */
  readonly weight: number;
}

/** `key` names the content (its hash), so results stay valid over reloads of the tree. Equal requests at one time share one resize. */
export function createResizer(maxCacheBytes: number): Resizer {
  const results = new LruCache<Buffer>(maxCacheBytes);
  const running = new Map<string, Promise<Buffer>>();

  async function make(bytes: Buffer, format: (typeof RESIZABLE)[string] & string, params: MediaParams): Promise<Buffer> {
    const image = sharp(bytes, { animated: format === 'gif' || format === 'webp' });
    const { autoOrient, pages = 1, pageHeight } = await image.metadata();
    const original = { width: autoOrient.width, height: pages > 1 && pageHeight !== undefined ? pageHeight : autoOrient.height };
    const size = targetSize(params, original);
    if (size === undefined && params.q === undefined) return bytes;
    const sized = size === undefined ? image.autoOrient() : image.autoOrient().resize({ ...size, fit: 'fill' });
    const quality = params.q ?? LOSSY_QUALITY;
    switch (format) {
      case 'jpeg':
        return sized.jpeg({ quality, mozjpeg: true }).toBuffer();
      case 'webp':
        return sized.webp({ quality }).toBuffer();
      case 'avif':
        return sized.avif({ quality }).toBuffer();
      case 'png':
        return sized.png(params.q === undefined ? {} : { quality, palette: true }).toBuffer();
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
      const untouched =
        params.w === undefined && params.h === undefined && params.mw === undefined && params.mh === undefined && params.q === undefined;
      if (format === undefined || untouched) return bytes;
      const { w, h, mw, mh, q, as, iar } = params;
      const id = JSON.stringify([key, w, h, mw, mh, q, as, iar]);
      const known = results.get(id);
      if (known !== undefined) return known;
      let job = running.get(id);
      if (job === undefined) {
        job = make(bytes, format, params).finally(() => running.delete(id));
        running.set(id, job);
      }
      const made = await job;
      results.set(id, made, made.length);
      return made;
    },
  };
}
