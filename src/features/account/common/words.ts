/** What the account pages say. The words come in as properties, so that the feature knows no dictionary: renderings hand them over. */
import { createContext, useContext } from 'react';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';

export type Params = Readonly<Record<string, string | number>>;

export interface AccountWords {
  /** Language of the page as its addresses name it: `en`, `de`. */
  language: string;
  /** BCP 47, for dates and numbers. */
  locale: string;
  phrase(key: string, params?: Params): string;
}

const Words = createContext<AccountWords>({ language: 'en', locale: 'en-GB', phrase: (key) => key });
export const WordsProvider = Words.Provider;
export const useWords = (): AccountWords => useContext(Words);

/** Language of what an address leads to, where it is not the page's own (WCAG 3.1.2): a reader keeps texts of several languages. */
export function partLanguage(href: string, language: string): string | undefined {
  const [, first = ''] = new URL(href, 'http://localhost').pathname.split('/');
  const own = LANGUAGES.find((one) => one === first) ?? DEFAULT_LANGUAGE;
  return own === language ? undefined : own;
}
