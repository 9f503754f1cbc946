import type { IncomingMessage } from 'node:http';
import { isPastTheEnd, lastPage, type Paged } from '@/server/past-the-end';
import { pageHref } from '../lists/page-href';
import type { PastTheEnd, RouteInfo } from '../rendering';
import { notFound } from './component-data.server';

/**
 * Pages of lists that are not there. Their loaders say where the list ends, and the error page says it to the visitor. A page
 * that is made for everyone is found absent before the request is known; the error page is made for the request.
 */

/**
 * For loaders of lists: whether the list has the page that was asked for; one that has nothing has its first. Where it ends before,
 * the page answers 404, says so, and leads to the last one.
 * @param hrefOf address of one of its pages
 * @throws what `endOf` knows again
 */
export function requirePage(asked: Paged, hrefOf: (page: number) => string): void {
  if (!isPastTheEnd(asked)) return;
  const pages = lastPage(asked);
  const end: PastTheEnd = { page: asked.page, pages, last: hrefOf(pages) };
  throw Object.assign(notFound(), { end });
}

/** The same for a listing whose pages are `/page/N`. */
export const requireListPage = (route: Pick<RouteInfo, 'path' | 'language' | 'pageNumber'>, { pages }: Pick<Paged, 'pages'>): void =>
  requirePage({ page: route.pageNumber, pages }, (page) => pageHref(route, page));

export const endOf = (error: unknown): PastTheEnd | undefined =>
  typeof error === 'object' && error !== null && 'end' in error ? (error.end as PastTheEnd) : undefined;

interface Place {
  site: string;
  language: string;
  path: string;
  pageNumber: number;
}

const KEPT_MS = 60_000;
const KEPT_MOST = 500;

// Next bundles each page's server code separately.
const key = Symbol.for('masthead.pastTheEnd');
interface Known {
  byRequest: WeakMap<IncomingMessage, PastTheEnd>;
  byPlace: Map<string, { end: PastTheEnd | undefined; at: number }>;
}
const known: Known = ((globalThis as { [key]?: Known })[key] ??= { byRequest: new WeakMap(), byPlace: new Map() });

const nameOf = ({ site, language, path, pageNumber }: Place): string => `${site}/${language}${path}/page/${pageNumber}`;

/** @param end undefined when the address is absent for another reason: that is worth knowing as well */
export function rememberEnd(place: Place, end: PastTheEnd | undefined): void {
  const name = nameOf(place);
  known.byPlace.delete(name);
  known.byPlace.set(name, { end, at: Date.now() });
  const [oldest] = known.byPlace.keys();
  if (known.byPlace.size > KEPT_MOST && oldest !== undefined) known.byPlace.delete(oldest);
}

/** What is known of a place: an answer, which may be that no list ends before it, or nothing. */
export function recallEnd(place: Place): { end: PastTheEnd | undefined } | undefined {
  const found = known.byPlace.get(nameOf(place));
  return found && Date.now() - found.at < KEPT_MS ? found : undefined;
}

/** For pages that are made for each request, whose lists end where the query says. */
export const rememberEndOfRequest = (request: IncomingMessage, end: PastTheEnd): void => void known.byRequest.set(request, end);
export const recallEndOfRequest = (request: IncomingMessage): PastTheEnd | undefined => known.byRequest.get(request);
