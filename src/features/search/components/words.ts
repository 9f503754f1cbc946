/**
 * What the search page says. The words come in as properties, so that the feature knows no dictionary: the rendering hands
 * them over.
 */
import { createContext, useContext } from 'react';

type Params = Readonly<Record<string, string | number>>;

export interface SearchWords {
  language: string;
  phrase(key: string, params?: Params): string;
}

const Words = createContext<SearchWords>({ language: 'en', phrase: (key) => key });
export const WordsProvider = Words.Provider;
export const useWords = (): SearchWords => useContext(Words);
