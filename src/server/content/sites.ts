import { GraphQLErrorPagesService, GraphQLRobotsService, GraphQLSiteInfoService } from '@sitecore-jss/sitecore-jss/site';
import { z } from 'zod';
import { lowerCasePath } from '@/lib/lower-case-path';
import { parseDate } from '@/lib/scs/date';
import { nextCursor, runQuery, type ClientFactory } from './client';
import type { Layout } from './layout.schema';
import { parseLayout } from './layout';
import { PAGES_OF_SITE } from '../made-of/meets';
import { noteList } from '../made-of/record';
import { newestAnswer } from '../newest-answer';
import { readRows, rowsOf } from '../rows';
import type { ContentSite, SiteRoute } from './site-model';

const siteInfoSchema = z.object({
  name: z.string(),
  hostName: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  language: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
});

/**
 * Three selections of the same page of routes, since a query may name seven objects at most (docs/contracts/content-queries.md):
 * which pages there are, in which languages each is, and what its item says of itself.
 */
const routesQuery = (name: string, declared: string, pageInfo: string, route: string): string =>
  `query ${name}($siteName: String!, $language: String!, $pageSize: Int = 100, $after: String${declared}) {
  site { siteInfo(site: $siteName) { routes(language: $language, first: $pageSize, after: $after) {
    ${pageInfo} results { path: routePath route { ${route} } }
  } } }
}`;
const SITEMAP_FIELDS = { updated: '__Updated', noIndex: 'NoIndex' };
/** Experience Edge has no date of the last save: there a text is as new as the day that its editor gave it. */
const DATED_BY_EDITORS = { ...SITEMAP_FIELDS, updated: 'DisplayDate' };
const routesQueries = {
  pages: routesQuery('SitemapRoutesQuery', '', 'total pageInfo { endCursor hasNext }', 'id template { name }'),
  languages: routesQuery('SitemapLanguages', '', '', 'languages { language { name } }'),
  fields: routesQuery(
    'SitemapFields',
    ', $updated: String!, $noIndex: String!',
    '',
    'updated: field(name: $updated) { value } noIndex: field(name: $noIndex) { value }',
  ),
};

const value = z
  .object({ value: z.string().nullable() })
  .nullish()
  .transform((field) => field?.value ?? '');
const pageInfo = z.object({ endCursor: z.string().nullable(), hasNext: z.boolean() }).optional();
const routesSchema = z.object({
  site: z.object({
    siteInfo: z
      .object({
        routes: z
          .object({
            pageInfo,
            results: rowsOf(
              'Routes',
              z.object({
                path: z.string(),
                route: z
                  .object({
                    template: z.object({ name: z.string() }).nullish(),
                    languages: z.array(z.object({ language: z.object({ name: z.string() }) }).nullable()).optional(),
                    updated: value,
                    noIndex: value,
                  })
                  .nullish(),
              }),
            ),
          })
          .nullable(),
      })
      .nullable(),
  }),
});

const errorPagesSchema = z
  .object({ notFoundPage: z.object({ rendered: z.unknown() }).nullish(), serverErrorPage: z.object({ rendered: z.unknown() }).nullish() })
  .nullish();

/** `20220614T103029Z`, Sitecore's own way of writing a date, or ISO 8601. */
export function sitecoreDate(text: string): string | undefined {
  const time = parseDate(text);
  return time === undefined ? undefined : new Date(time).toISOString();
}

/** What the content service says about sites. Every call throws AppError `content/…`. */
export function createSites(clientFactory: ClientFactory) {
  const anew = () => new GraphQLSiteInfoService({ clientFactory });
  let siteInfo = anew();
  const client = clientFactory();
  const takeNewest = newestAnswer();
  let known: readonly ContentSite[] = [];
  return {
    /** All sites but Sitecore's built-in one; cached for 10 seconds by the toolkit. */
    list: (): Promise<readonly ContentSite[]> =>
      takeNewest(
        'sites',
        async () => readRows('Sites', await siteInfo.fetchSiteInfo(), siteInfoSchema),
        (sites) => (known = sites),
      ),
    /** They were changed: whoever asks next asks the content service. */
    forget: (): void => void (siteInfo = anew()),
    /** What `list` said last; none before it has said anything. */
    known: () => known,
    /** Text of robots.txt as the site's settings have it; '' for none. */
    async robots(siteName: string): Promise<string> {
      const text: unknown = await new GraphQLRobotsService({ clientFactory, siteName }).fetchRobots();
      return typeof text === 'string' ? text : '';
    },
    /** Layouts of the site's own error pages; undefined where the site has none. */
    async errorPages(siteName: string, language: string): Promise<{ notFound: Layout | undefined; serverError: Layout | undefined }> {
      const pages = errorPagesSchema.parse(await new GraphQLErrorPagesService({ clientFactory, siteName, language }).fetchErrorPages());
      const layout = (page: { rendered?: unknown } | null | undefined): Layout | undefined =>
        page?.rendered == null ? undefined : parseLayout(page.rendered);
      return { notFound: layout(pages?.notFoundPage), serverError: layout(pages?.serverErrorPage) };
    },
    /** Every page of a site, for sitemaps. */
    async routes(siteName: string, language: string): Promise<SiteRoute[]> {
      const found: SiteRoute[] = [];
      noteList({ language, where: [{ name: PAGES_OF_SITE, value: siteName, operator: 'EQ' }] });
      let after: string | null = '';
      do {
        const asked = { siteName, language, pageSize: 100, after };
        const ask = async (document: string, more: Record<string, unknown> = {}) =>
          (await runQuery(client, document, { ...asked, ...more }, routesSchema, { entriesMayFail: true })).site.siteInfo?.routes;
        const [routes, inLanguages, saved]: Awaited<ReturnType<typeof ask>>[] = await Promise.all([
          ask(routesQueries.pages),
          ask(routesQueries.languages),
          ask(routesQueries.fields, SITEMAP_FIELDS),
        ]);
        const isDated = saved?.results.some(({ route }) => sitecoreDate(route?.updated ?? ''));
        const withFields: typeof saved = isDated ? saved : await ask(routesQueries.fields, DATED_BY_EDITORS);
        // By path: an item that came between two questions moves the others.
        const routeOf = (page: typeof routes, path: string) => page?.results.find((each) => each.path === path)?.route;
        for (const { path, route } of routes?.results ?? []) {
          const facts = routeOf(withFields, path);
          const updated = sitecoreDate(facts?.updated ?? '');
          found.push({
            path: lowerCasePath(path.startsWith('/') ? path : `/${path}`),
            languages: (routeOf(inLanguages, path)?.languages ?? []).flatMap((entry) => (entry ? [entry.language.name] : [])),
            templateName: route?.template?.name ?? '',
            noIndex: facts?.noIndex === '1' || facts?.noIndex === 'true',
            ...(updated ? { updated } : {}),
          });
        }
        after = nextCursor(routes?.pageInfo, after);
      } while (after);
      return found;
    },
  };
}

export type SitesService = ReturnType<typeof createSites>;
