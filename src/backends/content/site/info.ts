import { FIELD } from '../items/ids.ts';
import type { Item, ItemVersion, Site, View } from '../items/types.ts';
import { parseNameValues } from '../layout/links.ts';
import { routePathOf } from './routes.ts';

const fieldValue = (view: View, item: Item, name: string, language: string): string => view.version(item, language)?.raw(name) ?? '';

/** The text of robots.txt as the site's settings have it. */
export const siteRobots = (view: View, site: Site): string =>
  site.settings === undefined ? '' : fieldValue(view, site.settings, FIELD.robotsContent, site.language);

/** Addresses of the site's sitemap, absolute, one for each host name that is no pattern. */
export function siteSitemaps(site: Site): string[] {
  const origins =
    site.origin === undefined ? site.hostNames.filter((host) => !host.includes('*')).map((host) => `https://${host}`) : [site.origin];
  return origins.filter((origin) => URL.canParse(origin)).map((origin) => `${new URL(origin).origin}/sitemap.xml`);
}

/** Settings of the site's definition that have no field of their own (`OtherProperties`). */
export function siteAttributes(view: View, site: Site): { key: string; value: string }[] {
  return parseNameValues(fieldValue(view, site.definition, 'OtherProperties', site.language)).map(({ name, value }) => ({
    key: name,
    value,
  }));
}

export interface ErrorPages {
  notFoundPage: ItemVersion | undefined;
  notFoundPagePath: string | undefined;
  serverErrorPage: ItemVersion | undefined;
  serverErrorPagePath: string | undefined;
}

/** The pages that the site's settings name for 404 and 500, with their addresses below the site; by the fields' ids, as SXA finds them. */
export function siteErrorPages(view: View, site: Site, language: string): ErrorPages {
  // A reference is the same in all languages, though the settings may have a version in one only.
  const page = (field: string): ItemVersion | undefined => {
    const raw = (site.settings && view.whatever(site.settings, language)?.raw(field)?.trim()) ?? '';
    return raw === '' ? undefined : view.resolve(raw, language);
  };
  const path = (version: ItemVersion | undefined): string | undefined => version && routePathOf(site, version.item);
  const notFoundPage = page(FIELD.error404Page);
  const serverErrorPage = page(FIELD.error500Page);
  return { notFoundPage, notFoundPagePath: path(notFoundPage), serverErrorPage, serverErrorPagePath: path(serverErrorPage) };
}
