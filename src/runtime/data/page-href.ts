import { languagePath } from '@/lib/language-path';
import type { RouteInfo } from '../rendering';

/** The address of page `page` of a listing; the first one is the listing's own. */
export const pageHref = (route: Pick<RouteInfo, 'path' | 'language'>, page: number): string => {
  const path = page > 1 ? `${route.path === '/' ? '' : route.path}/page/${page}` : route.path;
  return languagePath(path, route.language);
};
