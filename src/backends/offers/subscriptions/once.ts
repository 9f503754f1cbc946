import { sql } from 'kysely';
import type { OffersContext } from '../context.ts';
import type { Db } from '../storage/database.ts';

/** What a reader is given once by themselves: free time, and a payment back. */
const WHATS = ['trial', 'refund'] as const;
export type What = (typeof WHATS)[number];

/** Days in which a payment that was given back keeps the next one with the publisher, and for which an erasure is remembered. */
const DAYS = 365;
const DAY_MS = 86_400_000;

type Parts = Pick<OffersContext, 'secrets' | 'now'>;
const keysOf = ({ secrets }: Pick<Parts, 'secrets'>, what: What, email: string): readonly string[] =>
  secrets.macs(`given ${what}`, email.trim().toLowerCase());

export const yearBefore = (at: Date): Date => new Date(at.getTime() - DAYS * DAY_MS);

/** Whether an account of this address that was erased within the year had it: a new account is made in a minute. */
export async function wasGiven(parts: Parts, on: Db, what: What, email: string): Promise<boolean> {
  const found = await on
    .selectFrom('given')
    .select('key')
    .where('key', 'in', keysOf(parts, what, email))
    .where('until', '>', parts.now())
    .executeTakeFirst();
  return found !== undefined;
}

/** Remembers, of an account that is erased, what it was given: codes over its address for a year, and nothing else. */
export async function rememberGiven(parts: Parts, on: Db, uid: string, addresses: readonly string[]): Promise<void> {
  const at = parts.now();
  const { rows } = await sql<{ email: string; trial: boolean; refund: Date | null }>`
    select a.email, exists (select 1 from offers.subscriptions s where s.uid = a.uid) as trial,
      (select max(p.refunded_at) from offers.payments p where p.uid = a.uid) as refund
    from offers.accounts a where a.uid = ${uid}`.execute(on);
  await on.deleteFrom('given').where('until', '<=', at).execute();
  for (const { email, trial, refund } of rows) {
    const until: Readonly<Record<What, Date | undefined>> = {
      trial: trial ? new Date(at.getTime() + DAYS * DAY_MS) : undefined,
      refund: refund === null ? undefined : new Date(refund.getTime() + DAYS * DAY_MS),
    };
    for (const what of WHATS) {
      const ends = until[what];
      if (ends === undefined) continue;
      const keys = [...new Set([email, ...addresses].map((each) => keysOf(parts, what, each)[0] ?? ''))];
      await on
        .insertInto('given')
        .values(keys.map((key) => ({ key, until: ends })))
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ until: ends }))
        .execute();
    }
  }
}
