import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SearchDb } from '../database.ts';
import type { DocumentColumns } from '../index/columns.ts';
import { unpack } from '../index/load.ts';
import type { DocumentIndex, IndexState } from '../index/load.ts';
import { newestOf, select } from '../index/select.ts';
import type { Selection } from '../index/select.ts';
import { normalise, wordsOf } from '../../kit/text/normalise.ts';
import { MAX_RESULTS } from './schemas.ts';
import type { SearchRequest } from './schemas.ts';
import { queryOf } from './understand.ts';
import type { Understood } from './understand.ts';
import type { SearchDatabase } from '../tables.ts';
import type { RowOf } from '../../kit/database/tables.ts';

/** Weights of `ts_rank` from D to A: what stands around a text, the text, its dek and names, its title. */
const WEIGHTS = '{0.05,0.2,0.5,1.0}';
/** Lengths of a text count by their logarithm. */
const NORMALISATION = 1;
/** Results that are ranked by their texts, those with the words in their title first, then the newest. */
const RANKED = 400;

export interface Found extends Selection {
  columns: DocumentColumns;
  /** Numbers of the page's results, in order. */
  page: readonly number[];
  /** Whether a title of what was found says all the words. */
  titled: boolean;
}

interface Matched extends IndexState {
  docs: Uint32Array;
  titled: Uint32Array;
}

const packed = (from: RawBuilder<unknown>): RawBuilder<Buffer | null> =>
  sql<Buffer | null>`(select string_agg(int4send(doc), ''::bytea) from (${from}) found)`;

/** Numbers of the documents that answer the words, and of those whose titles do. One statement, so that both are of one generation. */
async function match(db: SearchDb, language: string, { queries, plain }: Understood): Promise<Matched> {
  const test = (column: 'tsv' | 'title_tsv'): RawBuilder<unknown> => {
    if (plain !== undefined) return sql`select doc from search.documents where language = ${language} and title_words @@ ${plain}::tsquery`;
    // Apart by the language of the text, so that no condition but the index's own has to read a text vector.
    const ways = [...queries].map(
      ([text, query]) =>
        sql`select doc from search.documents where language = ${language} and text_language = ${text} and ${sql.ref(column)} @@ ${query}::tsquery`,
    );
    return sql`${sql.join(ways, sql` union all `)}`;
  };
  const { rows } = await sql<IndexState & { docs: Buffer | null; titled: Buffer | null }>`
    select generation, stamp, ${packed(test('tsv'))} as docs, ${packed(test('title_tsv'))} as titled from search.index_state`.execute(db);
  const [row] = rows;
  return {
    generation: row?.generation ?? 0,
    stamp: row?.stamp ?? '',
    docs: unpack(row?.docs ?? null),
    titled: unpack(row?.titled ?? null),
  };
}

/** Where fewer pages than this have all the words, those follow whose titles have some. */
const FEW = 30;
const MOST_NEAR = 30;
/** Titles that are looked at for it: of words that more of them say, those that come first. */
const LOOKED_AT = 2_000;

/**
 * Documents whose titles say some of the words, the best first: what somebody who asks for `stakeholder buy-in` may mean who finds three
 * pages that say both. Nothing where a query is of one word, or of nothing but stop words, or excludes.
 */
async function nearly(db: SearchDb, language: string, { parsed, marks, plain }: Understood): Promise<number[]> {
  const { terms } = parsed;
  if (plain !== undefined || terms.length < 2 || terms.some(({ negated, alternatives }) => negated || alternatives[0]?.phrase)) return [];
  const ways = [...marks].map(
    ([text, query]) => sql`(select doc, ts_rank('{1,1,1,1}', title_tsv, ${query}::tsquery) as rank from search.documents
      where language = ${language} and text_language = ${text} and type <> 'profile' and title_tsv @@ ${query}::tsquery limit ${LOOKED_AT})`,
  );
  const { rows } = await sql<RowOf<SearchDatabase['documents'], 'doc'>>`
    select doc from (${sql.join(ways, sql` union all `)}) said order by rank desc, doc desc limit ${MOST_NEAR}`.execute(db);
  return rows.map(({ doc }) => doc);
}

/** How much it counts that the words stand together, and that a title says some of them. */
const TOGETHER = 1.5;
const SOME_IN_TITLE = 0.4;
/** What remains of a rank where a text says other forms of the words alone: a stemmer makes one of `naturalization` and `nature`. */
const OTHER_FORMS = 0.5;
const SHORTEST_WORD = 3;
/** More than anything that only some words give. */
const HAS_ALL = 4;

/** The share of the words that a document `d` says as they were typed, in one or many. */
function asTyped({ parsed }: Understood): RawBuilder<number> {
  const typed = parsed.terms.flatMap(({ negated, alternatives }) => (negated ? [] : wordsOf(alternatives[0]?.text ?? '')));
  const words = [...new Set(typed)].filter((word) => word.length >= SHORTEST_WORD);
  if (words.length === 0) return sql<number>`1`;
  const said = words.map((word) => sql`(d.words && ${[word, `${word}s`, word.replace(/s$/, '')]}::text[])::int`);
  return sql<number>`((${sql.join(said, sql` + `)})::float8 / ${words.length}::int)`;
}

