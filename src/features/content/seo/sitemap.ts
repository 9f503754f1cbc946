import { languagePath } from '@/lib/language-path';
import { DEFAULT_LANGUAGE } from '@/config/constants';
import type { SiteRoute } from '../services/site-model';

/** Fewer than the 50,000 that sitemaps.org allows, so that a file with all its alternates stays well under 50 MB. */
export const URLS_PER_FILE = 20_000;

/** A file of a site's sitemap: `sitemap-<language>.xml`, from the second on `sitemap-<language>-<n>.xml`. */
export interface SitemapFile {
  name: string;
  language: string;
  routes: SiteRoute[];
}

const hiddenTemplates = new Set(['Error Page']);

/** Pages by language, in files. Only pages with a version of their own in the language, and only those that may be indexed. */
export function sitemapFiles(routesByLanguage: ReadonlyMap<string, readonly SiteRoute[]>): SitemapFile[] {
  return [...routesByLanguage].flatMap(([language, all]) => {
    const routes = all.filter((route) => !route.noIndex && !hiddenTemplates.has(route.templateName) && (route.languages.length === 0 || route.languages.includes(language)));
    const files: SitemapFile[] = [];
    for (let at = 0; at < routes.length; at += URLS_PER_FILE) {
      files.push({ name: at === 0 ? language : `${language}-${at / URLS_PER_FILE + 1}`, language, routes: routes.slice(at, at + URLS_PER_FILE) });
    }
    return files;
  });
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const address = (origin: string, path: string, language: string): string => escape(`${origin}${languagePath(path.split('/').map((part) => encodeURIComponent(decode(part))).join('/'), language)}`);
const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
const newest = (routes: readonly SiteRoute[]): string | undefined => routes.map(({ updated }) => updated ?? '').sort().at(-1) || undefined;
const lastModified = (date: string | undefined): string => (date ? `<lastmod>${date}</lastmod>` : '');

/** The index (sitemaps.org protocol). */
export function sitemapIndex(files: readonly SitemapFile[], origin: string): string {
  const entries = files.map(({ name, routes }) => `<sitemap><loc>${escape(`${origin}/sitemap-${name}.xml`)}</loc>${lastModified(newest(routes))}</sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** One file; pages that exist in several languages name each of them and `x-default`. */
export function sitemapFile({ routes, language }: SitemapFile, origin: string): string {
  const entries = routes.map((route) => {
    const fallback = route.languages.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : route.languages[0];
    const links = route.languages.length > 1 && fallback
      ? [...route.languages.map((each) => [each, each] as const), ['x-default', fallback] as const].map(([name, each]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${address(origin, route.path, each)}"/>`)
      : [];
    return `<url><loc>${address(origin, route.path, language)}</loc>${lastModified(route.updated)}${links.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}
