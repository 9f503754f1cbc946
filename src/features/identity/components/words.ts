/** What the sign-in says. The words come in as properties, so that the feature knows no dictionary: the rendering hands them over. */
import { createContext, useContext } from 'react';

type Params = Readonly<Record<string, string | number>>;

export interface IdentityWords {
  /** Language of the page, `en` or `de`. */
  language: string;
  phrase(key: string, params?: Params): string;
}

const Words = createContext<IdentityWords>({ language: 'en', phrase: (key) => key });
export const WordsProvider = Words.Provider;
export const useWords = (): IdentityWords => useContext(Words);
