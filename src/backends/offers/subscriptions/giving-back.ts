import { sql } from 'kysely';
import { OffersError } from '../errors.ts';
import type { Db } from '../storage/database.ts';
import { lockKnownAccount } from '../webhook/tell.ts';
import { change, tellOf, withSubscription, write, type Of, type Parts, type Payment } from './changes.ts';
import { NOT_DECLINED, type Subscription } from './states.ts';

/** Days in which a reader may have a payment back without a reason. */
const REFUND_DAYS = 14;
const DAY_MS = 86_400_000;

/** Ends at once a subscription of which nothing was charged yet: who withdraws in free time. @throws OffersError `refund-over` where something was */
export const withdrawUnpaid = (parts: Parts, of: Of): Promise<Subscription> =>
  withSubscription(parts, of, async (on, before) => {
    if (before.state === 'ended') return before;
    const paid = await on
      .selectFrom('payments')
      .select('id')
      .where('subscription_id', '=', before.id)
      .where('amount', '>', 0)
      .executeTakeFirst();
    if (paid !== undefined) throw new OffersError('refund-over');
    const at = parts.now();
    const ended = await change(on, before.id, { ...NOT_DECLINED, state: 'ended', cancelled_at: at, ended_at: at });
    await tellOf(parts, on, { type: 'access_revoked', event: 'subscription_canceled' }, ended);
    await write(parts, on, 'withdrawnUnpaid', ended);
    return ended;
  });

/**
 * Gives a payment back and ends the subscription at once, with its gift links. What is given back already stays as it is.
 *
 * @param by the reader, who has their own back as far as `refundableOf` says; left out for the publisher
 */
export async function refund(parts: Parts, paymentId: string, by?: string): Promise<Payment> {
  const { db, now, queue, mails } = parts;
  const found = await db.selectFrom('payments').select(['uid', 'subscription_id']).where('id', '=', paymentId).executeTakeFirst();
  if (found === undefined || (by !== undefined && found.uid !== by)) throw new OffersError('not-there');
  const refunded = await db.transaction().execute(async (on) => {
    await lockKnownAccount(on, found.uid);
    const payment = await on.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst();
    if (payment === undefined) throw new OffersError('not-there');
    if (payment.refunded_at !== null) return payment;
    const mayBe = by === undefined || (await refundableOf(parts, on, by)).has(paymentId);
    if (!mayBe) throw new OffersError('refund-over');
    const done = await on
      .updateTable('payments')
      .set({ refunded_at: now() })
      .where('id', '=', paymentId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const before = await on.selectFrom('subscriptions').select('state').where('id', '=', payment.subscription_id).executeTakeFirstOrThrow();
    const ended = await change(on, payment.subscription_id, {
      state: 'ended',
      // What had ended has when it did, by a declined card too; what is still tried is given back, and was not ended by it.
      ...(before.state === 'ended' ? {} : { ended_at: now(), ...NOT_DECLINED }),
    });
    // One that had ended before gives no access that could be taken: another one may be running.
    if (before.state !== 'ended') await tellOf(parts, on, { type: 'access_revoked', event: 'access_revoked' }, ended, payment.id);
    await tellOf(parts, on, { type: 'payment_refund', event: 'payment_refund' }, ended, payment.id);
    await write(parts, on, by === undefined ? 'refunded' : 'withdrawn', ended, { payment: done });
    return done;
  });
  queue.wake();
  mails.wake();
  return refunded;
}

/**
 * Which payments a reader may have back without a reason and without anybody: of the last two weeks, the first of its subscription. That
 * is the right to withdraw from each contract; it is not given once. Renewals are the publisher's to give back.
 */
export async function refundableOf({ now }: Pick<Parts, 'now'>, on: Db, uid: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from offers.payments p
    where p.uid = ${uid} and p.amount > 0 and p.refunded_at is null and p.paid_at >= ${new Date(now().getTime() - REFUND_DAYS * DAY_MS)}
      and not exists (
        select 1 from offers.payments before
        where before.subscription_id = p.subscription_id and before.amount > 0 and before.number < p.number)`.execute(on);
  return new Set(rows.map(({ id }) => id));
}
