/** Which pages are made for one request, where all others get the page that is kept for everybody: asked by the proxy, and by the door before it. */
import { cookieName, type CookieName } from '@/config/cookies';
import { getEnv, offersAvailable } from '@/config/env.server';
import { isApplicationPath, showsOwnForm } from '@/config/routes';
import { decoded } from '@/lib/decoded';
import { languagePath } from '@/lib/language-path';
import { lowerCasePath } from '@/lib/lower-case-path';
import { isFilteredListing } from './filtered-listings';
import { isGatedPage } from './gated-addresses';
import { hasSession, signatureCheck, type SignatureCheck } from './proxy/session-guard';
import { isRedirectedByQuery } from './query-redirects';

export interface AskedAddress {
  site: string;
  language: string;
  /** Without language prefix, encoded. */
  path: string;
  /** The query, with or without its `?`. */
  search: string;
}

/**
 * Whether an address has its page made for each request, whoever asks. What comes of it is asked each time: where an author's redirects
 * lead, and where a listing is that can be narrowed, changes while the process lives.
 * @returns undefined where it never has
 */
export function ownByAddress({ site, language, path, search }: AskedAddress): (() => boolean) | undefined {
  if (isApplicationPath(path)) return () => true;
  if (search.length <= 1) return undefined;
  const query = new URLSearchParams(search);
  if (showsOwnForm(query)) return () => true;
  const asked = { path: decoded(path), language, query: search };
  return () => isFilteredListing(site, path, query) || isRedirectedByQuery(site, asked);
}

/** Of a form's answer that waits for its visitor. */
export const TOLD: CookieName = 'notice';
/** By these somebody is known to whom a gated page may be open. */
export const KNOWN: readonly CookieName[] = ['jwt', 'jwtSignature', 'refresh', 'offers'];

interface AskingVisitor {
  cookie(name: string): string | undefined;
  secure: boolean;
}

/** What features know of a cookie. */
export interface OwnPageRules {
  /** @param page path with its language */
  isTold(sealed: string | undefined, page: string): Promise<boolean>;
  isOffersVisit(sealed: string | undefined): Promise<boolean>;
}

let check: SignatureCheck | undefined;
/** With the user service's keys, which are fetched once. */
export const checkSignature = (): SignatureCheck => (check ??= signatureCheck(getEnv().USER_SERVICE_URL));

/** Whether a page is made for one request: for the sake of its address, or of who asks for it. */
export async function isOwnPage(asked: AskedAddress, { cookie, secure }: AskingVisitor, rules: OwnPageRules): Promise<boolean> {
  const of = (name: CookieName): string | undefined => cookie(cookieName(name, secure));
  if (ownByAddress(asked)?.() === true) return true;
  if (await rules.isTold(of(TOLD), lowerCasePath(languagePath(asked.path, asked.language)))) return true;
  if (!isGatedPage(asked.path)) return false;
  // Somebody is signed in, or has read or been given a piece: the teaser that is the same for everyone may not be theirs.
  if (await hasSession({ jwt: of('jwt'), signature: of('jwtSignature'), refresh: of('refresh') }, checkSignature())) return true;
  return offersAvailable() && (await rules.isOffersVisit(of('offers')));
}
