/** Addresses and locales of a site's languages (contract content-model, "Sites and addresses"). */
import { intl } from '@/lib/intl';

export { DEFAULT_LANGUAGE } from '@/lib/languages';
export { languagePath } from '@/lib/path-in-language';

const locales: Readonly<Record<string, string>> = { en: 'en-GB', de: 'de-DE' };

/** The locale in which dates and numbers of a language are written. */
export const localeOf = (language: string): string => locales[language] ?? language;

/** The name of a language, written in another: `de` in `en` → `German`; in itself when `inLanguage` is left out: `Deutsch`. */
export const languageName = (language: string, inLanguage = language): string =>
  intl('DisplayNames', localeOf(inLanguage), { type: 'language' }).of(language) ?? language;

const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(language.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';

/** The path with its `/page/N`, where it is not the first page of a listing. */
export const pagedPath = ({ path, pageNumber }: { path: string; pageNumber: number }): string =>
  pageNumber > 1 ? `${path === '/' ? '' : path}/page/${pageNumber}` : path;
