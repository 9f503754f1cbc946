import { randomUUID } from 'node:crypto';
import { accessEnds, lastRetry } from '../access/grants.ts';
import { receiptNumber, receiptRows } from '../checkout/receipt.ts';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { moneyText } from '../http/publisher.ts';
import type { About } from '../mail/mails.ts';
import { dayText, momentText, periodText, say } from '../pages/words.ts';
import type { Row } from '../storage/tables.ts';
import { lockKnownAccount, tell, type Open, type Told } from '../webhook/tell.ts';
import type { Subscription } from './states.ts';

export type Payment = Row<'payments'>;
export type Parts = Pick<OffersContext, 'db' | 'config' | 'now' | 'queue' | 'mails' | 'secrets'>;
/** Whose subscription, and which. */
export type Of = { uid: string; id: string };

/** Tells the site by its webhook what became of a subscription, and until when it gives access. */
export async function tellOf({ config, now }: Parts, on: Open, told: Told, subscription: Subscription, paymentId?: string): Promise<void> {
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

/** Notes what was charged, 0 for free time. */
export async function pay(on: Open, subscription: Subscription, amount: number, from: Date, until: Date, at: Date): Promise<Payment> {
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

export async function change(on: Open, id: string, set: Partial<Subscription>): Promise<Subscription> {
  return on.updateTable('subscriptions').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Does something to a subscription of a reader, while nobody else does. @throws OffersError `not-there` */
export async function withSubscription<T>(
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
