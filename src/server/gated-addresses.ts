import { decoded } from '@/lib/decoded';

/**
 * Addresses of what not everyone may read: pages whose public copy is a teaser, and files. Filled by the content feature,
 * read by the proxy and the media route. One copy for all bundles of the server.
 */
export type GatedLevel = 'registered' | 'premium';

interface GatedAddresses {
  pages: Set<string>;
  files: Map<string, GatedLevel>;
}

const key = Symbol.for('masthead.gatedAddresses');
const shared = (): GatedAddresses => ((globalThis as { [key]?: GatedAddresses })[key] ??= { pages: new Set(), files: new Map() });

/** Sitecore compares paths without case, and browsers send them encoded. */
const comparable = (path: string): string => decoded(path).toLowerCase().replace(/\/+$/, '');

/** A page was made as a teaser, or is known to be one. @param path below the origin, without language prefix */
export const markGatedPage = (path: string): void => void shared().pages.add(comparable(path));
export const isGatedPage = (path: string): boolean => shared().pages.has(comparable(path));

/** What a restricted file needs; premium when nobody has said. @param path `/-/media/…` */
export const levelOfFile = (path: string): GatedLevel => shared().files.get(comparable(path)) ?? 'premium';

/** Puts a list in the place of the one before. */
export function setGatedAddresses(pages: Iterable<string>, files: Iterable<readonly [string, GatedLevel]>): void {
  Object.assign(shared(), {
    pages: new Set([...pages].map(comparable)),
    files: new Map([...files].map(([path, level]) => [comparable(path), level] as const)),
  });
}
