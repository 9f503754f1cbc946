import { decoded } from '@/lib/decoded';
import { onePerProcess } from './one-per-process';
import { trimSlashes } from '@/lib/trim-signs';

/**
 * Listings that the query of an address narrows: with one of these names their page is made for each request, without once for everyone.
 * Where they stand is the editors': filled by the content feature, asked by the proxy and the door. One copy for all bundles of the server.
 */
const NAMES = ['name', 'office', 'practice', 'letter', 'page'];

/** Until the content service has said where the directory of people is: where ours has it. */
const AT_FIRST = [keyOf('dotcom', '/people')];

const shared = () => onePerProcess('filteredListings', () => ({ pages: new Set(AT_FIRST) }));

/** Sitecore compares paths without case, and browsers send them encoded. */
function keyOf(site: string, path: string): string {
  return `${site} ${trimSlashes(decoded(path).toLowerCase())}`;
}

/** Puts a list in the place of the one before. @param listings paths without language prefix */
export const setFilteredListings = (listings: readonly { site: string; path: string }[]): void => {
  shared().pages = new Set(listings.map(({ site, path }) => keyOf(site, path)));
};

/** Whether an address narrows a listing. @param path without language prefix */
export const isFilteredListing = (site: string, path: string, query: URLSearchParams): boolean =>
  NAMES.some((name) => query.has(name)) && shared().pages.has(keyOf(site, path));
