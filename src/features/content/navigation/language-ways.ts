import { LANGUAGES } from '@/config/constants';
import { languagePath, pagedPath } from '@/lib/language-path';
import type { RouteInfo } from '@/runtime';

/**
 * Where each language of the site is reached from a page: the page in it, else its home page, so that the link stands in the same
 * place on every page.
 */
export const languageWays = (route: RouteInfo): { language: string; href: string; isHome: boolean }[] =>
  LANGUAGES.map((language) => {
    const isHome = !route.languages.includes(language) && language !== route.language;
    return { language, href: languagePath(isHome ? '/' : pagedPath(route), language), isHome };
  });
