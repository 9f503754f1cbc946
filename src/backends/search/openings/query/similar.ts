import { wordsOf } from '../../../kit/text/normalise.ts';
import type { OpenOpenings, OpeningColumns } from '../index/columns.ts';
import { titleWordsOf } from '../index/title-words.ts';
import type { TitleWords } from '../index/title-words.ts';

/** Words of titles that say nothing of the work. */
const EMPTY = new Set([
  'and',
  'the',
  'of',
  'for',
  'in',
  'a',
  'und',
  'der',
  'die',
  'fur',
  'de',
  'et',
  'm',
  'w',
  'd',
  'f',
  'x',
  'h',
  'senior',
  'junior',
  'lead',
  'supervisory',
]);

/** How much a shared value counts, beside up to 6 for the words of the title: first what the work is, then where and for whom. */
const KIND = { function: 2, industry: 1, programme: 1 } as const;
const REST = { city: 1.5, level: 1, country: 0.5, employer: 0.5, language: 1 } as const;

/** Less is not alike. */
const LEAST = 2.5;

/** What an opening is compared by. */
export type Like = { doc: number; title: string } & Readonly<Record<keyof typeof KIND | keyof typeof REST, readonly string[]>>;

const tellingOf = new WeakMap<TitleWords, number[]>();

/** How many different words of each title say something of the work. */
function tellingCounts(known: TitleWords): readonly number[] {
  let counts = tellingOf.get(known);
  if (counts === undefined) tellingOf.set(known, (counts = []));
  for (let code = counts.length; code < known.of.length; code++) {
    const telling = new Set<number>();
    for (const number of known.of[code] ?? []) if (!EMPTY.has(known.words[number] ?? '')) telling.add(number);
    counts.push(telling.size);
  }
  return counts;
}

/** How alike each title is, by its code, from 0 to 6: the share of its telling words that both say. */
function alikeTitles(columns: OpeningColumns, title: string): Float32Array {
  const known = titleWordsOf(columns);
  const counts = tellingCounts(known);
  const telling = new Set(wordsOf(title).filter((word) => !EMPTY.has(word)));
  const common = new Uint16Array(known.of.length);
  for (const word of telling)
    for (const code of known.titles[known.numbers.get(word) ?? -1] ?? []) common[code] = (common[code] as number) + 1;
  return Float32Array.from(common, (both, code) => (both === 0 ? 0 : (6 * both) / (telling.size + (counts[code] as number) - both)));
}

/**
 * Numbers of the open openings most like one: its title's words first, then what they share. Other work in the same city is not alike.
 * The newer wins a tie.
 */
export function similarTo(columns: OpeningColumns, open: OpenOpenings, like: Like, most: number): number[] {
  const alike = alikeTitles(columns, like.title);
  const { docs, rank } = open;
  const { column: titles, combinations } = columns.titles;
  const scores = Float32Array.from(docs, (other) => alike[combinations[titles[other] as number]?.[0] ?? -1] ?? 0);
  const add = <Facet extends keyof Like & keyof OpeningColumns['facets']>(weights: Readonly<Record<Facet, number>>) => {
    for (const facet of Object.keys(weights) as Facet[]) {
      const { column } = columns.facets[facet];
      // Two of whose work nothing is known are not alike by that.
      const own = new Set((like[facet] as readonly string[]).filter((value) => facet !== 'function' || value !== 'other'));
      const allow = columns.facets[facet].allow((value) => own.has(value));
      const weight = weights[facet];
      for (let at = 0; at < docs.length; at++)
        if (allow[column[docs[at] as number] as number] === 1) scores[at] = (scores[at] as number) + weight;
    }
  };
  add(KIND);
  for (let at = 0; at < docs.length; at++) if (scores[at] === 0) scores[at] = -Infinity;
  add(REST);
  const best: { doc: number; score: number }[] = [];
  let least = LEAST;
  for (let at = 0; at < docs.length; at++) {
    const score = scores[at] as number;
    const other = docs[at] as number;
    if (score < least || other === like.doc) continue;
    best.push({ doc: other, score });
    best.sort((a, b) => b.score - a.score || (rank[a.doc] as number) - (rank[b.doc] as number));
    if (best.length > most) best.length = most;
    if (best.length === most) least = best.at(-1)?.score ?? least;
  }
  return best.map((each) => each.doc);
}
