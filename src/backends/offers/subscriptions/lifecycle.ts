import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { accessEnds, lastRetry, nextRetry } from '../access/grants.ts';
import { receiptNumber, receiptRows } from '../checkout/receipt.ts';
import type { Offer, Term } from '../content/model.ts';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { moneyText } from '../http/publisher.ts';
import type { About } from '../mail/mails.ts';
import { dayText, momentText, periodText, say } from '../pages/words.ts';
import type { Reader } from '../readers/user-ref.ts';
import type { Db } from '../storage/database.ts';
import type { Language, Row } from '../storage/tables.ts';
import { lockAccount, lockKnownAccount, tell, type Open, type Told } from '../webhook/tell.ts';
import { wasGiven } from './once.ts';
import { after } from './period.ts';
import { chargeAgain } from './test-cards.ts';

export type Subscription = Row<'subscriptions'>;
export type Payment = Row<'payments'>;
type Parts = Pick<OffersContext, 'db' | 'config' | 'now' | 'queue' | 'mails' | 'secrets'>;

/** Days in which a reader may have a payment back without a reason. */
const REFUND_DAYS = 14;
const DAY_MS = 86_400_000;

/** What a reader calls what they bought. */
export const titleOf = (offer: Pick<Offer, 'title'>, term: Pick<Term, 'title'>): string => `${offer.title}: ${term.title}`;

async function tellOf({ config, now }: Parts, on: Open, told: Told, subscription: Subscription, paymentId?: string): Promise<void> {
  const { uid, rid, id, term_id: termId } = subscription;
  const expires = subscription.state === 'ended' ? now() : accessEnds(subscription);
  await tell(on, told, { aid: config.aid, uid, rid, subscriptionId: id, termId, paymentId, expires }, now());
}

/**
 * Writes to a reader of what became of their subscription, in the language in which they bought it: a page is no proof of a contract,
 * and who acts in a session of somebody else's is noticed by a mail alone.
 * @param more `next`: when a declined charge is tried again; `payment`: what was charged or given back by it
 */
export async function write(
  { mails, config, now }: Parts,
  on: Open,
  about: About,
  subscription: Subscription,
  { next, payment }: { next?: Date; payment?: Payment | undefined } = {},
): Promise<void> {
  const { uid, language, title, amount, currency, card, declined_at: declined, paid_until: paid } = subscription;
  const { email, name } = await on.selectFrom('accounts').select(['email', 'name']).where('uid', '=', uid).executeTakeFirstOrThrow();
  const price = moneyText(amount, currency, language);
  const every = say(language, 'perPeriod', {
    price,
    period: periodText(language, { count: subscription.period_count, unit: subscription.period_unit }),
  });
  const day = (date: Date): string => dayText(language, date);
  await mails.put(
    { about, subscription: subscription.id },
    { email, name, language },
    {
      title,
      price,
      every,
      card,
      at: momentText(language, now()),
      until: day(paid),
      ...(next && declined ? { next: day(next), last: day(lastRetry(declined)) } : {}),
    },
    // Of the receipt's page the number is the title; a mail needs it to be found by, and to withdraw by.
    payment === undefined
      ? []
      : [[say(language, 'endNumber'), receiptNumber(payment.number)], ...receiptRows(language, payment, email, config.seller)],
    on,
  );
}

