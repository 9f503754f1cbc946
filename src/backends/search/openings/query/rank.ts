import { sql } from 'kysely';
import { wordsOf } from '../../../kit/text/normalise.ts';
import type { Term } from '../../text/query.ts';
import { separateCjk } from '../feeds/words.ts';
import type { OpeningColumns } from '../index/columns.ts';
import { orderByKey } from '../index/order.ts';
import { keywordQuery } from './keyword.ts';
import type { SearchDb } from '../../database.ts';
import type { SearchDatabase } from '../../tables.ts';
import type { RowOf } from '../../../kit/database/tables.ts';

/** Openings whose title says nothing of the query are ranked by their texts up to this many, the newest of them; then by date. */
const RANKED_TEXTS = 300;

/** Endings differ by inflection and language; a long common beginning is the same word. */
function sameWord(a: string, b: string): number {
  if (a === b) return 1;
  const shorter = Math.min(a.length, b.length);
  if (shorter < 4) return 0;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.startsWith(short) && long.length - short.length <= 3) return 0.9;
  const stem = Math.max(4, shorter - 1);
  return long.length - short.length <= 3 && a.slice(0, stem) === b.slice(0, stem) ? 0.8 : 0;
}

function runAt(title: readonly string[], words: readonly string[]): number {
  let best = 0;
  for (let start = 0; start + words.length <= title.length; start++) {
    let worst = 1;
    for (let index = 0; index < words.length && worst > 0; index++)
      worst = Math.min(worst, sameWord(title[start + index] ?? '', words[index] ?? ''));
    best = Math.max(best, worst);
  }
  return best;
}

/**
 * How well a title answers a query, from 0 to 100: the share of terms that it says (a synonym counts less than the word itself),
 * more when they stand together in order, when it begins with them, and when it says little else.
 */
export function titleScorer(terms: readonly Term[]): (title: string) => number {
  const wanted = terms
    .filter(({ negated }) => !negated)
    .map(({ alternatives }) => alternatives.map(({ text }) => wordsOf(text)).filter((words) => words.length > 0));
  const typed = wanted.flatMap((alternatives) => alternatives[0] ?? []);
  return (source) => {
    const title = wordsOf(separateCjk(source));
    if (title.length === 0 || wanted.length === 0) return 0;
    let said = 0;
    let words = 0;
    for (const alternatives of wanted) {
      let best = 0;
      for (const [index, alternative] of alternatives.entries())
        best = Math.max(best, runAt(title, alternative) * (index === 0 ? 1 : 0.85));
      said += best;
      if (best > 0) words += alternatives[0]?.length ?? 1;
    }
    if (said === 0) return 0;
    const share = said / wanted.length;
    const together = typed.length > 0 ? runAt(title, typed) : 0;
    const leads = together > 0 && typed.every((word, index) => sameWord(title[index] ?? '', word) > 0) ? 1 : 0;
    return share * 60 + together * 20 + leads * 8 + Math.min(1, words / title.length) * 12;
  };
}

/** Hits (the newest first) in the order of relevance: by title, then the most telling texts, then by date. */
export async function byRelevance(db: SearchDb, columns: OpeningColumns, hits: Uint32Array, terms: readonly Term[]): Promise<Uint32Array> {
  const { column, combinations } = columns.titles;
  const score = titleScorer(terms);
  // Negative, for the best is to come first; 1 stands for a title that no hit has yet.
  const keys = new Float64Array(combinations.length).fill(1);
  let titled = 0;
  for (let at = 0; at < hits.length; at++) {
    const title = column[hits[at] as number] as number;
    if (keys[title] === 1) keys[title] = -score(columns.titles.valuesOf(hits[at] as number)[0] ?? '');
    if ((keys[title] as number) < 0) titled += 1;
  }
  const order = orderByKey(hits, column, keys);
  order.set(await byText(db, order.subarray(titled, titled + RANKED_TEXTS), terms), titled);
  return order;
}

async function byText(db: SearchDb, docs: Uint32Array, terms: readonly Term[]): Promise<readonly number[]> {
  const first = [...docs];
  const query = keywordQuery(terms);
  if (first.length < 2 || !query) return first;
  const { rows } = await sql<RowOf<SearchDatabase['opening_texts'], 'doc'> & { rank: number }>`
    select doc, ts_rank_cd('{0.1, 0.3, 0.6, 1}', tsv, ${query}, 1) as rank from search.opening_texts where doc = any(${first}::int[])`.execute(
    db,
  );
  const rank = new Map(rows.map((each) => [each.doc, each.rank]));
  const sorted = first.map((doc, index) => ({ doc, index, rank: rank.get(doc) ?? 0 })).sort((a, b) => b.rank - a.rank || a.index - b.index);
  return sorted.map(({ doc }) => doc);
}
