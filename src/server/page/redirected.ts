import { decoded } from '@/lib/decoded';
import { count } from '../counters';
import { isContentError } from '../errors';
import { logger } from '../logger';
import { loggedPath } from '../log-words';
import { withLastGood } from '../content/last-good';
import { matchRedirect, redirectLocation } from '../content/redirects';
import type { View } from '../content/endpoint';
import type { ContentServices } from '../content/services';
import type { ItemDependencies } from './page';
import { trimSignsEnd } from '@/lib/trim-signs';

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

/** What is kept of a page's other forms is not to wait longer for a content service that hangs. */
const LATE_MS = 2_000;

export interface RedirectedPage {
  status: 301 | 302;
  /** Of another of our sites; empty where it is the site's own. */
  origin: string;
  /** With its language prefix, encoded, without a slash at its end: the home page's is empty. */
  path: string;
  /** With its `?`. */
  query: string;
}

/**
 * The page of one of our sites to which an author sends another: what belongs to a page (its feed, its Markdown form, its share picture)
 * goes there with it. Undefined where nobody sends it, where it is sent to other people's sites, and while nobody can say: what
 * is asked next then says more.
 */
export async function redirectedPage(
  asked: Omit<AskedHere, 'view'>,
  { services, origins }: ItemDependencies,
): Promise<RedirectedPage | undefined> {
  try {
    const redirected = await withLastGood({ lateMs: LATE_MS }, () => redirectedTo(asked, services));
    const own = origins.sites.find(({ name }) => name === asked.site)?.origin;
    const target = redirected && URL.parse(redirected.location, own);
    if (!target || !origins.sites.some(({ origin }) => origin === target.origin)) return undefined;
    return {
      status: redirected.status,
      origin: target.origin === own ? '' : target.origin,
      path: trimSignsEnd(target.pathname, '/'),
      query: target.search,
    };
  } catch (error) {
    if (!isContentError(error)) throw error;
    count('redirects.failures');
    logger.warn({ err: error, site: asked.site, path: loggedPath(asked.path) }, 'whether a page was moved is not known');
    return undefined;
  }
}
