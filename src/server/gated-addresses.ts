import { decoded } from '@/lib/decoded';
import { onePerProcess } from './one-per-process';
import { trimSignsEnd } from '@/lib/trim-signs';

/**
 * Addresses of what not everyone may read: pages whose public copy is a teaser, and the files that documents offer. Filled by
 * the content feature, read by the proxy and the media route. One copy for all bundles of the server.
 */
type DocumentLevel = 'free' | 'registered' | 'premium';

/** A document that offers a file, with the level that it had when the list was made. */
export interface NamingDocument {
  id: string;
  language: string;
  level: DocumentLevel;
}

interface GatedAddresses {
  pages: Set<string>;
  /** By a file's id or its path (`keyOfAddress`). */
  files: Map<string, NamingDocument[]>;
}

const shared = (): GatedAddresses => onePerProcess('gatedAddresses', () => ({ pages: new Set(), files: new Map() }));

/** Sitecore compares paths without case, and browsers send them encoded. */
const comparable = (path: string): string => trimSignsEnd(decoded(path).toLowerCase(), '/');

/** A page was made as a teaser, or is known to be one. @param path below the origin, without language prefix */
export const markGatedPage = (path: string): void => void shared().pages.add(comparable(path));
export const isGatedPage = (path: string): boolean => shared().pages.has(comparable(path));

/** The documents that offer a file. @param keys its id and its path */
export const documentsOf = (...keys: readonly string[]): NamingDocument[] => keys.flatMap((each) => shared().files.get(each) ?? []);

/** Puts a list in the place of the one before. */
export function setGatedAddresses(pages: Iterable<string>, files: Iterable<readonly [string, NamingDocument]>): void {
  const byFile = new Map<string, NamingDocument[]>();
  for (const [file, document] of files) byFile.set(file, [...(byFile.get(file) ?? []), document]);
  Object.assign(shared(), { pages: new Set([...pages].map(comparable)), files: byFile });
}
