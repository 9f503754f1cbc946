import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { databaseLost } from './lost.ts';

/**
 * Reads of a replica that follows the primary by streaming replication, as long as it follows closely. What cannot be had there is had
 * from the primary, the statement that was under way too; and where the primary is away the replica is read however old it is.
 */

export interface Reading {
  primary: PostgresPool;
  replica: PostgresPool;
  /** What is read is at most so old, beside the second between two looks. */
  mostLagMs: number;
  now?: () => number;
  /** Told when reading moves, and why. */
  onMove?(to: 'replica' | 'primary', why: string): void;
}

/** Between two looks how far the replica is. */
const LOOK_MS = 1_000;
/** One that was lost is asked again after so long. */
const AGAIN_MS = 5_000;

const MARK = 'select pg_current_wal_lsn()::text as mark';
/** One that was promoted follows nobody. */
const REACHED = `
  select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as "atMark",
    not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $2::pg_lsn as "atNow"`;

/** SQLSTATE serialization_failure: on a standby also a statement that stood in the way of what the primary had cleared away. */
const IN_THE_WAY = '40001';
const isInTheWay = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === IN_THE_WAY;

const BEGINS = /^\s*(?:begin|start\s+transaction)/i;
const ENDS = /^\s*(?:commit|rollback)\s*(?:;\s*)?$/i;

async function once<Row>(pool: PostgresPool, text: string, values: readonly unknown[] = []): Promise<Row | undefined> {
  const client = await pool.connect();
  try {
    return (await client.query<Row>(text, values)).rows[0];
  } finally {
    client.release();
  }
}

export function readingPool({ primary, replica, mostLagMs, now = Date.now, onMove = () => undefined }: Reading): PostgresPool {
  const lent = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  /** Everything that was written until then is there. */
  let freshAt = -Infinity;
  /** Where the primary was at a moment, which the replica has not reached yet. */
  let mark: { at: number; lsn: string } | undefined;
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;
  let awayUntil = -Infinity;
  let primaryIsAway = false;
  let readsFrom: 'replica' | 'primary' | undefined;

  const move = (to: 'replica' | 'primary', why: string): void => {
    if (readsFrom !== to) onMove(to, why);
    readsFrom = to;
  };

  const look = async (): Promise<void> => {
    const at = now();
    let lsn: string | undefined;
    try {
      lsn = (await once<{ mark: string }>(primary, MARK))?.mark;
      primaryIsAway = false;
    } catch (error) {
      if (!databaseLost(error)) throw error;
      primaryIsAway = true;
    }
    if (lsn === undefined) return;
    mark ??= { at, lsn };
    const there = await once<{ atMark: boolean; atNow: boolean }>(replica, REACHED, [mark.lsn, lsn]);
    if (there?.atNow === true) {
      freshAt = at;
      mark = undefined;
    } else if (there?.atMark === true) {
      freshAt = mark.at;
      mark = { at, lsn };
    }
  };
  /** Looks, one at a time. A replica that cannot be asked is not read. */
  const lookAgain = (): Promise<void> =>
    (looking ??= look()
      .catch((error: unknown) => {
        awayUntil = now() + AGAIN_MS;
        move('primary', error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        lookedAt = now();
        looking = undefined;
      }));

  const isClose = async (): Promise<boolean> => {
    if (now() < awayUntil) return false;
    const since = now() - lookedAt;
    const looks = since > LOOK_MS ? lookAgain() : undefined;
    if (since > mostLagMs) await looks;
    if (now() < awayUntil) return false;
    // A look that found it up to date is as old as the pause before the next.
    return primaryIsAway || now() - freshAt <= mostLagMs + LOOK_MS;
  };

  /** The client as it is lent out: a single statement that is lost there is asked of the primary. */
  const lend = (client: PostgresPoolClient): PostgresPoolClient => {
    let inTransaction = false;
    const ask = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      if (BEGINS.test(text)) inTransaction = true;
      const alone = !inTransaction;
      if (ENDS.test(text)) inTransaction = false;
      try {
        return await client.query(text, values);
      } catch (error) {
        const lost = databaseLost(error);
        if (lost) awayUntil = now() + AGAIN_MS;
        if (!alone || !(lost || isInTheWay(error))) throw error;
        move('primary', error instanceof Error ? error.message : String(error));
        const other = await primary.connect();
        try {
          return await other.query(text, values);
        } finally {
          other.release();
        }
      }
    };
    return new Proxy(client, {
      get(target, name) {
        if (name === 'query')
          return (first: unknown, values: readonly unknown[] = []): unknown =>
            typeof first === 'string' ? ask(first, values) : Reflect.apply(target.query, target, [first, values]);
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  const fromReplica = async (): Promise<PostgresPoolClient> => {
    const client = await replica.connect();
    const known = lent.get(client) ?? lend(client);
    lent.set(client, known);
    return known;
  };

  return {
    options: replica.options,
    async connect() {
      if (await isClose()) {
        try {
          const client = await fromReplica();
          move('replica', primaryIsAway ? 'the primary is away' : 'it follows closely');
          return client;
        } catch (error) {
          if (!databaseLost(error)) throw error;
          awayUntil = now() + AGAIN_MS;
          move('primary', error instanceof Error ? error.message : String(error));
        }
      } else move('primary', 'the replica is behind');
      try {
        return await primary.connect();
      } catch (error) {
        if (!databaseLost(error)) throw error;
        primaryIsAway = true;
        // Old words are better than none.
        return fromReplica();
      }
    },
    async end() {
      await looking;
      await Promise.all([primary.end(), replica.end()]);
    },
  };
}
