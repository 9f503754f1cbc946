import { sql } from 'kysely';
import type { Kysely, QueryExecutorProvider } from 'kysely';
import { textConfig } from './languages.ts';
import { wordsOf } from '../../kit/text/normalise.ts';
import { queryText } from './query.ts';
import type { ParsedQuery, Term } from './query.ts';

/** Tables of `language, word, lexeme, documents`: what the texts of an index say, and how many of them say it. */
export type WordTable = 'search.words' | 'search.words_next' | 'search.opening_words';

/** Creates such a table and its indexes. Called by migrations only. */
export async function createWordTable(db: Kysely<unknown>, table: WordTable): Promise<void> {
  await sql`create table ${sql.table(table)} (
    language text not null,
    word text not null,
    lexeme text not null,
    documents integer not null,
    primary key (language, word)
  )`.execute(db);
  await sql`create index on ${sql.table(table)} (language, lexeme)`.execute(db);
  // Nearest words first, whatever their distance: a transposed pair leaves too few common trigrams for a threshold.
  await sql`create index on ${sql.table(table)} using gist (word gist_trgm_ops)`.execute(db);
}

/** Adds `change` (may be negative) to the number of documents that say each word; words that nobody says any more go. */
export async function countWords(
  db: QueryExecutorProvider,
  table: WordTable,
  language: string,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const entries = [...changes].filter(([, change]) => change !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return;
  const words = entries.map(([word]) => word);
  await sql`
    insert into ${sql.table(table)} as known (language, word, lexeme, documents)
    select ${language}, given.word, coalesce((tsvector_to_array(to_tsvector(${textConfig(language)}::regconfig, given.word)))[1], given.word), given.change
    from unnest(${words}::text[], ${entries.map(([, change]) => change)}::int[]) as given(word, change)
    on conflict (language, word) do update set documents = known.documents + excluded.documents`.execute(db);
  await sql`delete from ${sql.table(table)} where language = ${language} and word = any(${words}::text[]) and documents <= 0`.execute(db);
}

/** Counts the words of a language that all rows of a table (`language, words`) say into an empty table of words. */
export async function countAllWords(db: QueryExecutorProvider, from: string, table: WordTable, language: string): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (language, word, lexeme, documents)
    select ${language}, said.word, coalesce((tsvector_to_array(to_tsvector(${textConfig(language)}::regconfig, said.word)))[1], said.word), said.documents
    from (select word, count(*)::int as documents from ${sql.table(from)} d, unnest(d.words) as word where d.language = ${language} group by word) said`.execute(
    db,
  );
}

const NEAREST = 60;

/** Edits that turn one word into the other: insertions, deletions, replacements, and neighbours that changed places. */
export function distance(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_unused, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + cost);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, at(row - 2, column - 2) + 1);
      (rows[row] as number[])[column] = least;
    }
  }
  return at(a.length, b.length);
}

/**
 * Errors that a word of this length may have and still be recognised. One in three letters makes another word, as `nasa` and `nnsa`
 * or `janitor` and `junior` are.
 */
const allowed = (length: number): number => (length <= 3 ? 0 : length <= 7 ? 1 : length <= 12 ? 2 : 3);
/** Of a word as short as this, letters are left out, doubled or change places; one for another is another word. */
const SHORT = 4;

const letters = (word: string): string => [...word].sort().join('');
const mayMean = (typed: string, meant: string): boolean =>
  typed.length > SHORT || meant.length > typed.length || letters(typed) === letters(meant);

const HALF_AN_EDIT = 0.5;
const single = (word: string): string => word.replace(/(.)\1+/gu, '$1');

/** A letter written once for twice, or twice for once, is the error made most often: it counts for less than any other. */
const edits = (typed: string, meant: string): number =>
  typed !== meant && single(typed) === single(meant) ? HALF_AN_EDIT : distance(typed, meant);

/**
 * A run of letters that one word has and the other has not is a syllable, not an error: `unsubscribe`, `kündigen` of `Kunden` and
 * `ankündigen`. Within a word it is left out by mistake all the same: `repetion`.
 */
function isLengthened(typed: string, meant: string): boolean {
  const [short, long] = typed.length < meant.length ? [typed, meant] : [meant, typed];
  if (long.length - short.length < 2) return false;
  let alike = 0;
  while (alike < short.length && short[alike] === long[alike]) alike += 1;
  return long.endsWith(short.slice(alike)) && !(short === typed && alike > 0 && alike < short.length);
}

/** What makes the opposite of a word, in English and German. */
const NEGATING = ['un', 'dis', 'non', 'de', 'in', 'im', 'mis', 'ent', 'ab', 'miss', 'kein'];

/** Whether one word is nearer to what the other says the opposite of than to the other. */
const isOpposite = (one: string, other: string): boolean =>
  NEGATING.some((prefix) => {
    const [negated, plain] = one.startsWith(prefix) ? [one, other] : [other, one];
    return negated.startsWith(prefix) && !plain.startsWith(prefix) && distance(negated.slice(prefix.length), plain) < distance(one, other);
  });

/** A word of a text in another language than the reader's is taken for what was typed only where it is as long as this, and begins alike. */
const LONG = 7;

interface Candidate {
  word: string;
  documents: number;
  /** Whether texts in the reader's own language say it. */
  own: boolean;
}

/** The likeliest word for one that is unknown: fewest edits, the same first letter, then what most documents say. */
export function nearest(word: string, candidates: readonly Candidate[]): string | undefined {
  const fits = candidates
    .map((candidate) => ({ ...candidate, edits: edits(word, candidate.word), first: candidate.word[0] === word[0] ? 0 : 1 }))
    .filter((candidate) => candidate.edits > 0 && candidate.edits <= allowed(word.length))
    .filter((candidate) => candidate.first === 0 || (candidate.own && candidate.edits <= 1))
    .filter((candidate) => candidate.own || word.length >= LONG)
    .filter((candidate) => mayMean(word, candidate.word) && !isLengthened(word, candidate.word) && !isOpposite(word, candidate.word))
    .sort((a, b) => a.edits - b.edits || a.first - b.first || b.documents - a.documents || (a.word < b.word ? -1 : 1));
  return fits[0]?.word;
}

/** Further from what was typed than what is taken without asking. */
const WORTH_ASKING = 1;

/** Words that texts say and that may be meant by one that none says, the likeliest first: what is offered, not what is taken. */
export async function likely(
  db: QueryExecutorProvider,
  table: WordTable,
  languages: readonly string[],
  word: string,
  most: number,
): Promise<string[]> {
  const near = (await candidates(db, [{ table, languages }], word, languages))
    .map((candidate) => ({ ...candidate, edits: edits(word, candidate.word) }))
    .filter((candidate) => candidate.edits > 0 && candidate.edits <= Math.max(WORTH_ASKING, allowed(word.length)))
    .filter((candidate) => candidate.word[0] === word[0])
    .sort((a, b) => a.edits - b.edits || b.documents - a.documents || (a.word < b.word ? -1 : 1));
  return near.slice(0, most).map((candidate) => candidate.word);
}

/** Words that texts say, of the texts in some languages. */
interface Vocabulary {
  table: WordTable;
  languages: readonly string[];
}

/** Words of a query that no text says in any form. Stop words count as known. */
async function unknownWords(
  db: QueryExecutorProvider,
  vocabularies: readonly Vocabulary[],
  words: readonly string[],
  asWritten: boolean,
): Promise<string[]> {
  if (words.length === 0) return [];
  const says = vocabularies.flatMap(({ table, languages }) =>
    languages.map((language) => {
      if (asWritten)
        return sql`exists (select from ${sql.table(table)} known where known.language = ${language} and known.word = given.word)`;
      const lexemes = sql`tsvector_to_array(to_tsvector(${textConfig(language)}::regconfig, given.word))`;
      return sql`(cardinality(${lexemes}) = 0 or exists (
        select from ${sql.table(table)} known where known.language = ${language} and (known.word = given.word or known.lexeme = any(${lexemes}))))`;
    }),
  );
  const { rows } = await sql<{ word: string }>`
    select given.word from unnest(${[...words]}::text[]) as given(word) where not (${sql.join(says, sql` or `)})`.execute(db);
  return rows.map(({ word }) => word);
}

async function candidates(
  db: QueryExecutorProvider,
  vocabularies: readonly Vocabulary[],
  word: string,
  own: readonly string[],
): Promise<Candidate[]> {
  const near = vocabularies.map(
    ({ table, languages }) => sql`(select word, documents, language from (
      select word, documents, language from ${sql.table(table)} order by word <-> ${word} limit ${NEAREST}
    ) as nearest where language = any(${[...languages]}::text[]))`,
  );
  const { rows } = await sql<Candidate>`
    select word, sum(documents)::int as documents, bool_or(language = any(${[...own]}::text[])) as own
    from (${sql.join(near, sql` union all `)}) as near group by word`.execute(db);
  return rows;
}

export interface Correction {
  query: ParsedQuery;
  from: string;
  to: string;
}

export interface CorrectionOptions {
  /** Words of other texts: what they say is no error, and may be what was meant. */
  beside?: readonly Vocabulary[];
  /** Words that are right whatever the texts say. */
  known?: ReadonlySet<string>;
  /** A word is known only as it is written, not by what a stemmer makes of it: for an index whose words are not stemmed so. */
  asWritten?: boolean;
  /** Language of who asks, where texts in more than one are searched. */
  reader?: string;
}

/** `NASA`: nobody writes a word so by mistake. */
const SHORTENED = /^[\p{Lu}\p{N}]{2,6}$/u;

/** Words that typing errors may be in: none of an address for mails. A term with synonyms is one that somebody knows, whether or not a text says it; phrases and exclusions are meant as they stand. */
const fallible = (term: Term): string[] =>
  term.negated ||
  term.alternatives.length !== 1 ||
  term.alternatives[0]?.phrase ||
  SHORTENED.test(term.alternatives[0]?.text ?? '') ||
  term.alternatives[0]?.text.includes('@') === true
    ? []
    : wordsOf(term.alternatives[0]?.text ?? '');

/**
 * The query with its typing errors corrected, or undefined when every word is known or none of the unknown ones is near a
 * known one. Phrases, exclusions and terms with synonyms are left as they were typed. `languages` are those of the texts that are searched.
 */
export async function correct(
  db: QueryExecutorProvider,
  table: WordTable,
  languages: readonly string[],
  query: ParsedQuery,
  { beside = [], known, asWritten = false, reader }: CorrectionOptions = {},
): Promise<Correction | undefined> {
  const vocabularies = [{ table, languages }, ...beside];
  const typed = [...new Set(query.terms.flatMap(fallible))].filter((word) => known?.has(word) !== true);
  const own = reader === undefined ? languages : [reader];
  const better = new Map<string, string>();
  for (const word of await unknownWords(db, vocabularies, typed, asWritten)) {
    const found = nearest(word, await candidates(db, vocabularies, word, own));
    if (found !== undefined) better.set(word, found);
  }
  if (better.size === 0) return undefined;
  const terms = query.terms.map((term) => {
    const words = fallible(term);
    if (!words.some((word) => better.has(word))) return term;
    return { ...term, alternatives: [{ text: words.map((word) => better.get(word) ?? word).join(' '), phrase: false }] };
  });
  const to = queryText({ terms });
  return { query: { text: to, terms }, from: query.text, to };
}
