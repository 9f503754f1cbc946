/** What the careers area says. The words come in as properties, so that the feature knows no dictionary: renderings hand them over. */
import { createContext, useContext } from 'react';

type Params = Readonly<Record<string, string | number>>;

export interface CareersWords {
  /** Locale of dates and numbers. */
  language: string;
  phrase(key: string, params?: Params): string;
}

const Words = createContext<CareersWords>({ language: 'en', phrase: (key) => key });
export const WordsProvider = Words.Provider;
export const useWords = (): CareersWords => useContext(Words);
