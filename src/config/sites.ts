/** Which origin a request is for. The environment decides; what the content service says about hosts never does. */

export interface SiteConfig {
  /** Name of the Sitecore site. */
  name: string;
  /** Scheme, host and port, without a trailing slash. */
  origin: string;
}

/** The two public sites of the firm (decisions, "Sites and origins"). Sites that only an extra host names are somebody else's. */
export const PUBLIC_SITES = ['dotcom', 'insights'] as const;
export type PublicSite = (typeof PUBLIC_SITES)[number];

/** Sites that only an extra host names: pages, and nothing of the services (docs/make-it-yours.md, "A third site"). */
export const strangeSites = (sites: readonly SiteConfig[]): SiteConfig[] =>
  sites.filter(({ name }) => !(PUBLIC_SITES as readonly string[]).includes(name));

/** Name of preview and staging where sites are told apart by name: no site of the content can be called so. */
export const DRAFTS = '(drafts)';

/** Origins as the environment gives them. */
export interface Origins {
  /** The first one is what preview and staging show until another is chosen. */
  sites: readonly SiteConfig[];
  preview: string;
  staging: string;
  /** More hosts that answer for a site, host → site name. */
  extraHosts: Readonly<Record<string, string>>;
}

export type Host =
  | { kind: 'public'; site: string; origin: string; secure: boolean }
  | { kind: 'preview' | 'staging'; origin: string; secure: boolean };

const hostOf = (origin: string): string => new URL(origin).host.toLowerCase();

const originOfHost = (host: string): string => `${/(?:^|\.)localhost(?::\d+)?$/.test(host) ? 'http' : 'https'}://${host}`;

/** The sites, and those that only an extra host names: the first host of such a site is its origin. */
export function withExtraSites(sites: readonly SiteConfig[], extraHosts: Origins['extraHosts']): SiteConfig[] {
  const all = [...sites];
  for (const [host, name] of Object.entries(extraHosts))
    if (!all.some((site) => site.name === name)) all.push({ name, origin: originOfHost(host) });
  return all;
}

/** Host header → what answers. Build it once: `resolve` itself is one look-up. */
export function createHostTable(origins: Origins): { resolve(host: string | null | undefined): Host | undefined } {
  const table = new Map<string, Host>();
  const secure = (origin: string) => origin.startsWith('https:');
  for (const [host, site] of Object.entries(origins.extraHosts)) {
    const origin = origins.sites.find(({ name }) => name === site)?.origin ?? originOfHost(host);
    table.set(host.toLowerCase(), { kind: 'public', site, origin, secure: secure(origin) });
  }
  table.set(hostOf(origins.preview), { kind: 'preview', origin: origins.preview, secure: secure(origins.preview) });
  table.set(hostOf(origins.staging), { kind: 'staging', origin: origins.staging, secure: secure(origins.staging) });
  for (const { name, origin } of origins.sites) table.set(hostOf(origin), { kind: 'public', site: name, origin, secure: secure(origin) });
  return {
    resolve: (host) => {
      const name = host?.toLowerCase();
      if (!name) return undefined;
      // A port that is the scheme's own may be written or left out.
      return table.get(name) ?? table.get(name.replace(/:(?:80|443)$/, ''));
    },
  };
}
