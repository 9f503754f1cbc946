import type { SiteConfig } from '@/config/sites';
import { DRAFT_PARAMETER } from '@/lib/image-source';
import { lowerCasePath } from '@/lib/lower-case-path';
import type { ContentSite } from '../content/site-model';

/**
 * The content service names another site's pages by the host in its own items. Browsers are sent to the origin that the
 * environment gives that site; links to the site that they are on become paths. Addresses of our pages are in small letters.
 */
export interface LinkRewriter {
  /**
   * Rewrites every address in a JSON value that is a whole string. On a preview origin media are drafts too. Rich texts are left to
   * `href`; an editor's markup stays byte for byte, since the Experience Editor saves what stands in it.
   */
  rewrite<T>(value: T): T;
  /** The address to which a link of a rich text leads. */
  href(address: string): string;
}

export interface LinkOptions {
  /** What the content service says of its sites; hosts are separated by `|`, `,` or `;`, and may hold `*`. */
  contentSites: readonly ContentSite[];
  sites: readonly SiteConfig[];
  currentSite: string;
  /** On a preview origin, where all sites share one host. */
  previewOrigin?: string | undefined;
}

/** Names under which layouts and answers hold the path of a page: a link's, a reference's, an item's. Other texts may begin with a slash as well. */
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'url', 'path']);

/** Fields bring the editor's markup under names that begin so. */
const EDITABLE = 'editable';

const isMedia = (text: string): boolean => /^\/-\/(?:jss)?media\/[^\s"<>]+$/.test(text);
const asDraft = (src: string): string => `${src}${src.includes('?') ? '&' : '?'}${DRAFT_PARAMETER}`;

const pattern = (host: string): RegExp =>
  new RegExp(
    `^${host
      .trim()
      .toLowerCase()
      .replace(/[.+?^${}()[\]\\]/g, '\\$&')
      .replace(/\*/g, '.*')}$`,
  );

export function createLinkRewriter({ contentSites, sites, currentSite, previewOrigin }: LinkOptions): LinkRewriter {
  const hosts: { matches: (url: URL) => boolean; site: SiteConfig }[] = [];
  for (const site of sites) {
    const { host } = new URL(site.origin);
    hosts.push({ matches: (url) => url.host === host, site });
  }
  for (const { name, hostName } of contentSites) {
    const site = sites.find((each) => each.name === name);
    // A lone `*` takes every host, and would claim the whole web.
    for (const host of site ? hostName.split(/[|,;]/).filter((part) => part.trim() !== '' && part.trim() !== '*') : []) {
      const expression = pattern(host);
      if (site) hosts.push({ matches: (url) => expression.test(url.hostname) || expression.test(url.host), site });
    }
  }

  const address = (text: string): string => {
    const url = URL.parse(text);
    const site = url && hosts.find((entry) => entry.matches(url))?.site;
    if (!url || !site) return text;
    const pathname = lowerCasePath(url.pathname);
    if (site.name === currentSite) return `${pathname}${url.search}${url.hash}`;
    if (!previewOrigin) return `${site.origin}${pathname}${url.search}${url.hash}`;
    url.searchParams.set('sc_site', site.name);
    return `${previewOrigin}${pathname}${url.search}${url.hash}`;
  };

  const text = (value: string): string => (/^https?:\/\/[^\s"<>]+$/i.test(value) ? address(value) : value);
  const href = (url: string): string => (url.startsWith('/') ? lowerCasePath(url) : text(url));

  const rewrite = (value: unknown, name?: string): unknown => {
    if (name?.startsWith(EDITABLE)) return value;
    if (typeof value === 'string') {
      if (previewOrigin && isMedia(value)) return asDraft(value);
      if (value.startsWith('/')) return ADDRESSES.has(name ?? '') ? lowerCasePath(value) : value;
      return text(value);
    }
    if (Array.isArray(value)) return value.map((inner) => rewrite(inner));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rewrite(inner, key)]));
    return value;
  };
  return { rewrite: <T>(value: T) => rewrite(value) as T, href };
}
