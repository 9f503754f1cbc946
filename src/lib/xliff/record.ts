/**
 * Which text each translation of a page was made of: the field `TranslatedFrom` of the page's translated version, a name value list
 * of fields and the hashes of their sources; of a field that was begun as a copy, of what was copied. It speaks for the items below
 * the page's `Data` too.
 */
import { glance } from './fields.ts';
import { textHash } from './hash.ts';

/** The page that an item belongs to, by their paths. */
export const pageOf = (path: string): string => /^(.*?)\/Data(?:\/|$)/.exec(path)?.[1] ?? path;

/** `Title` of the page itself, `Text Block 1/Text` of what lies below its `Data`. */
export const recordKey = (path: string, field: string): string => {
  const below = path.slice(pageOf(path).length).replace(/^\/Data\/?/, '');
  return below === '' ? field : `${below}/${field}`;
};

export const readRecord = (value: string): Map<string, string> => new Map(new URLSearchParams(value));

/** In the order of their names: a further one is one more word in the line. */
export const writeRecord = (record: ReadonlyMap<string, string>): string =>
  [...record]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, hash]) => `${encodeURIComponent(name)}=${hash}`)
    .join('&');

export type Currency = 'missing' | 'stale' | 'current' | 'unknown';

const COPY = 'copy-';

/** What is noted of a field whose translation was begun with the words of the source. */
export const copyOf = (source: string): string => `${COPY}${textHash(source)}`;

/** Of so many words nobody says the same in two languages; a name, a city or a number may be the same in both. */
const SENTENCE = 6;

const isSentence = (value: string): boolean => (glance(value).match(/\p{L}+/gu) ?? []).length >= SENTENCE;

/**
 * How a translation stands to its source; `unknown` where it was not made by a file, and nobody noted of what. What is still the copy
 * that it was begun as is not translated yet.
 */
export function currencyOf(source: string, target: string | undefined, noted: string | undefined): Currency {
  if (target === undefined || target === '') return 'missing';
  if (noted?.startsWith(COPY)) return noted === copyOf(target) ? 'missing' : 'unknown';
  if (noted === undefined) return target === source && isSentence(source) ? 'missing' : 'unknown';
  return noted === textHash(source) ? 'current' : 'stale';
}
