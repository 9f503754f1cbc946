import { LANGUAGES, PAGE_NUMBER_MAX, PATH_MAX_LENGTH, type Language } from '@/config/constants';
import { SITE_PREFIX, TOO_LONG } from '@/config/routes';

/** A page's address, checked. */
export type Address =
  | { kind: 'page'; site: string; language: Language; path: string; pageNumber: number }
  /** `/page/1` is the listing itself. */
  | { kind: 'first-page'; path: string; language: Language }
  | { kind: 'not-found' }
  | { kind: 'too-long' };

const isLanguage = (language: string | undefined): language is Language =>
  (LANGUAGES as readonly (string | undefined)[]).includes(language);

// Control characters, lone surrogates, and what would mean another path once it is put into one.
const refused = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\/]|\p{Surrogate}/u;

/**
 * @param segments of the catch-all route, decoded by Next, the first of them `_site_<name>` from the proxy
 * @param locale as Next parsed it
 */
export function parseAddress(segments: readonly string[] | undefined, locale: string | undefined): Address {
  const [first, ...rest] = segments ?? [];
  if (!first?.startsWith(SITE_PREFIX) || first.length === SITE_PREFIX.length || !isLanguage(locale)) return { kind: 'not-found' };
  const site = first.slice(SITE_PREFIX.length);
  if (rest[0] === TOO_LONG || rest.join('/').length + 1 > PATH_MAX_LENGTH) return { kind: 'too-long' };
  if (!/^[\w-]+$/.test(site) || rest.some((segment) => segment === '' || segment === '.' || segment === '..' || refused.test(segment)))
    return { kind: 'not-found' };
  // A missing chunk must not come back as a page (Next asks for it below `_next`).
  if (rest[0]?.startsWith('_')) return { kind: 'not-found' };
  const paged = rest.length > 1 && rest.at(-2) === 'page' && /^[1-9]\d{0,5}$/.test(rest.at(-1) ?? '');
  const path = `/${(paged ? rest.slice(0, -2) : rest).join('/')}`;
  const pageNumber = paged ? Number(rest.at(-1)) : 1;
  if (pageNumber > PAGE_NUMBER_MAX) return { kind: 'not-found' };
  return paged && pageNumber === 1
    ? { kind: 'first-page', path, language: locale }
    : { kind: 'page', site, language: locale, path, pageNumber };
}
