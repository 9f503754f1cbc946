import { sql } from 'kysely';
import { accessEnds, nextRetry } from '../access/grants.ts';
import { lockKnownAccount, type Open } from '../webhook/tell.ts';
import { change, pay, tellOf, write, type Parts, type Payment } from './changes.ts';
import { refundableOf } from './giving-back.ts';
import { after } from './period.ts';
import { NOT_DECLINED, type Subscription } from './states.ts';
import { chargeAgain } from './test-cards.ts';

/** Charges what is due, and ends what is over. Each subscription in a transaction of its own. */
export async function renewDue(parts: Parts): Promise<void> {
  const { db, now, queue, mails } = parts;
  const { rows } = await sql<{ id: string; uid: string }>`
    select id, uid from offers.subscriptions
    where paid_until <= ${now()} and coalesce(retry_at, paid_until) <= ${now()} and (state in ('active', 'cancelled') or (state = 'paused' and lapsed_at is null))
    order by paid_until limit 500`.execute(db);
  const failures: unknown[] = [];
  for (const { id, uid } of rows) {
    try {
      await db.transaction().execute(async (on) => {
        if (!(await lockKnownAccount(on, uid))) return;
        const subscription = await on.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
        if (subscription !== undefined && subscription.paid_until <= now()) await renewOne(parts, on, subscription);
      });
    } catch (error) {
      // Those behind it are due all the same.
      failures.push(error);
    }
  }
  if (rows.length > 0) {
    queue.wake();
    mails.wake();
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} subscriptions could not be renewed.`);
}

/**
 * Day of the month on which the first of the paid periods began that follow each other up to now. Free time before them does not
 * count, nor what was paid before a break.
 */
async function firstDay(on: Open, { id, amount, paid_until }: Subscription): Promise<number> {
  const payments = await on
    .selectFrom('payments')
    .select(['from_at', 'until_at'])
    .where('subscription_id', '=', id)
    .where('amount', '=', amount)
    .orderBy('from_at', 'desc')
    .execute();
  let begin = paid_until;
  for (const { from_at: from, until_at: until } of payments) {
    if (until.getTime() !== begin.getTime()) break;
    begin = from;
  }
  return begin.getUTCDate();
}

/**
 * When the period begins that is charged at a moment: where the one before ended, unless access had ended meanwhile. After a long absence
 * of the service nobody pays for the days without; while a charge is tried again there are none.
 */
export function nextPeriodFrom(subscription: Pick<Subscription, 'state' | 'paid_until' | 'declined_at'>, at: Date): Date {
  const { paid_until: from, declined_at: declined } = subscription;
  if (at > accessEnds(subscription)) return at;
  return declined !== null && declined > accessEnds({ ...subscription, declined_at: null }) ? declined : from;
}

/** Charges the next period, which follows the one before where nobody was without access in between. */
export async function renewed(
  parts: Parts,
  on: Open,
  subscription: Subscription,
): Promise<{ subscription: Subscription; payment?: Payment | undefined }> {
  const at = parts.now();
  const { id, paid_until: from, period_count: count, period_unit: unit } = subscription;
  const begin = nextPeriodFrom(subscription, at);
  const until = after(begin, { count, unit }, begin === from ? await firstDay(on, subscription) : undefined);
  const renewedNow = await change(on, id, { ...NOT_DECLINED, paid_until: until });
  const payment = await pay(on, renewedNow, renewedNow.amount, begin, until, at);
  await tellOf(parts, on, { type: 'access_modified', event: 'subscription_auto_renewed' }, renewedNow, payment.id);
  return { subscription: renewedNow, payment };
}

async function renewOne(parts: Parts, on: Open, subscription: Subscription): Promise<void> {
  const at = parts.now();
  const { id, state } = subscription;
  switch (state) {
    case 'cancelled': {
      const ended = await change(on, id, { state: 'ended', ended_at: at });
      return tellOf(parts, on, { type: 'access_revoked', event: 'subscription_expired' }, ended);
    }
    case 'paused': {
      if (subscription.lapsed_at !== null) return;
      const lapsed = await change(on, id, { lapsed_at: at });
      return tellOf(parts, on, { type: 'access_revoked', event: 'access_ended' }, lapsed);
    }
    case 'active': {
      if (subscription.retry_at !== null && subscription.retry_at > at) return;
      if (chargeAgain(subscription.card)) {
        const { subscription: paidNow, payment } = await renewed(parts, on, subscription);
        // The first after free time: the time to withdraw with the money back begins, and its receipt is in no mail yet.
        if (payment && (await refundableOf(parts, on, paidNow.uid)).has(payment.id))
          await write(parts, on, 'firstCharge', paidNow, { payment });
        return;
      }
      const declined_at = subscription.declined_at ?? at;
      const next = nextRetry(declined_at, at);
      if (next !== undefined) {
        const tried = await change(on, id, { declined_at, retry_at: next });
        if (subscription.declined_at !== null) return;
        await write(parts, on, 'declined', tried, { next });
        return tellOf(parts, on, { type: 'access_modified', event: 'grace_period_extension' }, tried);
      }
      const ended = await change(on, id, { state: 'ended', ended_at: at, retry_at: null });
      await write(parts, on, 'ended', ended);
      return tellOf(parts, on, { type: 'access_revoked', event: 'subscription_auto_renewed_failure' }, ended);
    }
    case 'ended':
      return;
  }
}
