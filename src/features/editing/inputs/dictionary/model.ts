/** An entry with its text in each language. */
export interface DictionaryRow {
  id: string;
  key: string;
  site: string;
  texts: Record<string, { value: string; revision: string; version: number }>;
}

export interface DictionaryData {
  q: string;
  rows: DictionaryRow[];
  languages: readonly string[];
  total: number;
  page: number;
  pages: number;
  mayEdit: boolean;
}

/** Fields of Sitecore's own template of an entry. */
export const KEY = '580c75a8-c01a-4580-83cb-987776ceb3af';
export const PHRASE = '2ba3454a-9a9c-4cdf-a9f8-107fd484eb6e';
export const ENTRY = '6d1cd897-1936-4a3a-a511-289a94c2a7b1';
/** Of a text's parameters, as phrases write them. */
export const parametersOf = (text: string): string[] => [...new Set(Array.from(text.matchAll(/\{\w+\}/g), ([name]) => name))].sort();
