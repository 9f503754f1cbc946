import { sql, type QueryExecutorProvider } from 'kysely';
import { FIRST_PAUSE_MS, TRIES, type TriesBound } from './tries.ts';

/** Without a try for this long everything is forgotten. */
const MEMORY_MS = 24 * 60 * 60 * 1000;

/**
 * Tries, counted in a table `(key text primary key, failures integer, blocked_until timestamptz, expires_at timestamptz)`, so that
 * processes and restarts share them. A try is counted before it is made: requests at the same moment cannot slip through
 * together. When the free ones are used up there is a pause, then one more try and a pause twice as long, and so on.
 * Keys are codes of the caller's (`secrets.mac`): what is counted is personal data.
 */
export interface Throttle {
  /** Counts a try. Gives back undefined when it may be made, else the seconds to wait. */
  take(key: string, bound?: TriesBound): Promise<number | undefined>;
  /** Whether tries are refused now, in seconds to wait, without counting one. */
  blocked(key: string): Promise<number | undefined>;
  /** Takes back tries: they are not counted any more. */
  refund(key: string, tries: number, bound?: TriesBound): Promise<void>;
  /** Begins anew. @returns the tries that were counted */
  forget(key: string): Promise<number>;
}

const secondsUntil = (until: Date, at: Date): number => Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));

/** So many times in so many minutes. */
export interface Allowance {
  times: number;
  minutes: number;
}

/**
 * Times, counted in a table `(key text primary key, count integer, ends_at timestamptz)`: a window begins with the first one after
 * the window before has ended. Keys are codes of the caller's, as for tries.
 */
export interface Window {
  /** Counts one, or so many. Gives back undefined while it is allowed, else the seconds until the window ends. */
  take(key: string, allowance: Allowance, amount?: number): Promise<number | undefined>;
  /** Whether another one would be allowed now, without counting one. */
  has(key: string, allowance: Pick<Allowance, 'times'>): Promise<boolean>;
}

/** @param table with its schema, e.g. `forms.counts` */
export const createWindow = (db: QueryExecutorProvider, table: `${string}.${string}`): Window => ({
  take: async (key, { times, minutes }, amount = 1) => {
    const { rows } = await sql<{ count: number; left: number }>`
      insert into ${sql.table(table)} as c (key, count, ends_at) values (${key}, ${amount}::int, now() + ${minutes}::int * interval '1 minute')
      on conflict (key) do update set
        count = case when c.ends_at < now() then excluded.count else least(c.count::bigint + excluded.count, 2147483647)::int end,
        ends_at = case when c.ends_at < now() then excluded.ends_at else c.ends_at end
      returning count, extract(epoch from ends_at - now())::float as left`.execute(db);
    const [row] = rows;
    return row !== undefined && row.count > times ? row.left : undefined;
  },
  has: async (key, { times }) => {
    const { rows } = await sql`
      select from ${sql.table(table)} where key = ${key} and ends_at >= now() and count >= ${times}::int`.execute(db);
    return rows.length === 0;
  },
});

type Counted = readonly [purpose: string, who: string];

/**
 * What one mail that a visitor asks for is counted by, in this order: the visitor, the visitor for this address, and, with a wider
 * bound, the address whoever asks. So a stranger who asks again and again is stopped before the address's owner is.
 *
 * @param asker the visitor's `addressKey`
 */
export const countsOfMail = (purpose: string, asker: string, to: string): Record<'from' | 'by' | 'to', Counted> => ({
  from: [`${purpose} from`, asker],
  by: [`${purpose} by`, `${asker} ${to}`],
  to: [purpose, to],
});

/** @param table with its schema, e.g. `identity.throttles` */
export function createThrottle(db: QueryExecutorProvider, table: `${string}.${string}`, now: () => Date = () => new Date()): Throttle {
  const rows = sql.table(table);

  const blockedUntil = async (key: string): Promise<Date | undefined> => {
    const { rows: found } = await sql<{ blocked_until: Date | null }>`select blocked_until from ${rows} where key = ${key}`.execute(db);
    return found[0]?.blocked_until ?? undefined;
  };

  return {
    take: async (key, { free, longestMs } = TRIES) => {
      const at = now();
      const pauseMs = sql`least(${longestMs}::float8, ${FIRST_PAUSE_MS}::float8 * power(2, least(20, t.failures + 1 - ${free}::int)))`;
      const taken = await sql`
        insert into ${rows} as t (key, failures, expires_at)
        values (${key}, 1, ${new Date(at.getTime() + MEMORY_MS)})
        on conflict (key) do update set
          failures = case when t.expires_at <= ${at} then 1 else t.failures + 1 end,
          blocked_until = case when t.expires_at > ${at} and t.failures + 1 >= ${free}::int
            then ${at}::timestamptz + ${pauseMs} * interval '1 millisecond' end,
          expires_at = ${at}::timestamptz + ${2 * MEMORY_MS}::float8 * interval '1 millisecond'
        where t.blocked_until is null or t.blocked_until <= ${at} or t.expires_at <= ${at}
        returning t.failures`.execute(db);
      return taken.rows.length > 0 ? undefined : secondsUntil((await blockedUntil(key)) ?? at, at);
    },
    blocked: async (key) => {
      const at = now();
      const until = await blockedUntil(key);
      return until !== undefined && until > at ? secondsUntil(until, at) : undefined;
    },
    refund: async (key, tries, { free } = TRIES) => {
      await sql`
        update ${rows} set
          failures = greatest(0, failures - ${tries}::int),
          blocked_until = case when failures - ${tries}::int >= ${free}::int then blocked_until end
        where key = ${key}`.execute(db);
    },
    forget: async (key) => {
      const { rows: gone } = await sql<{ failures: number }>`delete from ${rows} where key = ${key} returning failures`.execute(db);
      return gone[0]?.failures ?? 0;
    },
  };
}
