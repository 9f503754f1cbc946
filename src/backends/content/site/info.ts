import type { Item, ItemVersion, Site, View } from '../items/types.ts';
import { parseNameValues } from '../layout/links.ts';
import { routePathOf } from './routes.ts';

const fieldValue = (view: View, item: Item, name: string, language: string): string => view.version(item, language)?.raw(name) ?? '';

/** The text of robots.txt as the site's settings have it: our own field, or Sitecore's. */
export function siteRobots(view: View, site: Site): string {
  if (site.settings === undefined) return '';
  return fieldValue(view, site.settings, 'Robots', site.language) || fieldValue(view, site.settings, 'RobotsContent', site.language);
}

/** Addresses of the site's sitemap, absolute, one for each host name that is no pattern. */
export function siteSitemaps(site: Site): string[] {
  const origins =
    site.origin === undefined ? site.hostNames.filter((host) => !host.includes('*')).map((host) => `https://${host}`) : [site.origin];
  return origins.map((origin) => `${new URL(origin).origin}/sitemap.xml`);
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

/** The pages that the site's settings name for 404 and 500, with their addresses below the site. */
export function siteErrorPages(view: View, site: Site, language: string): ErrorPages {
  // A reference is the same in all languages, though the settings may have a version in one only.
  const page = (...names: string[]): ItemVersion | undefined => {
    const { settings } = site;
    const raw =
      settings === undefined ? '' : (names.map((name) => view.whatever(settings, language)?.raw(name)?.trim() ?? '').find(Boolean) ?? '');
    return raw === '' ? undefined : view.resolve(raw, language);
  };
  const path = (version: ItemVersion | undefined): string | undefined => version && routePathOf(site, version.item);
  const notFoundPage = page('NotFoundPage', 'Error404Page');
  const serverErrorPage = page('ServerErrorPage', 'Error500Page');
  return { notFoundPage, notFoundPagePath: path(notFoundPage), serverErrorPage, serverErrorPagePath: path(serverErrorPage) };
}
