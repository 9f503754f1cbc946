import type { RouteInfo } from '@/runtime/rendering';
import type { PageSubject } from '@/runtime/data/page-subject';
import { requireListPage } from '@/runtime/data/past-the-end';

/**
 * The page of a list that the address asks for; behind the first, the tab says which it is.
 * @param list as it was found; `pages` is at least 1
 * @throws what `endOf` knows again where the list has no such page: the page answers 404 and leads to the last
 */
export function turned<List extends { pages: number }>(
  { route, describe }: { route: RouteInfo; describe: ((subject: PageSubject) => void) | undefined },
  list: List,
): List {
  requireListPage(route, list);
  if (route.pageNumber > 1) describe?.({ state: { page: { page: route.pageNumber, pages: list.pages } } });
  return list;
}
