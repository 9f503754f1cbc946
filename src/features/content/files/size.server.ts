/** Sizes in which a picture can be had: those that pages of this site ask for, and no others. */
import { z } from 'zod';
import { IMAGE_HEIGHTS, IMAGE_QUALITY, IMAGE_WIDTHS } from '@/config/constants';
import type { FileItem } from './item.server';

/** What can be made smaller. A drawing in SVG scales by itself, and a document has no size. */
const RESIZABLE = /^(?:jpe?g|png|gif|webp|avif)$/;

const SIZES = ['w', 'h', 'mw', 'mh'] as const;
const ASKED = [...SIZES, 'q', 'as', 'iar', 'hash'] as const;
type Asked = Partial<Record<(typeof ASKED)[number], string>>;

const isOneOf = (list: readonly number[], value: string | undefined): boolean =>
  value === undefined || list.some((size) => String(size) === value);
const query = z.object(Object.fromEntries(ASKED.map((name) => [name, z.string().optional()])));

/**
 * The parameters of an address that ask for another size, as they may go on to the content service.
 *
 * Without a signature: one width of `IMAGE_WIDTHS`, one height of `IMAGE_HEIGHTS`, the site's quality; the size that the
 * picture has is no other size. Never stretched or enlarged. A size with a signature (`hash`, Sitecore's media request
 * protection) is the content service's to judge.
 *
 * @returns undefined for a size that no page asks for
 */
export function sizeOf(asked: Readonly<Record<string, unknown>>, file: FileItem, extension: string): Record<string, string> | undefined {
  const parsed = query.safeParse(asked);
  if (!parsed.success) return undefined;
  const size: Asked = Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value));
  const wanted = SIZES.filter((name) => size[name] !== undefined);
  if (!RESIZABLE.test(extension)) return {};
  if (wanted.some((name) => !/^[1-9]\d{0,5}$/.test(size[name] ?? ''))) return undefined;
  if (size.hash !== undefined && wanted.length > 0) return Object.fromEntries(Object.entries(size));
  const { w, h, mw, mh, q } = size;
  if (q !== undefined && q !== String(IMAGE_QUALITY)) return undefined;
  const quality: Record<string, string> = q === undefined ? {} : { q };
  const own = (value: string | undefined, pixels: number | undefined) => value === undefined || value === String(pixels);
  if (own(w, file.width) && own(mw, file.width) && own(h, file.height) && own(mh, file.height)) return quality;
  if ((w !== undefined && mw !== undefined) || (h !== undefined && mh !== undefined)) return undefined;
  if (!isOneOf(IMAGE_WIDTHS, w ?? mw) || !isOneOf(IMAGE_HEIGHTS, h ?? mh)) return undefined;
  // As greatest sizes: what is smaller stays as it is.
  const width: Record<string, string> = w === undefined && mw === undefined ? {} : { mw: w ?? mw ?? '' };
  const height: Record<string, string> = h === undefined && mh === undefined ? {} : { mh: h ?? mh ?? '' };
  return { ...width, ...height, ...quality };
}
