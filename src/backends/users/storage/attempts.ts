import { sql } from 'kysely';
import { UsersError } from '../errors.ts';
import type { Db } from './database.ts';
import type { Secrets } from '../../kit/secrets.ts';

const FREE = 8;
const BLOCK_MINUTES = 10;
const LONGEST_MINUTES = 24 * 60;

/** Counts attempts per account and per address: eight free, then ten minutes, doubled each further time (standards, "Sessions and passwords"). */
export interface Attempts {
  /** Counts one. @throws UsersError `too-many-attempts`, with `retry-after` */
  count(purpose: string, who: string): Promise<void>;
  /** The attempt was right: its count starts again. */
  clear(purpose: string, who: string): Promise<void>;
}

export function createAttempts(db: Db, secrets: Secrets): Attempts {
  // Addresses are not kept in the clear: the key is a code over purpose and address.
  const keyOf = (purpose: string, who: string): string => secrets.mac(`attempts ${purpose}`, who.trim().toLowerCase());
  return {
    count: async (purpose, who) => {
      const key = keyOf(purpose, who);
      const { rows } = await sql<{ blocked: number | null }>`
        insert into users.attempts as a (key, failures, expires_at) values (${key}, 1, now() + interval '1 day')
        on conflict (key) do update set
          failures = case
            when a.expires_at < now() then 1
            when a.blocked_until > now() then a.failures
            else a.failures + 1 end,
          blocked_until = case
            when a.expires_at < now() then null
            when a.blocked_until > now() then a.blocked_until
            when a.failures + 1 > ${FREE}::int then now() + least(${BLOCK_MINUTES}::float * power(2, a.failures - ${FREE}::int), ${LONGEST_MINUTES}::float) * interval '1 minute'
            else null end,
          expires_at = greatest(now() + interval '1 day', a.blocked_until + interval '1 day')
        returning extract(epoch from blocked_until - now())::float as blocked`.execute(db);
      const blocked = rows[0]?.blocked ?? null;
      if (blocked !== null && blocked > 0)
        throw new UsersError('too-many-attempts', { headers: { 'retry-after': String(Math.ceil(blocked)) } });
    },
    clear: async (purpose, who) => {
      await sql`delete from users.attempts where key = ${keyOf(purpose, who)}`.execute(db);
    },
  };
}
