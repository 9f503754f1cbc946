import { wordsOf } from '../../../kit/text/normalise.ts';
import type { OpeningColumns } from './columns.ts';

/** The words of all titles, each word once, with the titles that say it. */
export interface TitleWords {
  /** How many titles were looked at; those that came later are looked at when next asked. */
  seen: number;
  /** Words by number. */
  readonly words: string[];
  /** Codes of the titles that say a word, by its number. */
  readonly titles: number[][];
  /** Numbers of the words of each title, in their order. */
  readonly of: (readonly number[])[];
  readonly numbers: Map<string, number>;
}

const known = new WeakMap<OpeningColumns, TitleWords>();

/** The words of the titles that the columns hold: a title is taken apart once, however often it is asked for. */
export function titleWordsOf(columns: OpeningColumns): TitleWords {
  let found = known.get(columns);
  if (found === undefined) known.set(columns, (found = { seen: 0, words: [], titles: [], of: [], numbers: new Map() }));
  const { words, titles, of, numbers } = found;
  for (; found.seen < columns.titles.values.length; found.seen++) {
    const title = found.seen;
    of[title] = wordsOf(columns.titles.values[title] ?? '').map((word) => {
      let number = numbers.get(word);
      if (number === undefined) {
        number = words.push(word) - 1;
        numbers.set(word, number);
        titles.push([]);
      }
      const saying = titles[number];
      if (saying && saying.at(-1) !== title) saying.push(title);
      return number;
    });
  }
  return found;
}
