import { readFileSync } from 'node:fs';
import path from 'node:path';

/** How well something answers a query, judged by hand: 3 is what was asked for, 2 answers it, 1 is near it; what is not named is 0. */
export type Grades = ReadonlyMap<string, number>;

export interface JudgedQuery {
  query: string;
  /** Whether ranking was tuned on it; the others only measure. */
  part: 'tuning' | 'held-out';
  grades: Grades;
}

const QUERY = /^(tuning|held-out): (.+)$/;
const LINE = /^([123]) (\S+) (.+)$/;

/** A list of `tests/relevance`; ids are `source:id`. @throws Error that names the line which is not in the form that its README tells */
export function judgedQueries(list: 'openings' | 'site'): JudgedQuery[] {
  const file = path.join(import.meta.dirname, '../relevance', `${list}.txt`);
  const queries: (JudgedQuery & { grades: Map<string, number> })[] = [];
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const query = QUERY.exec(line);
    const graded = LINE.exec(line);
    const last = queries.at(-1);
    if (query) queries.push({ query: query[2] ?? '', part: query[1] === 'tuning' ? 'tuning' : 'held-out', grades: new Map() });
    else if (graded && last) for (const id of (graded[3] ?? '').split(' ')) last.grades.set(`${graded[2]}:${id}`, Number(graded[1]));
    else throw new Error(`${file}, line ${index + 1}: neither a query nor grades.`);
  }
  return queries;
}

const CUT = 10;
export const DEPTH = 50;
/** What counts as found. */
const RELEVANT = 2;

const gain = (grade: number): number => 2 ** grade - 1;
const discounted = (grades: readonly number[]): number =>
  grades.slice(0, CUT).reduce((sum, grade, place) => sum + gain(grade) / Math.log2(place + 2), 0);

/** nDCG of the first ten results, from 0 to 1 (Järvelin and Kekäläinen 2002, gains 2^grade - 1). */
export function ndcg(grades: Grades, results: readonly string[]): number {
  const best = [...grades.values()].sort((a, b) => b - a);
  return discounted(results.map((id) => grades.get(id) ?? 0)) / discounted(best);
}

/** The share of what is relevant that the first fifty results hold; of more than fifty, of fifty. */
export function recall(grades: Grades, results: readonly string[]): number {
  const relevant = [...grades.values()].filter((grade) => grade >= RELEVANT).length;
  const found = results.slice(0, DEPTH).filter((id) => (grades.get(id) ?? 0) >= RELEVANT).length;
  return found / Math.min(DEPTH, relevant);
}

export interface Relevance {
  part: JudgedQuery['part'];
  queries: number;
  ndcg: number;
  recall: number;
  /** Those that are answered worst, for whoever tunes. */
  worst: readonly { query: string; ndcg: number; recall: number }[];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Asks every judged query and sums up, tuning and held-out queries apart. @param ask gives the ids of the first fifty results */
export async function relevanceOf(
  queries: readonly JudgedQuery[],
  ask: (query: string) => Promise<readonly string[]>,
): Promise<Relevance[]> {
  const measured: { part: JudgedQuery['part']; query: string; ndcg: number; recall: number }[] = [];
  for (const { query, part, grades } of queries) {
    const results = await ask(query);
    measured.push({ part, query, ndcg: ndcg(grades, results), recall: recall(grades, results) });
  }
  return (['tuning', 'held-out'] as const).map((part) => {
    const these = measured.filter((each) => each.part === part);
    return {
      part,
      queries: these.length,
      ndcg: mean(these.map((each) => each.ndcg)),
      recall: mean(these.map((each) => each.recall)),
      worst: [...these].sort((a, b) => a.ndcg + a.recall - b.ndcg - b.recall).slice(0, 5),
    };
  });
}

/** What the means of a list may not fall below. */
export const LEAST = { ndcg: 0.85, recall: 0.9 } as const;
