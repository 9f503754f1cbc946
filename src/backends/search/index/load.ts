import { sql } from 'kysely';
import type { SearchDb } from '../database.ts';
import { DocumentColumns } from './columns.ts';
import type { DocumentRow } from './columns.ts';
import type { SearchDatabase } from '../tables.ts';
import type { RowOf } from '../../kit/database/tables.ts';

const BATCH = 20_000;

/** Numbers as PostgreSQL packs them: `string_agg(int4send(doc), '')`. */
export function unpack(packed: Buffer | null): Uint32Array {
  if (packed === null) return new Uint32Array(0);
  const numbers = new Uint32Array(packed.length / 4);
  for (let at = 0; at < numbers.length; at++) numbers[at] = packed.readUInt32BE(at * 4);
  return numbers;
}

/** The columns in memory, kept equal to the tables: each search first asks for the number of the last change. */
export interface DocumentIndex {
  /** @param seen what the tables were when their matches were read, where that is known */
  current(seen?: IndexState): Promise<DocumentColumns>;
}

/** Where the tables are; the stamp is another one after each change. */
export type IndexState = RowOf<SearchDatabase['index_state'], 'generation' | 'stamp'>;

async function stateOf(db: SearchDb): Promise<IndexState> {
  const { rows } = await sql<IndexState>`select generation, stamp from search.index_state`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('search.index_state is empty: its migration did not run to the end.');
  return state;
}

async function readRows(db: SearchDb, columns: DocumentColumns, docs: readonly number[]): Promise<void> {
  for (let at = 0; at < docs.length; at += BATCH) {
    const { rows } = await sql<DocumentRow>`
      select doc, id, language, site, type, topic_slugs as topics, author_slugs as authors, year, access, document_type as "documentType",
        (extract(epoch from date) * 1000)::float8 as date
      from search.documents where doc = any(${docs.slice(at, at + BATCH)}::int[])`.execute(db);
    for (const row of rows) columns.set(row);
  }
}

export function createDocumentIndex(db: SearchDb): DocumentIndex {
  let columns: DocumentColumns | undefined;
  let stamp = '';
  let loading: Promise<void> | undefined;

  /** A document that is written gets a new number, so what changed are the numbers that came and those that went. */
  const load = (): Promise<void> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const state = await stateOf(trx);
        const into = columns?.generation === state.generation ? columns : new DocumentColumns(state.generation);
        const { rows } = await sql<{
          docs: Buffer | null;
        }>`select string_agg(int4send(doc), ''::bytea) as docs from search.documents`.execute(trx);
        const present = unpack(rows[0]?.docs ?? null);
        await readRows(trx, into, [...present.filter((doc) => into.alive[doc] !== 1)]);
        const exists = new Uint8Array(into.size);
        for (const doc of present) exists[doc] = 1;
        for (let doc = 0; doc < into.size; doc++) if (exists[doc] !== 1) into.remove(doc);
        columns = into;
        ({ stamp } = state);
      });

  return {
    current: async (seen) => {
      for (let state = seen ?? (await stateOf(db)); ; state = await stateOf(db)) {
        if (columns && columns.generation === state.generation && stamp === state.stamp) return columns;
        loading ??= load().finally(() => (loading = undefined));
        await loading;
      }
    },
  };
}
