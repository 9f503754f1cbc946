import { Kysely } from 'kysely';
import { postgresDialect } from '../../kit/database/pool.ts';
import type { IdentityTables } from './tables.ts';

export type Database = Kysely<IdentityTables>;

/**
 * A step holds its transaction's row on one connection and works on others. Should something else wait for that row and
 * be waited for by the work (an account being deleted at that moment), the database cannot see the circle: time ends it.
 */
const LOCK_TIMEOUT_MS = 10_000;
/** Longer than the wait for a lock, which is what a statement here waits for. */
const STATEMENT_TIMEOUT_MS = LOCK_TIMEOUT_MS + 2_000;
const IDLE_TIMEOUT_MS = 60_000;

/** Connections to PostgreSQL; every query goes to the schema `identity`. The caller destroys it. */
export function openDatabase(url: string, connections = 10): Database {
  const dialect = postgresDialect({
    url,
    max: connections,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    idleInTransactionTimeoutMs: IDLE_TIMEOUT_MS,
  });
  return new Kysely<IdentityTables>({ dialect }).withSchema('identity');
}
