import type { PastTheEnd, RouteInfo } from '../rendering';
import { notFound } from './not-found';
import { pageHref } from './page-href';

export interface Paged {
  page: number;
  pages: number;
  /** Of a list that can be asked for from any number on: the number of the first result, and how many results there are. */
  start?: number | undefined;
  total?: number | undefined;
}

/** A list that has nothing has its first page all the same. */
export const lastPage = ({ pages }: Pick<Paged, 'pages'>): number => Math.max(1, pages);
export const isPastTheEnd = ({ page, pages, start = 1, total = Infinity }: Paged): boolean =>
  page > lastPage({ pages }) || start > Math.max(1, total);

/**
 * For loaders of lists: whether the list has the page that was asked for. Where it ends before, the page answers 404, says so, and
 * leads to the last one.
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

/** Where the list ends that an error is about; undefined for any other. */
export const endOf = (error: unknown): PastTheEnd | undefined =>
  typeof error === 'object' && error !== null && 'end' in error ? (error.end as PastTheEnd) : undefined;
