import { onePerProcess } from './one-per-process';

/**
 * Redirects of each site that name a query: of a page that is made once for all queries only the proxy can know which of them is meant.
 * Filled by whoever reads the redirects, asked by the proxy.
 */
const sites = onePerProcess('queryRedirects', () => new Map<string, (asked: AskedWithQuery) => boolean>());

export interface AskedWithQuery {
  /** Without language prefix, decoded. */
  path: string;
  language: string;
  /** With or without its `?`. */
  query: string;
}

/** Puts what a site has in the place of what it had. */
export const setQueryRedirects = (site: string, redirects: (asked: AskedWithQuery) => boolean): void => void sites.set(site, redirects);

/** Whether an author sends an address elsewhere for the sake of its query. */
export const isRedirectedByQuery = (site: string, asked: AskedWithQuery): boolean =>
  asked.query.length > 1 && (sites.get(site)?.(asked) ?? false);
