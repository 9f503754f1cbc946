import { decoded } from '@/lib/decoded';
import { matchRedirect, redirectLocation } from '../content/redirects';
import type { View } from '../content/endpoint';
import type { ContentServices } from '../content/services';

/**
 * `Cache-Control` of an address without a page and of where it leads, which are the same for everybody: as Next says it of pages, so that
 * the door keeps them for a moment (docs/adr/0061-the-door.md), and tells browsers to ask each time.
 */
export const OF_NOTHING = 's-maxage=10';

/** An address as it was asked of a site. */
export interface AskedHere {
  site: string;
  language: string;
  /** Without language prefix, encoded. */
  path: string;
  /** Without its `?`. */
  query: string;
  view: View;
}

export interface Redirected {
  status: 301 | 302;
  location: string;
}

/**
 * Where an author sends an address; undefined where nobody does, and where another page is shown in its place.
 * @throws AppError `content/…`
 */
export async function redirectedTo(
  { site, language, path, query }: Omit<AskedHere, 'view'>,
  { redirects }: Pick<ContentServices, 'redirects'>,
): Promise<Redirected | undefined> {
  const match = matchRedirect(await redirects.fetch(site), { path: decoded(path), language, query });
  if (!match || match.type === 'transfer') return undefined;
  return { status: match.type === 'permanent' ? 301 : 302, location: redirectLocation(match, query, language) };
}
