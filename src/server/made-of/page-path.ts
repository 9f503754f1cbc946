import { DEFAULT_LANGUAGE } from '@/config/constants';
import { SITE_PREFIX } from '@/config/routes';
import { decoded } from '@/lib/decoded';
import { languagePath } from '@/lib/language-path';
import { trimSigns } from '@/lib/trim-signs';

/** The path by which Next makes a page of the public sites anew. @param segments of the catch-all route, decoded, the first of them `_site_<name>` */
export const pagePath = (segments: readonly string[] = [], locale: string = DEFAULT_LANGUAGE): string =>
  languagePath(`/${segments.map(encodeURIComponent).join('/')}`, locale);

/** The same of a page's address. @param path without language prefix, encoded or not */
export function pagePathOf(site: string, path: string, language: string): string {
  const plain = trimSigns(path, '/');
  const segments = plain === '' ? [] : plain.split('/').map((segment) => decoded(segment));
  return pagePath([`${SITE_PREFIX}${site}`, ...segments], language);
}

/** What every page of a site begins with, in a language. */
export const pagePrefix = (site: string, language: string): string => pagePath([`${SITE_PREFIX}${site}`], language);
