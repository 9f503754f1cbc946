/** What the account pages say. The words come in as properties, so that the feature knows no dictionary: renderings hand them over. */
import { createContext, useContext } from 'react';

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
