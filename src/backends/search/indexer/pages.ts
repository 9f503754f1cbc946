import type { ContentSource, SiteHome } from '../content/client.ts';
import { documentOf } from '../content/document.ts';
import type { IndexDocument } from '../content/document.ts';
import type { PageEntry } from '../content/listing.ts';

/** A version of a page and every language in which it is listed: its own, and those for which it stands in. */
export interface Listed {
  entry: PageEntry;
  languages: readonly string[];
}

/** All pages of all sites, with addresses for references. */
export interface Listing {
  pages: readonly Listed[];
  urlOf(id: string, language: string): string | null;
}

export const keyOf = (id: string, language: string): string => `${id}/${language}`;

/** `/de` before the path of an address: a page that stands in for a missing translation is reached there (docs/contracts/content-model.md). */
function inLanguage(url: string, language: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}/${language}${pathname === '/' ? '' : pathname}`;
}

/** Lists every page; a page without a version in one of `languages` is listed there in the site's own language. */
export async function listPages(source: ContentSource, sites: readonly SiteHome[], languages: readonly string[]): Promise<Listing> {
  const urls = new Map<string, string>();
  const pages: Listed[] = [];
  const listed = await Promise.all(sites.map(async (site) => ({ site, entries: await source.pages(site) })));
  for (const { site, entries } of listed) {
    const own = new Map<string, Set<string>>();
    for (const { id, language } of entries) own.set(id, (own.get(id) ?? new Set()).add(language));
    for (const entry of entries) {
      if (!languages.includes(entry.language)) continue;
      const missing = entry.language === site.language ? languages.filter((language) => own.get(entry.id)?.has(language) !== true) : [];
      pages.push({ entry, languages: [entry.language, ...missing] });
      urls.set(keyOf(entry.id, entry.language), entry.url);
      for (const language of missing) urls.set(keyOf(entry.id, language), inLanguage(entry.url, language));
    }
  }
  return { pages, urlOf: (id, language) => urls.get(keyOf(id.toLowerCase(), language)) ?? null };
}

/** The documents of a page as it is now: one for each language it is listed in, none when it is not to be found. */
export async function documentsOf(source: ContentSource, listing: Listing, pages: readonly Listed[]): Promise<IndexDocument[][]> {
  const layouts = await source.layouts(pages.map(({ entry }) => entry));
  return pages.map(({ entry, languages }, index) => {
    const route = layouts[index];
    const document = route && documentOf(entry, route, listing.urlOf);
    if (!document) return [];
    return languages.map((language) => {
      if (language === entry.language) return document;
      const moved = (named: IndexDocument['authors'][number]) => ({
        ...named,
        url: named.url === null ? null : inLanguage(named.url, language),
      });
      return {
        ...document,
        language,
        url: inLanguage(document.url, language),
        authors: document.authors.map(moved),
        topics: document.topics.map(moved),
      };
    });
  });
}
