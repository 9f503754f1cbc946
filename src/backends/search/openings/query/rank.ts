import { sql } from 'kysely';
import { normalise } from '../../../kit/text/normalise.ts';
import type { Term } from '../../text/query.ts';
import type { OpeningColumns } from '../index/columns.ts';
import { orderByKey } from '../index/order.ts';
import { partsOf } from '../terms/compounds.ts';
import { kept, stemEnglish, stemGerman } from '../terms/stem.ts';
import { tokensOf } from '../terms/tokens.ts';
import type { KeywordMatch } from './keyword.ts';
import type { SearchDb } from '../../database.ts';
import type { SearchDatabase } from '../../tables.ts';
import type { RowOf } from '../../../kit/database/tables.ts';

/** Openings whose title says nothing of the query are ranked by their texts up to this many, the newest of them; then by date. */
const RANKED_TEXTS = 300;

const EXACT = 1;
const INFLECTED = 0.95;
const PART = 0.9;
/** A synonym counts less than the word itself. */
const SYNONYM = 0.85;
/** A form of the word that was typed, as `Redakteur` is of `Redaktion`: it begins alike, so it is of the same language. */
const KINDRED = 0.93;
const ALIKE = 4;
/** Words of an expression that stand apart. */
const SCATTERED = 0.8;

interface TitleWord {
  word: string;
  english: string;
  german: string;
  parts: readonly string[];
}

/** One object for all titles that say the word: there are few words, and many titles. */
const titleWord = kept((word): TitleWord => ({ word, english: stemEnglish(word), german: stemGerman(word), parts: partsOf(word) }));

export const titleWords = (text: string): readonly TitleWord[] => tokensOf(text, true).map(titleWord);

const known = new WeakMap<OpeningColumns, (readonly TitleWord[] | undefined)[]>();

/** The words of the title of a code: each search looks at the same titles again. */
function wordsByCode(columns: OpeningColumns): (code: number) => readonly TitleWord[] {
  let words = known.get(columns);
  if (words === undefined) known.set(columns, (words = []));
  const held = words;
  return (code) => (held[code] ??= titleWords(columns.titles.values[code] ?? ''));
}

function sameWord(said: TitleWord | undefined, asked: TitleWord | undefined): number {
  if (!said || !asked) return 0;
  if (said.word === asked.word) return EXACT;
  if (said.english === asked.english || said.german === asked.german) return INFLECTED;
  return said.parts.includes(asked.german) || asked.parts.includes(said.german) ? PART : 0;
}

function runAt(title: readonly TitleWord[], words: readonly TitleWord[]): number {
  let best = 0;
  for (let start = 0; start + words.length <= title.length; start++) {
    let worst = 1;
    for (let index = 0; index < words.length && worst > 0; index++) worst = Math.min(worst, sameWord(title[start + index], words[index]));
    best = Math.max(best, worst);
  }
  return best;
}

/** The share of words that a title says, wherever they stand. */
const saysOf = (title: readonly TitleWord[], words: readonly TitleWord[]): number =>
  words.reduce((sum, word) => sum + Math.max(0, ...title.map((said) => sameWord(said, word))), 0) / words.length;

function weightOf(index: number, text: string, typed: string): number {
  if (index === 0) return 1;
  return normalise(text).slice(0, ALIKE) === normalise(typed).slice(0, ALIKE) ? KINDRED : SYNONYM;
}

/**
 * How well a title answers a query, from 0 to 100: the share of terms that it says (a synonym counts less than the word itself),
 * more when they stand together in order, when it begins with them, and when it says little else.
 */
export function titleScorer(terms: readonly Term[]): (title: readonly TitleWord[]) => number {
  const wanted = terms
    .filter(({ negated }) => !negated)
    .map(({ alternatives }) =>
      alternatives
        .map(({ text, phrase }, index) => ({ words: titleWords(text), phrase, weight: weightOf(index, text, alternatives[0]?.text ?? '') }))
        .filter(({ words }) => words.length > 0),
    )
    .filter((alternatives) => alternatives.length > 0);
  const typed = wanted.flatMap(([first]) => first?.words ?? []);
  return (title) => {
    if (title.length === 0 || wanted.length === 0) return 0;
    let said = 0;
    let words = 0;
    for (const alternatives of wanted) {
      let best = 0;
      for (const alternative of alternatives) {
        const run = runAt(title, alternative.words);
        const apart = run > 0 || alternative.phrase || alternative.words.length < 2 ? 0 : saysOf(title, alternative.words) * SCATTERED;
        best = Math.max(best, Math.max(run, apart) * alternative.weight);
      }
      said += best;
      if (best > 0) words += alternatives[0]?.words.length ?? 1;
    }
    if (said === 0) return 0;
    // `Redakteurin / Redakteur` says one thing twice.
    const length = new Set(title.map(({ german }) => german)).size;
    const share = said / wanted.length;
    const together = typed.length > 0 ? runAt(title, typed) : 0;
    const leads = together > 0 && typed.every((word, index) => sameWord(title[index], word) > 0) ? 1 : 0;
    return share * 60 + together * 20 + leads * 8 + Math.min(1, words / length) * 12;
  };
}

/** Hits (the newest first) in the order of relevance: by title, then the most telling texts, then by date. */
export async function byRelevance(
  db: SearchDb,
  columns: OpeningColumns,
  hits: Uint32Array,
  { terms, condition }: Pick<KeywordMatch, 'terms' | 'condition'>,
): Promise<Uint32Array> {
  const { column, combinations } = columns.titles;
  const score = titleScorer(terms);
  const wordsOf = wordsByCode(columns);
  // Negative, for the best is to come first; 1 stands for a title that no hit has yet.
  const keys = new Float64Array(combinations.length).fill(1);
  let titled = 0;
  for (let at = 0; at < hits.length; at++) {
    const title = column[hits[at] as number] as number;
    if (keys[title] === 1) keys[title] = -score(wordsOf(combinations[title]?.[0] ?? -1));
    if ((keys[title] as number) < 0) titled += 1;
  }
  const order = orderByKey(hits, column, keys);
  order.set(await byText(db, order.subarray(titled, titled + RANKED_TEXTS), condition), titled);
  return order;
}

async function byText(db: SearchDb, docs: Uint32Array, condition: string): Promise<readonly number[]> {
  const first = [...docs];
  if (first.length < 2 || condition === '') return first;
  const { rows } = await sql<RowOf<SearchDatabase['opening_texts'], 'doc'> & { rank: number }>`
    select doc, ts_rank_cd('{0.1, 0.3, 0.6, 1}', tsv, ${condition}::tsquery, 1) as rank from search.opening_texts where doc = any(${first}::int[])`.execute(
    db,
  );
  const rank = new Map(rows.map((each) => [each.doc, each.rank]));
  const sorted = first.map((doc, index) => ({ doc, index, rank: rank.get(doc) ?? 0 })).sort((a, b) => b.rank - a.rank || a.index - b.index);
  return sorted.map(({ doc }) => doc);
}