/** How high a document `d` ranks: its words, how near they stand, whether its title says them, how recent it is, whether it stands in for a translation; what editors lift comes first. */
function score(
  understood: Understood,
  language: string,
  titled: readonly number[],
  boosted: readonly number[],
  near: readonly number[],
): RawBuilder<number> {
  const { query, marks } = queryOf(understood);
  const title = normalise(understood.parsed.text);
  const several = understood.parsed.terms.length > 1;
  return sql<number>`(
    (ts_rank(${WEIGHTS}::float4[], d.tsv, ${query}, ${NORMALISATION})
      + ${several ? sql`${TOGETHER}::float8 * ts_rank_cd(${WEIGHTS}::float4[], d.tsv, ${query}, ${NORMALISATION})` : sql`0`}
      + case when d.title_norm = ${title} then 1 when d.doc = any(${[...titled]}::int[]) then 0.35 else 0 end
      + ${SOME_IN_TITLE}::float8 * ts_rank('{1,1,1,1}', d.title_tsv, ${marks}))
    * (${OTHER_FORMS}::float8 + ${1 - OTHER_FORMS}::float8 * ${asTyped(understood)})
    * case when d.date is null then 0.85 else 0.7 + 0.3 * exp(-greatest(extract(epoch from now() - d.date), 0) / (4 * 31557600.0)) end
    * case d.type when 'page' then 0.6 else 1 end
    * case when d.text_language <> ${language} then 0.8 else 1 end
    + case when d.doc = any(${[...near]}::int[]) then 0 else ${HAS_ALL}::float8 end
    + case when d.doc = any(${[...boosted]}::int[]) then 10 else 0 end)`;
}

async function ranked(
  db: SearchDb,
  understood: Understood,
  language: string,
  docs: readonly number[],
  titled: Uint8Array,
  boosted: readonly number[],
  near: readonly number[],
): Promise<number[]> {
  const inTitle = docs.filter((doc) => titled[doc] === 1);
  const { rows } = await sql<RowOf<SearchDatabase['documents'], 'doc'>>`
    select d.doc from search.documents d where d.doc = any(${[...docs]}::int[])
    order by ${score(understood, language, inTitle, boosted, near)} desc, d.date desc nulls last, d.id`.execute(db);
  return rows.map(({ doc }) => doc);
}

const marksOf = (docs: Iterable<number>, size: number): Uint8Array => {
  const marks = new Uint8Array(size);
  for (const doc of docs) if (doc < size) marks[doc] = 1;
  return marks;
};

/** Filters, counts and the page of results of a search. Totals and counts are of everything that fits. */
export async function find(db: SearchDb, index: DocumentIndex, request: SearchRequest, understood: Understood): Promise<Found> {
  const { language, site } = request;
  const filters = { ...request, year: request.year.map(String) };
  const browsing = understood.parsed.terms.length === 0;
  const until = request.page * request.pageSize;
  for (;;) {
    const matched = browsing ? undefined : await match(db, language, understood);
    const columns = await index.current(matched);
    // The tables were exchanged in between: the numbers mean other documents.
    if (matched && matched.generation !== columns.generation) continue;
    const boosted = understood.boosted.flatMap((id) => columns.numberOf(id, language) ?? []);
    const few = matched !== undefined && matched.docs.length > 0 && matched.docs.length < FEW;
    const all = new Set(few ? matched.docs : []);
    const near = few ? (await nearly(db, language, understood)).filter((doc) => !all.has(doc)) : [];
    const docs =
      matched && (boosted.length + near.length === 0 ? matched.docs : Uint32Array.from(new Set([...matched.docs, ...boosted, ...near])));
    const selection = select(columns, { language, site }, filters, docs);
    const most = Math.min(until, MAX_RESULTS);
    if (!matched || request.sort === 'date') {
      // What has only some of the words is newer than nothing that has all.
      const whole = matched && near.length > 0 ? [marksOf([...matched.docs, ...boosted], columns.size)] : [];
      const page = newestOf(columns, selection.marks, most, whole).slice(until - request.pageSize);
      return { ...selection, columns, page, titled: false };
    }
    const titled = marksOf(matched.titled, columns.size);
    const order = newestOf(columns, selection.marks, Math.max(RANKED, most), [marksOf(boosted, columns.size), titled]);
    const best = await ranked(db, understood, language, order.slice(0, RANKED), titled, boosted, near);
    const page = [...best, ...order.slice(RANKED)].slice(until - request.pageSize, most);
    return { ...selection, columns, page, titled: order.some((doc) => titled[doc] === 1) };
  }
}
