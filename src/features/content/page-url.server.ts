import { getOrigins } from '@/config/env.server';
import { languagePath } from '@/lib/language-path';
import type { RouteInfo } from '@/runtime/rendering';

/** The page's absolute address on its public origin, for what leaves the site: mail, calendars, citations. */
export const pageUrl = (route: Pick<RouteInfo, 'site' | 'path' | 'language'>): string => {
  const { sites } = getOrigins();
  const origin = (sites.find(({ name }) => name === route.site) ?? sites[0])?.origin ?? '';
  return `${origin}${languagePath(route.path, route.language)}`;
};
