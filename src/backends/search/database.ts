import { Kysely } from 'kysely';
import { postgresDialect, type Replica } from '../kit/database/pool.ts';
import type { SearchDatabase } from './tables.ts';

export type SearchDb = Kysely<SearchDatabase>;

/** Suggestions forgive this much: share of a word's trigrams that a title has (pg_trgm, `<%`). */
const WORD_SIMILARITY = 0.4;

/**
 * Statistics know nothing of what it costs to fetch a text vector that lies out of line, so the planner would rather read the whole
 * table than the index; and compiling a query takes longer than running it.
 */
const PLANNER = '-c enable_seqscan=off -c jit=off -c work_mem=32MB';

/**
 * A pool of its own. A statement that runs longer than ten seconds is ended: no visitor waits for it.
 * @param replica where it reads; nothing can be written by it then
 */
export function openDatabase(url: string, max = 8, replica?: Replica): SearchDb {
  const dialect = postgresDialect({
    url,
    max,
    ...(replica ? { replica } : {}),
    settings: `-c pg_trgm.word_similarity_threshold=${WORD_SIMILARITY} ${PLANNER} -c client_min_messages=warning`,
  });
  return new Kysely({ dialect });
}
