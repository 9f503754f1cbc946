import { sql } from 'kysely';
import { tooMany } from '../errors.ts';
import type { Db } from './database.ts';
import { addressKey, clientAddress, type TrustedHops } from '../../kit/http/client-address.ts';
import type { Exchange } from '../../kit/http.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { FIRST_PAUSE_MS, TRIES, TRIES_OF_ANYBODY } from '../../kit/tries.ts';

/** Counts attempts per account and per address, by the bounds of the kit. */
export interface Attempts {
  /** Counts one of an account. @throws UsersError `too-many-attempts`, with `retry-after` */
  count(purpose: string, who: string): Promise<void>;
  /**
   * Counts one mail that a visitor asks for: of the visitor, of the visitor for this address, and, with a wider bound, of
   * whoever asks for it. So a stranger who asks again and again is stopped before the address's owner is.
   * @throws as `count` does
   */
  countMail(purpose: string, to: string, exchange: Exchange): Promise<void>;
  /** The attempt was right: its count starts again. */
  clear(purpose: string, who: string): Promise<void>;
}

export function createAttempts(db: Db, secrets: Secrets, hops: TrustedHops): Attempts {
  // Addresses are not kept in the clear: the key is a code over purpose and address.
  const keyOf = (purpose: string, who: string): string => secrets.mac(`attempts ${purpose}`, who.trim().toLowerCase());
  const count = async (purpose: string, who: string, { free, longestMs } = TRIES): Promise<void> => {
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
            when a.failures + 1 > ${free}::int then now() + least(${FIRST_PAUSE_MS}::float * power(2, least(20, a.failures - ${free}::int)), ${longestMs}::float) * interval '1 millisecond'
            else null end,
          expires_at = greatest(now() + interval '1 day', a.blocked_until + interval '1 day')
        returning extract(epoch from blocked_until - now())::float as blocked`.execute(db);
    const blocked = rows[0]?.blocked ?? null;
    if (blocked !== null && blocked > 0) throw tooMany(blocked);
  };
  return {
    count: (purpose, who) => count(purpose, who),
    countMail: async (purpose, to, exchange) => {
      const asker = addressKey(clientAddress(exchange, hops));
      await count(`${purpose} from`, asker);
      await count(`${purpose} by`, `${asker} ${to}`);
      await count(purpose, to, TRIES_OF_ANYBODY);
    },
    clear: async (purpose, who) => {
      await sql`delete from users.attempts where key = ${keyOf(purpose, who)}`.execute(db);
    },
  };
}
