import { sql } from 'kysely';
import { addressKey } from '../../kit/http/client-address.ts';
import type { Database } from '../storage/database.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { FIRST_PAUSE_MS, TRIES, TRIES_OF_ANYBODY } from '../../kit/tries.ts';

/** Without a try for this long everything is forgotten. */
const MEMORY_MS = 24 * 60 * 60 * 1000;

/** What is counted; `send` is what one visitor sends to one account, `device` a browser that signed in to the account before. `account` names an account or what somebody typed as one: both are counted alike. */
export type ThrottleKey =
  | { kind: 'password' | 'code'; account: string; device?: string | undefined }
  | { kind: 'send-to'; account: string }
  | { kind: 'send'; account: string; address: string }
  | { kind: 'address' | 'code-address' | 'send-address'; address: string };

const text = (key: ThrottleKey): string =>
  [
    key.kind,
    'account' in key ? key.account.toLowerCase() : '',
    'device' in key && key.device !== undefined ? `device ${key.device}` : '',
    'address' in key ? addressKey(key.address) : '',
  ]
    .filter(Boolean)
    .join(' ');

const boundOf = ({ kind }: ThrottleKey) => (kind === 'send-to' ? TRIES_OF_ANYBODY : TRIES);

/**
 * Counts tries in the database, so that processes and restarts share them. A try is counted before it is made: requests
 * at the same moment cannot slip through together.
 */
export function createThrottle(db: Database, secrets: Secrets, now: () => Date) {
  // Addresses and e-mails are personal data; their codes are enough to count by.
  const rowKey = (key: ThrottleKey): string => secrets.mac('throttle', text(key));

  const refund = async (key: ThrottleKey, tries: number): Promise<void> => {
    const { free } = boundOf(key);
    await db
      .updateTable('throttles')
      .set((row) => ({
        failures: sql<number>`greatest(0, ${row.ref('failures')} - ${tries}::int)`,
        blocked_until: sql<Date | null>`case when ${row.ref('failures')} - ${tries}::int >= ${free}::int then ${row.ref('blocked_until')} end`,
      }))
      .where('key', '=', rowKey(key))
      .execute();
  };

  return {
    /** Counts a try. Gives back undefined when it may be made, else the seconds to wait. */
    take: async (key: ThrottleKey): Promise<number | undefined> => {
      const at = now();
      const id = rowKey(key);
      const { free, longestMs } = boundOf(key);
      const blockMs = sql`least(${longestMs}::float8, ${FIRST_PAUSE_MS}::float8 * power(2, least(20, t.failures + 1 - ${free}::int)))`;
      const taken = await sql<{ failures: number }>`
        insert into identity.throttles as t (key, failures, expires_at)
        values (${id}, 1, ${new Date(at.getTime() + MEMORY_MS)})
        on conflict (key) do update set
          failures = case when t.expires_at <= ${at} then 1 else t.failures + 1 end,
          blocked_until = case when t.expires_at > ${at} and t.failures + 1 >= ${free}::int
            then ${at}::timestamptz + ${blockMs} * interval '1 millisecond' end,
          expires_at = ${at}::timestamptz + ${2 * MEMORY_MS}::float8 * interval '1 millisecond'
        where t.blocked_until is null or t.blocked_until <= ${at} or t.expires_at <= ${at}
        returning t.failures`.execute(db);
      if (taken.rows.length > 0) return undefined;
      const row = await db.selectFrom('throttles').select('blocked_until').where('key', '=', id).executeTakeFirst();
      const left = (row?.blocked_until?.getTime() ?? at.getTime()) - at.getTime();
      return Math.max(1, Math.ceil(left / 1000));
    },
    /** Whether tries are refused now, in seconds to wait, without counting one. */
    blocked: async (key: ThrottleKey): Promise<number | undefined> => {
      const at = now();
      const row = await db
        .selectFrom('throttles')
        .select('blocked_until')
        .where('key', '=', rowKey(key))
        .where('blocked_until', '>', at)
        .executeTakeFirst();
      return row?.blocked_until ? Math.ceil((row.blocked_until.getTime() - at.getTime()) / 1000) : undefined;
    },
    /** Takes back tries: they are not counted any more. */
    refund: (key: ThrottleKey, tries = 1): Promise<void> => refund(key, tries),
    /**
     * It was the right one. The account's count ends, and with it what its tries had added to the address: whoever mistypes
     * and then succeeds is not kept out by the address, while tries on other accounts stay counted.
     */
    succeeded: async (account: ThrottleKey, address: ThrottleKey): Promise<void> => {
      const row = await db.deleteFrom('throttles').where('key', '=', rowKey(account)).returning('failures').executeTakeFirst();
      await refund(address, row?.failures ?? 1);
    },
    clear: async (key: ThrottleKey): Promise<void> => {
      await db.deleteFrom('throttles').where('key', '=', rowKey(key)).execute();
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;
