import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { isIndexedPath } from '@/config/routes';
import type { ItemDependencies } from '@/server/page/page';
import { count } from '@/server/counters';
import { logger } from '@/server/logger';
import type { ContentServices } from '@/server/content/services';
import type { SiteRoute } from '@/server/content/site-model';
import { newestDocuments, textsSince } from './feeds/feed.server';
import { keepFresh } from './fresh.server';
import { NEWS_DAYS, NEWS_URLS, newsSitemap, type News } from './news-sitemap';
import { sitemapFile, sitemapFiles, sitemapIndex, type SitemapFile } from './sitemap';

interface Site {
  name: string;
  origin: string;
}

const keptFiles = keepFresh<SitemapFile[]>();
const keptNews = keepFresh<News[]>();

const DAY_MS = 86_400_000;
/** Name of the news sitemap's file, beside those of the languages. */
const NEWS = 'news';

const filesOf = (site: Site, services: ContentServices): Promise<SitemapFile[]> =>
  keptFiles(site.origin, async () => {
    const routes = await Promise.all(
      LANGUAGES.map(async (language) => [language, await services.sites.routes(site.name, language)] as const),
    );
    return sitemapFiles(
      new Map(routes.map(([language, all]) => [language, all.filter(({ path }) => isIndexedPath(path))] as const)),
      site.origin,
    );
  }).then((files) => files ?? []);

/** Texts of this site in any language that are at most two days old. */
const newsOf = (site: Site, dependencies: ItemDependencies): Promise<News[]> =>
  keptNews(site.origin, async () => {
    const since = Date.now() - NEWS_DAYS * DAY_MS;
    const newsIn = (language: string) =>
      newestDocuments(textsSince(since), language, NEWS_URLS, dependencies, ({ document, updated }): News => {
        const { url, published, title } = document;
        return { url, language: document.language, published, title, updated };
      });
    return (await Promise.all(LANGUAGES.map(newsIn))).flat().filter(({ url }) => url.startsWith(`${site.origin}/`));
  }).then((found) => found ?? []);

/** Pages of a site that no item stands for, under a name of their own (`sitemap-<name>.xml`, `sitemap-<name>-de.xml`). */
export interface ListedElsewhere {
  name: string;
  routes(): Promise<SiteRoute[]>;
}

/** In the files of such pages; none while whoever knows them does not answer. */
async function elsewhereFiles({ name, routes }: ListedElsewhere, site: Site): Promise<SitemapFile[]> {
  const all = await routes();
  const files = sitemapFiles(new Map(LANGUAGES.map((language) => [language, all] as const)), site.origin);
  // `en-2` → `jobs-2`, `de` → `jobs-de`
  return files.map((file) => ({ ...file, name: `${name}-${file.name}`.replace(`-${DEFAULT_LANGUAGE}`, '') }));
}

/**
 * `/sitemap.xml` (no name) or `/sitemap-<name>.xml` of a site.
 * @returns undefined when there is no such file. @throws AppError `content/…` when the pages are not known
 */
export async function loadSitemap(
  site: Site,
  name: string | undefined,
  dependencies: ItemDependencies,
  elsewhere?: ListedElsewhere,
): Promise<string | undefined> {
  if (elsewhere && name !== undefined && (name === elsewhere.name || name.startsWith(`${elsewhere.name}-`))) {
    const file = (await elsewhereFiles(elsewhere, site)).find((each) => each.name === name);
    return file && sitemapFile(file);
  }
  if (name === NEWS) {
    const publication =
      (await dependencies.services.dictionary.phrases(site.name, DEFAULT_LANGUAGE))['site.name'] || new URL(site.origin).host;
    return newsSitemap(await newsOf(site, dependencies), publication, Date.now());
  }
  const all = await filesOf(site, dependencies.services);
  if (name === undefined) {
    const news = await newsOf(site, dependencies);
    const more = elsewhere
      ? await elsewhereFiles(elsewhere, site).catch((error: unknown) => {
          count('seo.stale');
          logger.warn({ err: error, name: elsewhere.name }, 'a part of the sitemap is not known');
          return [];
        })
      : [];
    return sitemapIndex(
      [...all, ...more],
      site.origin,
      news.length > 0
        ? [
            {
              name: NEWS,
              modified: news
                .map(({ updated }) => updated)
                .sort()
                .at(-1),
            },
          ]
        : [],
    );
  }
  const file = all.find((each) => each.name === name);
  return file && sitemapFile(file);
}
