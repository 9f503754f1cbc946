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
 * Which of the sections that stand in the row holds this page: the one that leads to it or lists what holds it. What only a section
 * outside of the row has (topics), and home, are held by the row's section of this site, where there is one alone: on a site of
 * insights that is the insights.
 */
export function currentSection(
  sections: readonly SectionLinks[],
  inRow: number,
  route: Pick<RouteInfo, 'path' | 'language'>,
): { href: string; state: 'page' | 'true' } | null {
  const row = sections.slice(0, inRow);
  const nearest = currentLink(
    sections.flatMap(({ href, links }) => [href, ...links]),
    route,
  );
  if (!nearest && route.path !== '/') return null;
  const holds = (section: SectionLinks) => section.href === nearest?.href || section.links.includes(nearest?.href ?? '');
  const holder = row.find(holds);
  if (holder) return { href: holder.href, state: holder.href === nearest?.href ? nearest.state : 'true' };
  const own = row.filter(({ href }) => ownPath(href, route.language) !== null);
  const [only] = own;
  return only && own.length === 1 ? { href: only.href, state: 'true' } : null;
}
