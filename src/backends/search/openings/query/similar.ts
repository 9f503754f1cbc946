import { wordsOf } from '../../../kit/text/normalise.ts';
import type { OpenOpenings, OpeningColumns } from '../index/columns.ts';

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

/** How much a shared value counts, beside up to 6 for the words of the title. */
const SHARED = { function: 2, city: 1.5, level: 1, industry: 1, country: 0.5, programme: 1, employer: 0.5, language: 1 } as const;

/** Less is not alike. */
const LEAST = 2.5;

const telling = (title: string): Set<string> => new Set(wordsOf(title).filter((word) => !EMPTY.has(word)));

/** Numbers of the open openings most like one: its title's words first, then what they share. The newer wins a tie. */
export function similarTo(columns: OpeningColumns, open: OpenOpenings, doc: number, most: number): number[] {
  const words = telling(columns.titles.valuesOf(doc)[0] ?? '');
  const byTitle = Float32Array.from(columns.titles.combinations, ([code = 0]) => {
    const theirs = telling(columns.titles.values[code] ?? '');
    const common = [...theirs].filter((word) => words.has(word)).length;
    return common === 0 ? 0 : (6 * common) / (words.size + theirs.size - common);
  });
  const { docs, rank } = open;
  const scores = Float32Array.from(docs, (other) => byTitle[columns.titles.column[other] as number] as number);
  for (const facet of Object.keys(SHARED) as (keyof typeof SHARED)[]) {
    const { column } = columns.facets[facet];
    const own = new Set(columns.facets[facet].valuesOf(doc));
    const allow = columns.facets[facet].allow((value) => own.has(value));
    const weight = SHARED[facet];
    for (let at = 0; at < docs.length; at++)
      if (allow[column[docs[at] as number] as number] === 1) scores[at] = (scores[at] as number) + weight;
  }
  const best: { doc: number; score: number }[] = [];
  let least = LEAST;
  for (let at = 0; at < docs.length; at++) {
    const score = scores[at] as number;
    const other = docs[at] as number;
    if (score < least || other === doc) continue;
    best.push({ doc: other, score });
    best.sort((a, b) => b.score - a.score || (rank[a.doc] as number) - (rank[b.doc] as number));
    if (best.length > most) best.length = most;
    if (best.length === most) least = best.at(-1)?.score ?? least;
  }
  return best.map((each) => each.doc);
}
