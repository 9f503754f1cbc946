import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { meter } from '../telemetry.ts';

const pools = new Set<pg.Pool>();
let watched = false;

/** One figure for all pools of the process: what its services ask of PostgreSQL together is what runs out. */
function watchPool(pool: pg.Pool): void {
  pools.add(pool);
  if (watched) return;
  watched = true;
  meter()
    .createObservableGauge('masthead.database.connections', { description: 'Connections to PostgreSQL, and queries that wait for one.' })
    .addCallback((result) => {
      for (const one of pools) if (one.ended) pools.delete(one);
      const sum = (of: (one: pg.Pool) => number) => [...pools].reduce((all, one) => all + of(one), 0);
      result.observe(
        sum((one) => one.totalCount - one.idleCount),
        { state: 'busy' },
      );
      result.observe(
        sum((one) => one.idleCount),
        { state: 'idle' },
      );
      result.observe(
        sum((one) => one.waitingCount),
        { state: 'waiting' },
      );
    });
}

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
  watchPool(pool);
  return new PostgresDialect({ pool });
}
