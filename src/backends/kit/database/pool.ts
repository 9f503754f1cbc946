import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** Hears of each connection that breaks while it runs no query; the pool replaces it. */
export type OnLost = (error: Error) => void;

/**
 * PostgreSQL for Kysely. Without a listener a broken connection would end the process. The pool listens to idle ones only:
 * one that is lent out, between two queries of a transaction, needs a listener of its own. Whoever runs the next query is
 * told what is wrong.
 */
export function postgresDialect(config: pg.PoolConfig, onLost: OnLost = () => undefined): PostgresDialect {
  const pool = new pg.Pool(config);
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return new PostgresDialect({ pool });
}
