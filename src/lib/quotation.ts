import { langOf } from './text-language.ts';

/** Of the languages of the sites. A page whose text is not translated has a quote in another language than its own. */
const MARKS: Readonly<Record<string, readonly [string, string]>> = { en: ['“', '”'], de: ['„', '“'] };

/**
 * A quote in the quotation marks of the language that it is in, where its author set none.
 * @param marked in those of the page's language
 */
export function inQuotation(quote: string, language: string, marked: (quote: string) => string): string {
  if (/^[“"„«‘]/.test(quote)) return quote;
  const marks = MARKS[langOf(quote, language) ?? ''];
  return marks ? marks.join(quote) : marked(quote);
}
