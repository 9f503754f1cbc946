import { PUBLIC_SITES } from '@/config/sites';
import { SITE_PREFIX } from '@/config/routes';
import { decoded } from '@/lib/decoded';
import { languagePath } from '@/lib/language-path';
import { lowerCasePath } from '@/lib/lower-case-path';
import { parseAddress } from './address';
import type { ItemDependencies } from './page';
import type { AskedHere } from './redirected';

/**
 * The address of a page on the firm's other site, when it begins with a section that only that one has: `/careers/…` asked of
 * Insights is meant for the firm. Path, query and language stay. Neither site sends away what it has itself, so nobody goes
 * in circles; and the origin is the environment's, whatever the path says.
 *
 * @returns undefined when this site has the section, or none has it
 */
export async function onOtherSite(
  { site, language, path, query, view }: AskedHere,
  { services, origins }: ItemDependencies,
): Promise<string | undefined> {
  const segments = path.split('/').slice(1).map(decoded);
  const address = parseAddress([`${SITE_PREFIX}${site}`, ...(segments.at(-1) === '' ? segments.slice(0, -1) : segments)], language);
  if (address.kind !== 'page' && address.kind !== 'first-page') return undefined;
  const owner = await services.sections.elsewhere(site, path, PUBLIC_SITES);
  const origin = origins.sites.find(({ name }) => name === owner)?.origin;
  if (owner === undefined || origin === undefined) return undefined;
  const target = languagePath(lowerCasePath(path), language);
  if (view === 'published') return `${origin}${target}${query && `?${query}`}`;
  const parameters = new URLSearchParams(query);
  parameters.set('sc_site', owner);
  return `${origins.preview}${target}?${parameters}`;
}
