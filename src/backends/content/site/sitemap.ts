import type { ItemVersion, Site, View } from '../items/types.ts';
import { itemUrl } from '../layout/links.ts';
import { siteRoutes } from './routes.ts';
import { parseDate } from '../items/dates.ts';
import { escapeXml } from '../../../lib/rich-text/escape.ts';

/** sitemaps.org: at most 50,000 addresses a file. */
const MAX_URLS = 50_000;

interface PageEntry {
  /** Language → address. */
  addresses: Map<string, string>;
  modified: Map<string, string>;
}

/** Pages by item with their addresses in each language; those with `NoIndex` and error pages (a `Code` of 4xx or 5xx) are left out. */
function pages(view: View, site: Site): PageEntry[] {
  const byItem = new Map<string, PageEntry>();
  for (const language of view.tree.languages) {
    for (const { version } of siteRoutes(view, site, language)) {
      if (version.raw('NoIndex') === '1' || isErrorPage(version)) continue;
      const entry = byItem.get(version.item.id) ?? { addresses: new Map(), modified: new Map() };
      entry.addresses.set(language, new URL(itemUrl(view, version.item, site, language), site.origin).href);
      const time = parseDate(version.raw('__Updated') ?? '');
      if (time !== undefined) entry.modified.set(language, new Date(time).toISOString());
      byItem.set(version.item.id, entry);
    }
  }
  return [...byItem.values()];
}

const isErrorPage = (version: ItemVersion): boolean => /^(?:4|5)\d\d$/.test(version.raw('Code') ?? '');

function urlEntries(site: Site, page: PageEntry): string[] {
  const links = [...page.addresses].map(
    ([language, address]) => `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(address)}"/>`,
  );
  const standard = page.addresses.get(site.language) ?? [...page.addresses.values()][0] ?? '';
  const alternates =
    page.addresses.size < 2 ? '' : `${links.join('')}<xhtml:link rel="alternate" hreflang="x-default" href="${escapeXml(standard)}"/>`;
  return [...page.addresses].map(([language, address]) => {
    const modified = page.modified.get(language);
    return `<url><loc>${escapeXml(address)}</loc>${modified === undefined ? '' : `<lastmod>${modified}</lastmod>`}${alternates}</url>`;
  });
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * The sitemap of a site: every indexable page in every language, each naming its other languages. Beyond `MAX_URLS` the
 * answer without `page` is an index of files, whose addresses are `{origin}/sitemap.xml?page=1…`. Undefined: no such page.
 */
export function sitemapXml(view: View, site: Site, page: number | undefined, maxUrls = MAX_URLS): string | undefined {
  const urls = pages(view, site).flatMap((entry) => urlEntries(site, entry));
  const files = Math.max(1, Math.ceil(urls.length / maxUrls));
  if (page === undefined && files > 1) {
    const entries = Array.from(
      { length: files },
      (_, index) => `<sitemap><loc>${escapeXml(`${site.origin}/sitemap.xml?page=${index + 1}`)}</loc></sitemap>`,
    );
    return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`;
  }
  const number = page ?? 1;
  if (number < 1 || number > files) return undefined;
  const part = urls.slice((number - 1) * maxUrls, number * maxUrls);
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${part.join('')}</urlset>`;
}
