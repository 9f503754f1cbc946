import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';

/** Language of what an address leads to, where it is not the page's own (WCAG 3.1.2): a reader keeps texts of several languages. */
function partLanguage(href: string, language: string): string | undefined {
  const [, first = ''] = new URL(href, 'http://localhost').pathname.split('/');
  const own = LANGUAGES.find((one) => one === first) ?? DEFAULT_LANGUAGE;
  return own === language ? undefined : own;
}

/** The same of a text whose language is said: one that stands in for a translation has an address in the language that it stands in for. */
export const textLanguage = (written: string | undefined, href: string, language: string): string | undefined =>
  written === undefined ? partLanguage(href, language) : written === language ? undefined : written;
