import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { OffersTables } from '../storage/tables.ts';

export type Open = Transaction<OffersTables>;

/** What the site hears of, in Piano's words (docs/protocols/offers.md, "Webhooks and access"). */
export type Told =
  | { type: 'access_granted'; event: 'new_purchase' | 'payment_verified' }
  | { type: 'access_modified'; event: 'subscription_updated' | 'subscription_auto_renewed' | 'grace_period_extension' }
  | {
      type: 'access_revoked';
      event: 'access_revoked' | 'access_ended' | 'subscription_canceled' | 'subscription_expired' | 'subscription_auto_renewed_failure';
    }
  | { type: 'payment_refund'; event: 'payment_refund' };

interface About {
  aid: string;
  uid: string;
  rid: string;
  /** The subscription: what Piano calls access and contract is one thing here. */
  subscriptionId: string;
  termId: string;
  paymentId: string | undefined;
  /** When access ends by itself; null without end. */
  expires: Date | null;
}

/**
 * Puts one packet at the end of the queue, in the transaction of what it tells of: both happen, or neither does. The account must be
 * locked (`lockAccount`), so that what concerns one reader is queued in the order in which it happened, each at a later moment.
 */
export async function tell(
  on: Open,
  told: Told,
  { aid, uid, rid, subscriptionId, termId, paymentId, expires }: About,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ email: string; occurred_at: Date }>`
    update offers.accounts set last_event_at = greatest(${at}::timestamptz, coalesce(last_event_at + interval '1 millisecond', ${at}))
    where uid = ${uid} returning email, last_event_at as occurred_at`.execute(on);
  const [account] = rows;
  if (account === undefined) throw new Error('There is no account to tell of.');
  const id = randomUUID();
  const packet = {
    version: 2,
    ...told,
    aid,
    uid,
    rid,
    accessId: subscriptionId,
    termId,
    userEmail: account.email,
    expires: expires === null ? null : Math.floor(expires.getTime() / 1000),
    contractId: subscriptionId,
    paymentId: paymentId ?? null,
    conversionId: subscriptionId,
    // Piano's packet has no id and no time; without them nobody could tell a replay, or which of two is the later one.
    id,
    occurredAt: account.occurred_at.toISOString(),
  };
  await on
    .insertInto('webhooks')
    .values({ id, uid, ...told, packet: JSON.stringify(packet), occurred_at: account.occurred_at, next_at: at })
    .execute();
}

/** The account of a reader, made when it is not there, and locked until the transaction ends. */
export async function lockAccount(on: Open, { uid, email, name }: { uid: string; email: string; name: string }): Promise<void> {
  await sql`
    insert into offers.accounts (uid, email, name) values (${uid}, ${email}, ${name})
    on conflict (uid) do update set email = excluded.email, name = excluded.name`.execute(on);
}

/** Locks an account that is there. @returns false where there is none */
export async function lockKnownAccount(on: Open, uid: string): Promise<boolean> {
  const { rows } = await sql`select 1 from offers.accounts where uid = ${uid} for update`.execute(on);
  return rows.length > 0;
}
