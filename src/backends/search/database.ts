import { Kysely } from 'kysely';
import { postgresDialect, type DatabasePlace, type Replica } from '../kit/database/pool.ts';
import type { SearchDatabase } from './tables.ts';

export type SearchDb = Kysely<SearchDatabase>;

/** Suggestions forgive this much: share of a word's trigrams that a title has (pg_trgm, `<%`). */
const WORD_SIMILARITY = 0.4;

/** One that holds the lock, and those that read and write beside each other. */
const INDEXING_MOST = 4;
/** Not without an end: of a server that is lost nobody would hear for longer. */
const INDEXING_MS = 600_000;

/**
 * Statistics know nothing of what it costs to fetch a text vector that lies out of line, so the planner would rather read the whole
 * table than the index; and compiling a query takes longer than running it.
 */
const PLANNER = { enable_seqscan: 'off', jit: 'off', work_mem: '32MB' };

/**
 * A pool of its own. A statement that runs longer than ten seconds is ended: no visitor waits for it.
 * @param replica where it reads; nothing can be written by it then
 */
export const openDatabase = (url: string, max = 8, replica?: Replica): SearchDb => open(url, max, replica ? { replica } : {});

/** The same for who makes an index anew, whose statements take minutes: one that is ended after seconds would never be made. */
export const openIndexing = (url: string): SearchDb => open(url, INDEXING_MOST, { statementTimeoutMs: INDEXING_MS });

function open(url: string, max: number, more: Pick<DatabasePlace, 'replica' | 'statementTimeoutMs'>): SearchDb {
  const dialect = postgresDialect({
    url,
    max,
    ...more,
    settings: { 'pg_trgm.word_similarity_threshold': String(WORD_SIMILARITY), ...PLANNER, client_min_messages: 'warning' },
  });
  return new Kysely({ dialect });
}
