import { randomUUID } from 'node:crypto';
import { accessEnds } from '../access/grants.ts';
import type { Offer, Term } from '../content/model.ts';
import type { Reader } from '../readers/user-ref.ts';
import type { Db } from '../storage/database.ts';
import type { Language } from '../storage/tables.ts';
import { lockAccount, type Open } from '../webhook/tell.ts';
import { change, pay, tellOf, write, type Parts, type Payment } from './changes.ts';
import { wasGiven } from './once.ts';
import { after } from './period.ts';

const DAY_MS = 86_400_000;

/** What a reader calls what they bought. */
export const titleOf = (offer: Pick<Offer, 'title'>, term: Pick<Term, 'title'>): string => `${offer.title}: ${term.title}`;

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
