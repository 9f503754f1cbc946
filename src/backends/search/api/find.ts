import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SearchDb } from '../database.ts';
import type { DocumentColumns } from '../index/columns.ts';
import { unpack } from '../index/load.ts';
import type { DocumentIndex, IndexState } from '../index/load.ts';
import { newestOf, select } from '../index/select.ts';
import type { Selection } from '../index/select.ts';
import { normalise } from '../../kit/text/normalise.ts';
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

/** How high a document `d` ranks: its words, whether its title says them, how recent it is, whether it stands in for a translation; what editors lift comes first. */
function score(understood: Understood, language: string, titled: readonly number[], boosted: readonly number[]): RawBuilder<number> {
  const { query } = queryOf(understood);
  const title = normalise(understood.parsed.text);
  return sql<number>`(
    (ts_rank(${WEIGHTS}::float4[], d.tsv, ${query}, ${NORMALISATION}) + case when d.title_norm = ${title} then 1 when d.doc = any(${[...titled]}::int[]) then 0.35 else 0 end)
    * case when d.date is null then 0.85 else 0.7 + 0.3 * exp(-greatest(extract(epoch from now() - d.date), 0) / (4 * 31557600.0)) end
    * case d.type when 'page' then 0.6 else 1 end
    * case when d.text_language <> ${language} then 0.8 else 1 end
    + case when d.doc = any(${[...boosted]}::int[]) then 10 else 0 end)`;
}

async function ranked(
  db: SearchDb,
  understood: Understood,
  language: string,
  docs: readonly number[],
  titled: Uint8Array,
  boosted: readonly number[],
): Promise<number[]> {
  const inTitle = docs.filter((doc) => titled[doc] === 1);
  const { rows } = await sql<RowOf<SearchDatabase['documents'], 'doc'>>`
    select d.doc from search.documents d where d.doc = any(${[...docs]}::int[])
    order by ${score(understood, language, inTitle, boosted)} desc, d.date desc nulls last, d.id`.execute(db);
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
    const docs = matched && (boosted.length === 0 ? matched.docs : Uint32Array.from(new Set([...matched.docs, ...boosted])));
    const selection = select(columns, { language, site }, filters, docs);
    const most = Math.min(until, MAX_RESULTS);
    if (!matched || request.sort === 'date') {
      return { ...selection, columns, page: newestOf(columns, selection.marks, most).slice(until - request.pageSize), titled: false };
    }
    const titled = marksOf(matched.titled, columns.size);
    const order = newestOf(columns, selection.marks, Math.max(RANKED, most), [marksOf(boosted, columns.size), titled]);
    const best = await ranked(db, understood, language, order.slice(0, RANKED), titled, boosted);
    const page = [...best, ...order.slice(RANKED)].slice(until - request.pageSize, most);
    return { ...selection, columns, page, titled: order.some((doc) => titled[doc] === 1) };
  }
}
