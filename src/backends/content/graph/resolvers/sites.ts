import type { Site } from '../../items/types.ts';
import { siteDictionary } from '../../site/dictionary.ts';
import { siteAttributes, siteErrorPages, siteRobots, siteSitemaps } from '../../site/info.ts';
import { siteRedirects } from '../../site/redirects.ts';
import { narrowRoutes, siteRoutes } from '../../site/routes.ts';
import type { SiteRoute } from '../../site/routes.ts';
import { counted } from '../context.ts';
import type { Resolver } from '../context.ts';
import { DEFAULT_PAGE, pageFrom } from '../paging.ts';
import type { PageArguments } from '../paging.ts';

type SiteResolver<Arguments = Record<string, unknown>> = Resolver<Site, Arguments>;

interface RouteArguments extends PageArguments {
  language: string;
  includedPaths?: readonly (string | null)[] | null;
  excludedPaths?: readonly (string | null)[] | null;
}

const filled = (paths: readonly (string | null)[] | null | undefined): string[] =>
  (paths ?? []).filter((path): path is string => path !== null && path !== '');

export const siteResolvers = {
  name: ((site) => site.name) satisfies SiteResolver,
  rootPath: ((site) => site.root.path) satisfies SiteResolver,
  hostname: ((site) => site.hostNames.join('|')) satisfies SiteResolver,
  language: ((site) => site.language) satisfies SiteResolver,
  robots: ((site, _args, context) => siteRobots(context.view, site)) satisfies SiteResolver,
  sitemap: ((site) => siteSitemaps(site)) satisfies SiteResolver,
  redirects: ((site, _args, context) => siteRedirects(context.view, site)) satisfies SiteResolver,
  attributes: ((site, _args, context) => siteAttributes(context.view, site)) satisfies SiteResolver,
  errorHandling: ((site, { language }, context) => {
    const pages = siteErrorPages(context.view, site, language);
    for (const page of [pages.notFoundPage, pages.serverErrorPage]) if (page !== undefined) context.sites.set(page.item.id, site);
    return pages;
  }) satisfies SiteResolver<{ language: string }>,
  routes: ((site, { language, includedPaths, excludedPaths, first, after }, context) => {
    const routes = narrowRoutes(siteRoutes(context.view, site, language), filled(includedPaths), filled(excludedPaths));
    const page = pageFrom(routes, { first: first ?? null, after: after ?? null }, DEFAULT_PAGE);
    counted(context, page.results);
    return page;
  }) satisfies SiteResolver<RouteArguments>,
  dictionary: ((site, { language, first, after }, context) => {
    const phrases = [...siteDictionary(context.view, site, language)].map(([key, value]) => ({ key, value }));
    const page = pageFrom(phrases, { first: first ?? null, after: after ?? null }, DEFAULT_PAGE);
    counted(context, page.results);
    return page;
  }) satisfies SiteResolver<PageArguments & { language: string }>,
};

export const routeResolvers = {
  route: ((route) => route.version) satisfies Resolver<SiteRoute>,
};
