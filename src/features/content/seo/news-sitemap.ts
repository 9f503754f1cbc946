/** Sitemap for news (Google's news namespace): what appeared within two days, a thousand addresses at most. Pure. */
import { escapeXml } from '@/lib/rich-text/escape';
import type { DocumentPage } from './document/document.server';

export const NEWS_URLS = 1_000;
export const NEWS_DAYS = 2;

const DAY_MS = 86_400_000;

/** What the file says of a text. */
type Told = Pick<DocumentPage, 'url' | 'language' | 'published' | 'title'>;

/** With when it changed, which the list of files says: ISO 8601. */
export type News = Told & { updated: string };

/**
 * @param publication name of the publication as its readers know it
 * @param now ms since 1970
 */
export function newsSitemap(found: readonly Told[], publication: string, now: number): string {
  const news = found.filter(
    ({ published }) => published !== undefined && Date.parse(published) <= now && now - Date.parse(published) <= NEWS_DAYS * DAY_MS,
  );
  const entries = news
    .sort((a, b) => (b.published ?? '').localeCompare(a.published ?? ''))
    .slice(0, NEWS_URLS)
    .map(
      ({ url, language, published, title }) =>
        `<url><loc>${escapeXml(url)}</loc><news:news><news:publication><news:name>${escapeXml(publication)}</news:name><news:language>${language}</news:language></news:publication><news:publication_date>${published}</news:publication_date><news:title>${escapeXml(title)}</news:title></news:news></url>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}
