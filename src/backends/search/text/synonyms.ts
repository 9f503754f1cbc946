import { wordsOf } from '../../kit/text/normalise.ts';
import type { ParsedQuery, Term } from './query.ts';

/** Words and expressions that mean the same to a visitor, any of them for any other. */
export type SynonymGroup = readonly string[];

interface Entry {
  words: readonly string[];
  group: SynonymGroup;
}

export interface Synonyms {
  /** The query with every word or expression that has synonyms widened by them. Phrases and exclusions stay as they were typed. */
  expand(query: ParsedQuery): ParsedQuery;
}

const plainWords = (term: Term | undefined): readonly string[] | undefined => {
  const [only] = term?.alternatives ?? [];
  return term === undefined || term.negated || only === undefined || only.phrase ? undefined : wordsOf(only.text);
};

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((word, index) => word === b[index]);

/**
 * Groups are compared without case and accents; the longest expression that fits a run of words wins.
 * @param form  what of a word is compared, where not the whole word is
 */
export function createSynonyms(groups: readonly SynonymGroup[], form: (word: string) => string = (word) => word): Synonyms {
  const formsOf = (text: string): string[] => wordsOf(text).map(form);
  const byFirst = new Map<string, Entry[]>();
  for (const group of groups) {
    for (const expression of group) {
      const words = formsOf(expression);
      const [first] = words;
      if (first === undefined) continue;
      const known = byFirst.get(first) ?? [];
      byFirst.set(
        first,
        [...known, { words, group }].sort((a, b) => b.words.length - a.words.length),
      );
    }
  }

  const expand = (query: ParsedQuery): ParsedQuery => {
    if (byFirst.size === 0) return query;
    const terms: Term[] = [];
    for (let at = 0; at < query.terms.length;) {
      const term = query.terms[at] as Term;
      const found = find(query.terms, at);
      if (!found) {
        terms.push(term);
        at += 1;
        continue;
      }
      const typed = query.terms
        .slice(at, at + found.length)
        .flatMap((each) => each.alternatives.map(({ text }) => text))
        .join(' ');
      const others = found.entry.group.filter((expression) => !same(formsOf(expression), found.entry.words));
      terms.push({
        negated: false,
        alternatives: [{ text: typed, phrase: false }, ...others.map((text) => ({ text, phrase: wordsOf(text).length > 1 }))],
      });
      at += found.length;
    }
    return { ...query, terms };
  };

  /** The entry that fits at a position, and how many terms it takes. */
  const find = (terms: readonly Term[], at: number): { entry: Entry; length: number } | undefined => {
    const first = plainWords(terms[at])?.map(form);
    for (const entry of byFirst.get(first?.[0] ?? '') ?? []) {
      const run: string[] = [];
      for (let length = 1; at + length <= terms.length; length++) {
        const words = plainWords(terms[at + length - 1]);
        if (!words) break;
        run.push(...words.map(form));
        if (run.length > entry.words.length) break;
        if (same(run, entry.words)) return { entry, length };
      }
    }
    return undefined;
  };

  return { expand };
}
