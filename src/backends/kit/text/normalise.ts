import { plainLetters } from '../../../lib/plain-letters.ts';

/** Private-use characters that mark a hit inside PostgreSQL's answer; they never occur in a text that was cleaned. */
export const MARK_START = '\ue000';
export const MARK_END = '\ue001';

/** A text as it is stored: composed, without control characters (PostgreSQL refuses NUL) and without the marks of a hit, its blanks single. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\ue000\ue001\ufeff\u00ad]+/g, (run) => (/[\t\n\r]/.test(run) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The beginning of a text. A character that two UTF-16 units stand for is whole or not in it: PostgreSQL refuses JSON with half of one.
 * @param length in UTF-16 units, as `slice` counts
 */
export const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** The form in which texts are compared: lower case, compatibility forms resolved, without accents. */
export const normalise = (text: string): string => plainLetters(cleanText(text)).toLowerCase().normalize('NFC');

/** Whether words are joined by hyphens: `waiting-list`, `COVID-19`. */
export const isCompound = (text: string): boolean => /[\p{L}\p{N}][-\u2010\u2011]+[\p{L}\p{N}]/u.test(text);

/** Names of languages of programming that end or begin with signs, which are no letters elsewhere, as words of their own. */
const SIGNED: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])C\+\+(?!\+)-?/giu, ' cplusplus '],
  [/(?<![\p{L}\p{N}])C#(?![\p{L}#])-?/giu, ' csharp '],
  [/(?<![\p{L}\p{N}])F#(?![\p{L}#])-?/giu, ' fsharp '],
  [/(?:(?<![\p{L}\p{N}.])|(?<=(?<!\p{L})(?:ASP|ADO|VB)))\.NET(?!\p{L})-?/giu, ' dotnet '],
];
const withSigns = (text: string): string =>
  /[+#.]/.test(text) ? SIGNED.reduce((read, [sign, word]) => read.replace(sign, word), text) : text;

/** Where a word may break, or not: soft hyphens, joiners. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]+/gu;

/**
 * A text as PostgreSQL's parser should read it: `U.S.` as one word, and what it would take for a host, a path, an address, a compound
 * or a number below nought (`identitytheft.gov`, `and/or`, `waiting-list`, `COVID-19`) as the words that it is made of; `C++`, `C#`
 * and `.NET` as one word each. Signs beyond ASCII are blanks: a database of the locale `C` takes each for a letter, so that `“Copper”`
 * would be another word than `Copper`. Texts and queries go through it alike.
 */
export const indexable = (text: string): string =>
  withSigns(text.replace(UNSEEN, ''))
    .replace(/\b(?:\p{L}\.){2,}/gu, (letters) => `${letters.replaceAll('.', '')} `)
    .replace(/(?<=[\p{L}\p{N}])[-\u2010\u2011]+(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/(?<=[\p{L}\p{N}])[./_@:\\]+(?=\p{L})|(?<=\p{L})[./_@:\\]+(?=\p{N})/gu, ' ')
    .replace(/(?<=\p{L})’(?=\p{L})/gu, "'")
    .replace(/[^\p{ASCII}\p{L}\p{M}\p{N}]+/gu, ' ');

/** The words of a text in normal form, in order: runs of letters and digits (apostrophes inside a word are dropped). */
export const wordsOf = (text: string): string[] =>
  normalise(text)
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const SHORTEST = 3;
const LONGEST = 30;

/** Distinct words of a text that typing errors may be corrected to: at least three characters, one of them a letter. */
export function dictionaryWords(text: string): string[] {
  const words = wordsOf(text).filter((word) => word.length >= SHORTEST && word.length <= LONGEST && /\p{L}/u.test(word));
  return [...new Set(words)].sort();
}
