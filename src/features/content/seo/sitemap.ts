import { decoded } from '@/lib/decoded';
import { languagePath } from '@/lib/language-path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { escapeXml } from '@/lib/rich-text/escape';
import type { SiteRoute } from '@/server/content/site-model';

/** Limits of a file (sitemaps.org protocol). */
const URLS_PER_FILE = 50_000;
export const BYTES_PER_FILE = 50 * 1024 * 1024;

/** A file of a site's sitemap: `sitemap-<language>.xml`, from the second on `sitemap-<language>-<n>.xml`. */
export interface SitemapFile {
  name: string;
  /** `<url>` elements. */
  entries: string[];
  /** When one of its pages last changed, ISO 8601. */
  modified: string | undefined;
}

const hiddenTemplates = new Set(['Error Page']);

/** Pages by language, in files. Only pages with a version of their own in the language, and only those that may be indexed. */
export function sitemapFiles(
  routesByLanguage: ReadonlyMap<string, readonly SiteRoute[]>,
  origin: string,
  limits = { urls: URLS_PER_FILE, bytes: BYTES_PER_FILE },
): SitemapFile[] {
  return [...routesByLanguage].flatMap(([language, all]) => {
    const routes = all.filter(
      (route) =>
        !route.noIndex && !hiddenTemplates.has(route.templateName) && (route.languages.length === 0 || route.languages.includes(language)),
    );
    const files: SitemapFile[] = [];
    let bytes = 0;
    for (const route of routes) {
      const entry = entryOf(route, language, origin);
      const length = Buffer.byteLength(entry) + 1;
      const current = files.at(-1);
      if (!current || current.entries.length >= limits.urls || bytes + length > limits.bytes) {
        files.push({ name: current ? `${language}-${files.length + 1}` : language, entries: [entry], modified: route.updated });
        bytes = Buffer.byteLength(HEAD) + Buffer.byteLength(TAIL) + length;
      } else {
        current.entries.push(entry);
        bytes += length;
        if (route.updated && route.updated > (current.modified ?? '')) current.modified = route.updated;
      }
    }
    return files;
  });
}

const address = (origin: string, path: string, language: string): string =>
  escapeXml(
    `${origin}${languagePath(
      path
        .split('/')
        .map((part) => encodeURIComponent(decoded(part)))
        .join('/'),
      language,
    )}`,
  );
const lastModified = (date: string | undefined): string => (date ? `<lastmod>${date}</lastmod>` : '');

/** One page; when it exists in several of our languages it names each of them and `x-default`, as its own head does. Items may have others. */
function entryOf(route: SiteRoute, language: string, origin: string): string {
  const languages = route.languages.filter((each) => (LANGUAGES as readonly string[]).includes(each));
  const fallback = languages.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : languages[0];
  const links =
    languages.length > 1 && fallback
      ? [...languages.map((each) => [each, each] as const), ['x-default', fallback] as const].map(
          ([name, each]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${address(origin, route.path, each)}"/>`,
        )
      : [];
  return `<url><loc>${address(origin, route.path, language)}</loc>${lastModified(route.updated)}${links.join('')}</url>`;
}

/** The index (sitemaps.org protocol). @param more files of another kind */
export function sitemapIndex(
  files: readonly Pick<SitemapFile, 'name' | 'modified'>[],
  origin: string,
  more: readonly Pick<SitemapFile, 'name' | 'modified'>[] = [],
): string {
  const entries = [...files, ...more].map(
    ({ name, modified }) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${name}.xml`)}</loc>${lastModified(modified)}</sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
const TAIL = '\n</urlset>\n';

export const sitemapFile = ({ entries }: Pick<SitemapFile, 'entries'>): string => `${HEAD}${entries.join('\n')}${TAIL}`;