async function pay(on: Open, subscription: Subscription, amount: number, from: Date, until: Date, at: Date): Promise<Payment> {
  const { id: subscription_id, uid, title, language, currency, tax_percent, card } = subscription;
  return on
    .insertInto('payments')
    .values({
      id: randomUUID(),
      subscription_id,
      uid,
      title,
      language,
      amount,
      currency,
      tax_percent,
      card,
      paid_at: at,
      from_at: from,
      until_at: until,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function change(on: Open, id: string, set: Partial<Subscription>): Promise<Subscription> {
  return on.updateTable('subscriptions').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** What came of a purchase. */
type Bought = { outcome: 'paid'; payment: Payment } | { outcome: 'has-one' | 'no-trial' };

/**
 * Begins a subscription with a card that was charged, in a transaction of the caller's. Where the term gives free time that the reader
 * has had by now (`no-trial`), nothing is charged: the page promised that time.
 */
export async function subscribe(
  parts: Parts,
  on: Open,
  { reader, offer, term, language, card }: { reader: Reader; offer: Offer; term: Term; language: Language; card: string },
): Promise<Bought> {
  const at = parts.now();
  await lockAccount(on, reader);
  const before = await on
    .selectFrom('subscriptions')
    .selectAll()
    .where('uid', '=', reader.uid)
    .where('rid', '=', offer.rid)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  if (before !== undefined && accessEnds(before) > at) return { outcome: 'has-one' };
  const trial = term.trialDays > 0;
  // Asked under the lock of the account: another window may have begun one since the page was compared.
  if (trial && (await hadSubscription(parts, on, reader))) return { outcome: 'no-trial' };
  // Paused and used up: a new one takes its place.
  if (before !== undefined) await change(on, before.id, { state: 'ended', ended_at: at });
  const until = trial ? new Date(at.getTime() + term.trialDays * DAY_MS) : after(at, term.period);
  const subscription = await on
    .insertInto('subscriptions')
    .values({
      id: randomUUID(),
      uid: reader.uid,
      offer_id: offer.id,
      term_id: term.id,
      external_id: term.externalId,
      rid: offer.rid,
      title: titleOf(offer, term),
      language,
      amount: term.amount,
      currency: term.currency,
      tax_percent: term.taxPercent,
      period_count: term.period.count,
      period_unit: term.period.unit,
      gifts: offer.gifts,
      card,
      state: 'active',
      started_at: at,
      paid_until: until,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const payment = await pay(on, subscription, trial ? 0 : term.amount, at, until, at);
  await tellOf(parts, on, { type: 'access_granted', event: 'new_purchase' }, subscription, payment.id);
  await write(parts, on, trial ? 'begun' : 'bought', subscription, { payment });
  return { outcome: 'paid', payment };
}

/** Whoever has had a subscription before pays from the first day, also with an account that was made anew. */
export async function hadSubscription(
  parts: Pick<Parts, 'secrets' | 'now'>,
  on: Db,
  { uid, email }: Pick<Reader, 'uid' | 'email'>,
): Promise<boolean> {
  const found = await on.selectFrom('subscriptions').select('id').where('uid', '=', uid).limit(1).executeTakeFirst();
  return found !== undefined || wasGiven(parts, on, email);
}

/** Does something to a subscription of a reader, while nobody else does. @throws OffersError `not-there` */
async function withSubscription<T>(
  parts: Parts,
  { uid, id }: { uid: string; id: string },
  act: (on: Open, subscription: Subscription) => Promise<T>,
): Promise<T> {
  const result = await parts.db.transaction().execute(async (on) => {
    const known = await lockKnownAccount(on, uid);
    const subscription =
      known &&
      (await on.selectFrom('subscriptions').selectAll().where('id', '=', id).where('uid', '=', uid).forUpdate().executeTakeFirst());
    if (!subscription) throw new OffersError('not-there');
    return act(on, subscription);
  });
  parts.queue.wake();
  parts.mails.wake();
  return result;
}

/** Nothing is tried any more. */
const NOT_DECLINED = { declined_at: null, retry_at: null } as const;

type Of = { uid: string; id: string };

/** No charge until it is resumed; what is paid may be used up. */
export const pause = (parts: Parts, of: Of): Promise<Subscription> =>
  withSubscription(parts, of, async (on, subscription) => {
    // Pressed twice, or again after an answer that did not come: it is done.
    if (subscription.state === 'paused') return subscription;
    if (subscription.state !== 'active') throw new OffersError('wrong-state');
    const paused = await change(on, subscription.id, { ...NOT_DECLINED, state: 'paused', paused_at: parts.now() });
    await tellOf(parts, on, { type: 'access_modified', event: 'subscription_updated' }, paused);
    await write(parts, on, 'paused', paused);
    return paused;
  });

/** Paused, and what was paid is used up: going on charges the card. */
export const isLapsed = ({ state, paid_until: paid }: Pick<Subscription, 'state' | 'paid_until'>, at: Date): boolean =>
  state === 'paused' && paid <= at;

/** It ended because the next charge was declined, until the last time that it was tried. */
export const wasDeclined = ({ state, declined_at: declined }: Pick<Subscription, 'state' | 'declined_at'>): boolean =>
  state === 'ended' && declined !== null;

/** The next charge was declined, and is tried again: another card is charged at once. */
export const isDeclined = ({ state, declined_at: declined }: Pick<Subscription, 'state' | 'declined_at'>): boolean =>
  state === 'active' && declined !== null;

/** When a declined charge was tried first, is tried next and for the last time; undefined where none is. */
export const retryOf = (subscription: Subscription): { declinedAt: Date; nextAt: Date; lastAt: Date } | undefined => {
  const { declined_at: declinedAt, retry_at: nextAt } = subscription;
  return isDeclined(subscription) && declinedAt && nextAt ? { declinedAt, nextAt, lastAt: lastRetry(declinedAt) } : undefined;
};

/**
 * Goes on with what was paused, or takes a cancellation back. Where what was paid is used up, the card is charged.
 * @param of `shown` is the sum that the page said it charges: nobody is charged what was not shown
 */
export const resume = (parts: Parts, of: Of & { shown?: number | undefined }): Promise<Subscription> =>
  withSubscription(parts, of, async (on, before) => {
    const at = parts.now();
    if (before.state === 'active') return before;
    if (before.state !== 'paused' && before.state !== 'cancelled') throw new OffersError('wrong-state');
    const again = { state: 'active', paused_at: null, cancelled_at: null, lapsed_at: null } as const;
    if (before.paid_until > at) {
      const active = await change(on, before.id, again);
      await tellOf(parts, on, { type: 'access_modified', event: 'subscription_updated' }, active);
      await write(parts, on, 'goesOn', active);
      return active;
    }
    if (!isLapsed(before, at)) throw new OffersError('wrong-state');
    if (of.shown !== before.amount) throw new OffersError('price-not-shown');
    if (!chargeAgain(before.card)) throw new OffersError('card-declined');
    const until = after(at, { count: before.period_count, unit: before.period_unit });
    const active = await change(on, before.id, { ...again, paid_until: until });
    const payment = await pay(on, active, active.amount, at, until, at);
    await tellOf(parts, on, { type: 'access_granted', event: 'payment_verified' }, active, payment.id);
    await write(parts, on, 'paidAgain', active, { payment });
    return active;
  });

/** No further charge; access ends with what is paid. */
export const cancel = (parts: Parts, of: Of): Promise<Subscription> =>
  withSubscription(parts, of, async (on, before) => {
    const at = parts.now();
    if (before.state === 'cancelled') return before;
    if (before.state !== 'active' && before.state !== 'paused') throw new OffersError('wrong-state');
    if (isLapsed(before, at)) {
      const ended = await change(on, before.id, { state: 'ended', cancelled_at: at, ended_at: at });
      await write(parts, on, 'stopped', ended);
      return ended;
    }
    if (isDeclined(before) && before.paid_until <= at) {
      const ended = await change(on, before.id, { ...NOT_DECLINED, state: 'ended', cancelled_at: at, ended_at: at });
      await tellOf(parts, on, { type: 'access_revoked', event: 'subscription_canceled' }, ended);
      await write(parts, on, 'stopped', ended);
      return ended;
    }
    const cancelled = await change(on, before.id, { state: 'cancelled', cancelled_at: at, paused_at: null });
    await tellOf(parts, on, { type: 'access_modified', event: 'subscription_updated' }, cancelled);
    await write(parts, on, 'cancelled', cancelled);
    return cancelled;
  });

/**
 * Takes another card. Where the charge of the old one was declined, the new one is charged at once.
 * @param of `card` its last four digits, of a card that was looked at (`test-cards.ts`); `shown` the sum that the page said it charges; `done` is part of it
 */
export const changeCard = (
  parts: Parts,
  of: Of & { card: string; shown: number | undefined; done: (on: Open) => Promise<void> },
): Promise<Subscription> =>
  withSubscription(parts, of, async (on, before) => {
    if (before.state !== 'active' && before.state !== 'paused') throw new OffersError('wrong-state');
    if ((isDeclined(before) ? before.amount : undefined) !== of.shown) throw new OffersError('price-not-shown');
    const changed = await change(on, before.id, { card: of.card });
    await of.done(on);
    const { subscription, payment } = isDeclined(before)
      ? await renewed(parts, on, changed)
      : { subscription: changed, payment: undefined };
    await write(parts, on, 'cardChanged', subscription, { payment });
    return subscription;
  });

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
async function renewed(
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
