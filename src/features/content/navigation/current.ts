import { DEFAULT_LANGUAGE } from '@/lib/language-path';
import type { RouteInfo } from '@/runtime/rendering';
import { trimSlashes } from '@/lib/trim-signs';

/** A path of this site without its language prefix, query and fragment; null for addresses elsewhere. */
const ownPath = (href: string, language: string): string | null => {
  if (!href.startsWith('/') || href.startsWith('//')) return null;
  const path = trimSlashes(href.replace(/[?#].*/s, ''));
  const prefix = `/${language}`;
  if (language === DEFAULT_LANGUAGE || !(path === prefix || path.startsWith(`${prefix}/`))) return path;
  return path.slice(prefix.length) || '/';
};

/**
 * Which of a navigation's links leads to this page (`page`), or to a section that holds it (`true`). Only the longest that
 * holds it is current: below `/insights/store` that is the store, not the insights.
 */
export function currentLink(
  hrefs: readonly string[],
  route: Pick<RouteInfo, 'path' | 'language'>,
): { href: string; state: 'page' | 'true' } | null {
  const holding = hrefs
    .map((href) => ({ href, path: ownPath(href, route.language) }))
    .filter(({ path }) => path !== null && path !== '/' && (route.path === path || route.path.startsWith(`${path}/`)))
    .sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0));
  const nearest = holding[0];
  return nearest ? { href: nearest.href, state: nearest.path === route.path ? 'page' : 'true' } : null;
}

/** A section of the navigation: where it leads, and what is listed in it. */
interface SectionLinks {
  href: string;
  links: readonly string[];
}

/**
 * Which of the sections that stand in the row holds this page: the one below whose address it lies. What the menu only lists under a
 * section's head (about the firm, under the work) is no page of that section, as its way from home says. Home, and what the site has
 * elsewhere in its menu (topics), are held by the row's section of this site, where there is one alone: on a site of insights that is
 * the insights.
 */
export function currentSection(
  sections: readonly SectionLinks[],
  inRow: number,
  route: Pick<RouteInfo, 'path' | 'language'>,
): { href: string; state: 'page' | 'true' } | null {
  const row = sections.slice(0, inRow).map(({ href }) => href);
  const holder = currentLink(row, route);
  if (holder) return holder;
  const isInMenu = currentLink(
    sections.flatMap(({ href, links }) => [href, ...links]),
    route,
  );
  if (!isInMenu && route.path !== '/') return null;
  const [only, ...others] = row.filter((href) => ownPath(href, route.language) !== null);
  return only !== undefined && others.length === 0 ? { href: only, state: 'true' } : null;
}
