import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SearchDb } from '../database.ts';
import { boostKey } from '../indexer/curation.ts';
import { isPostWord } from '../openings/query/post-words.ts';
import { JOB_SYNONYMS } from '../openings/query/synonyms.ts';
import { PLAIN_CONFIG, textConfig } from '../text/languages.ts';
import type { TextConfig } from '../text/languages.ts';
import { wordsOf } from '../../kit/text/normalise.ts';
import { parseQuery } from '../text/query.ts';
import type { ParsedQuery, Term } from '../text/query.ts';
import { correct } from '../text/spelling.ts';
import { isStopTerm } from '../text/stop-words.ts';
import { createSynonyms } from '../text/synonyms.ts';
import { allOf, anyOf, termQueries } from '../text/tsquery.ts';
import type { Read } from '../tables.ts';

/** A query in the form in which the index is asked: text queries of PostgreSQL by language of the text. */
export interface Understood {
  parsed: ParsedQuery;
  corrected: { from: string; to: string } | undefined;
  /** By the text's language; empty ones match nothing. */
  queries: ReadonlyMap<string, string>;
  /** The same for hits to be marked: any of the words that were asked for. */
  marks: ReadonlyMap<string, string>;
  /** Of a query that is nothing but stop words: compared with titles, word by word. */
  plain: string | undefined;
  /** Terms that are stop words in the language of who asks: no text is asked for them, in whatever language it is. */
  silent: ReadonlySet<Term>;
  /** Pages that editors lift for this query. */
  boosted: readonly string[];
}

export interface Where {
  language: string;
  site: string | undefined;
  /** Language whose texts stand in where a translation is missing. */
  fallback: string;
}

const siteIs = (site: string | undefined): RawBuilder<unknown> => (site === undefined ? sql`true` : sql`site = ${site}`);

/** Languages that texts listed in a language are written in. */
export const textLanguages = ({ language, fallback }: Pick<Where, 'language' | 'fallback'>): string[] => [...new Set([language, fallback])];

async function curated(db: SearchDb, where: Where, query: string): Promise<{ groups: string[][]; boosted: string[] }> {
  const { rows } = await sql<{ words: Read<'synonyms', 'words'> | null; target: Read<'boosts', 'target'> | null }>`
    select words, null::uuid as target from search.synonyms where language = ${where.language} and ${siteIs(where.site)}
    union all
    select null, target from search.boosts where language = ${where.language} and query = ${query} and ${siteIs(where.site)}`.execute(db);
  return { groups: rows.flatMap(({ words }) => (words ? [words] : [])), boosted: rows.flatMap(({ target }) => target ?? []) };
}

/** Evaluates the text queries of terms in some configurations, so that later statements bind their values. Empty ones match nothing. */
async function evaluate(db: SearchDb, terms: readonly Term[], configs: readonly TextConfig[]): Promise<string[][]> {
  const { rows } = await sql<{ values: string[] }>`
    select array[${sql.join(configs.flatMap((config) => termQueries(terms, config).map((each) => sql`(${each})::text`)))}]::text[] as values`.execute(
    db,
  );
  const values = rows[0]?.values ?? [];
  return configs.map((_, at) => values.slice(at * terms.length, (at + 1) * terms.length));
}

/** Words of a query that have synonyms among the openings, or say that one is looked for. */
const jobWords = (query: ParsedQuery): Set<string> =>
  new Set(
    JOB_SYNONYMS.expand(query).terms.flatMap(({ alternatives }) => {
      const words = wordsOf(alternatives[0]?.text ?? '');
      return alternatives.length > 1 ? words : words.filter(isPostWord);
    }),
  );

/** Reads a visitor's query: operators, synonyms, typing errors, boosted results. */
export async function understand(db: SearchDb, source: string, where: Where): Promise<Understood> {
  const typed = parseQuery(source);
  const languages = textLanguages(where);
  if (typed.terms.length === 0)
    return { parsed: typed, corrected: undefined, queries: new Map(), marks: new Map(), plain: undefined, silent: new Set(), boosted: [] };
  const { groups, boosted } = await curated(db, where, boostKey(typed.text));
  const synonyms = createSynonyms(groups);
  const expanded = synonyms.expand(typed);
  // Pages and openings are searched with one word: what either says is right.
  const beside = [{ table: 'search.opening_words', languages }] as const;
  const correction =
    boosted.length > 0 ? undefined : await correct(db, 'search.words', [where.language], expanded, { beside, known: jobWords(typed) });
  const parsed = correction ? synonyms.expand(correction.query) : expanded;
  const { terms } = parsed;
  const [plain = [], ...evaluated] = await evaluate(db, terms, [PLAIN_CONFIG, ...languages.map(textConfig)]);
  // Languages begin with that of who asks. Its small words say nothing in a text of another that stands in, which has others.
  const silent = new Set(terms.filter((term, at) => !term.negated && (evaluated[0]?.[at] === '' || isStopTerm(term, where.language))));
  const wanted = terms.filter(({ negated }) => !negated);
  const nothingElse = wanted.length > 0 && wanted.every((term) => silent.has(term));
  const byLanguage = (join: (values: readonly string[]) => string, which: (term: Term) => boolean) =>
    new Map(languages.map((language, index) => [language, join((evaluated[index] ?? []).filter((_, at) => which(terms[at] as Term)))]));
  return {
    parsed,
    corrected: correction && { from: correction.from, to: correction.to },
    queries: byLanguage(allOf, (term) => !silent.has(term)),
    marks: byLanguage(anyOf, (term) => !silent.has(term) && !term.negated),
    plain: nothingElse ? allOf(plain) : undefined,
    silent,
    boosted,
  };
}

/** By the language of the text of a document `d`: the query, what marks its hits, and the text search configuration. */
export function queryOf({ queries, marks, plain }: Understood): Readonly<Record<'query' | 'marks' | 'config', RawBuilder<unknown>>> {
  if (plain !== undefined) return { query: sql`${plain}::tsquery`, marks: sql`${plain}::tsquery`, config: sql`${PLAIN_CONFIG}` };
  const byLanguage = (values: Iterable<readonly [string, RawBuilder<unknown>]>) =>
    sql`(case d.text_language ${sql.join(
      [...values].map(([language, value]) => sql`when ${language} then ${value}`),
      sql` `,
    )} end)`;
  const asQueries = (values: ReadonlyMap<string, string>) =>
    byLanguage([...values].map(([language, query]) => [language, sql`${query}::tsquery`] as const));
  return {
    query: asQueries(queries),
    marks: asQueries(marks),
    config: byLanguage([...queries.keys()].map((language) => [language, sql`${textConfig(language)}`] as const)),
  };
}
