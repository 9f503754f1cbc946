import type { Item, ItemVersion, Site, View } from '../items/types.ts';
import { hasLayout } from '../layout/render.ts';
import { trimSignsEnd } from '../../../lib/trim-signs.ts';

export interface SiteRoute {
  /** Address below the site, without language: `/`, `/about/offices`. */
  routePath: string;
  version: ItemVersion;
}

/** Address of a page below its site's home, blanks as dashes; undefined when the item lies elsewhere. */
export function routePathOf(site: Site, item: Item): string | undefined {
  const segments: string[] = [];
  for (let each: Item | undefined = item; each !== undefined; each = each.parent) {
    if (each.id === site.home.id) return `/${segments.join('/')}`;
    segments.unshift(each.name.replaceAll(' ', '-'));
  }
  return undefined;
}

/** A path includes itself and what is below it; in any case, blanks as dashes. */
function below(path: string, bases: readonly string[]): boolean {
  const normal = (each: string): string => `${trimSignsEnd(each.trim().toLowerCase().replaceAll(' ', '-'), '/')}/`;
  return bases.some((base) => normal(path).startsWith(normal(base.startsWith('/') ? base : `/${base}`)));
}

const listed = new WeakMap<Site, Map<string, { revision: string; routes: readonly SiteRoute[] }>>();

/** Pages of a site that have a version of their own in the language, in tree order: fallbacks are reachable but not listed. */
export function siteRoutes(view: View, site: Site, language: string): readonly SiteRoute[] {
  const key = `${view.name} ${language.toLowerCase()}`;
  let kept = listed.get(site);
  if (kept === undefined) listed.set(site, (kept = new Map()));
  const known = kept.get(key);
  if (known?.revision === view.revision) return known.routes;
  const routes: SiteRoute[] = [];
  const visit = (item: Item, routePath: string): void => {
    const version = view.version(item, language);
    if (version !== undefined && version.actualLanguage.toLowerCase() === language.toLowerCase() && hasLayout(version))
      routes.push({ routePath, version });
    const prefix = routePath === '/' ? '' : routePath;
    for (const child of item.children) visit(child, `${prefix}/${child.name.replaceAll(' ', '-')}`);
  };
  visit(site.home, '/');
  kept.set(key, { revision: view.revision, routes });
  return routes;
}

/** Narrows routes by path; empty lists do not narrow. */
export function narrowRoutes(routes: readonly SiteRoute[], included: readonly string[], excluded: readonly string[]): readonly SiteRoute[] {
  if (included.length === 0 && excluded.length === 0) return routes;
  return routes.filter(({ routePath }) => (included.length === 0 || below(routePath, included)) && !below(routePath, excluded));
}
