import { LANGUAGES } from '@/config/constants';
import type { ContentServices } from '../services/services.server';
import { sitemapFile, sitemapFiles, sitemapIndex, type SitemapFile } from './sitemap';

const FRESH_MS = 60_000;
const cache = new Map<string, { files: SitemapFile[]; at: number }>();
const underWay = new Map<string, Promise<SitemapFile[]>>();

async function fetchFiles(site: string, services: ContentServices): Promise<SitemapFile[]> {
  const routes = await Promise.all(LANGUAGES.map(async (language) => [language, await services.sites.routes(site, language)] as const));
  const files = sitemapFiles(new Map(routes));
  cache.set(site, { files, at: Date.now() });
  return files;
}

async function files(site: string, services: ContentServices): Promise<SitemapFile[]> {
  const known = cache.get(site);
  if (known && Date.now() - known.at < FRESH_MS) return known.files;
  const pending = underWay.get(site) ?? fetchFiles(site, services).finally(() => underWay.delete(site));
  underWay.set(site, pending);
  return known ? pending.catch(() => known.files) : pending;
}

/**
 * `/sitemap.xml` (no name) or `/sitemap-<name>.xml` of a site.
 * @returns undefined when there is no such file. @throws AppError `content/…` when the pages are not known
 */
export async function loadSitemap(site: { name: string; origin: string }, name: string | undefined, services: ContentServices): Promise<string | undefined> {
  const all = await files(site.name, services);
  if (name === undefined) return sitemapIndex(all, site.origin);
  const file = all.find((each) => each.name === name);
  return file && sitemapFile(file, site.origin);
}
