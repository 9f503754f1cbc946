import { z } from 'zod';
import { grantsFor } from '../access/grants.ts';
import { beginCardChange } from '../cards/store.ts';
import { returnUrl } from '../checkout/outcome.ts';
import { receiptNumber } from '../checkout/receipt.ts';
import type { OffersContext } from '../context.ts';
import { giftsLeft } from '../gifts/gifts.ts';
import { call, type OffersCall } from '../http/house.ts';
import { language, moneyText, needPublisher, needReader, publisher, taxIn, userReference } from '../http/publisher.ts';
import { OffersError } from '../errors.ts';
import { noteAddress } from '../readers/address.ts';
import type { Language } from '../storage/tables.ts';
import { titleOf } from './begin.ts';
import { cancel, pause, resume } from './by-reader.ts';
import type { Payment } from './changes.ts';
import { refund, refundableOf } from './giving-back.ts';
import { isLapsed, retryOf, wasDeclined, type Subscription } from './states.ts';

const moment = z.iso.datetime();
const subscription = z.object({
  subscriptionId: z.uuid(),
  offerId: z.string(),
  termId: z.string(),
  externalId: z.string(),
  rid: z.string(),
  title: z.string(),
  state: z.enum(['active', 'paused', 'cancelled', 'ended']),
  amount: z.int(),
  currency: z.string(),
  priceText: z.string(),
  taxPercent: z.number(),
  period: z.object({ count: z.int(), unit: z.enum(['day', 'week', 'month', 'year']) }),
  card: z.string().describe('The last four digits'),
  startedAt: moment,
  paidUntil: moment,
  nextChargeAt: moment.nullable(),
  pausedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  endsAt: moment.nullable().describe('When access ends, where it does'),
  declined: z.boolean().describe('It ended because the card was declined at the next charge, until the last try'),
  retry: z
    .object({ declinedAt: moment, nextAt: moment, accessUntil: moment })
    .nullable()
    .describe('The next charge was declined, and is tried again; access lasts meanwhile'),
  lapsed: z.boolean().describe('Paused, and what was paid is used up: to go on charges the amount'),
  gifts: z.object({ perMonth: z.int(), left: z.int() }),
});
const payment = z.object({
  paymentId: z.uuid(),
  number: z.string(),
  subscriptionId: z.uuid(),
  title: z.string(),
  amount: z.int(),
  currency: z.string(),
  priceText: z.string(),
  taxPercent: z.number(),
  taxText: z.string(),
  card: z.string(),
  paidAt: moment,
  from: moment,
  until: moment,
  refundedAt: moment.nullable(),
  refundable: z.boolean().describe('The reader may have it back'),
});

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

interface Bought {
  offer_id: string;
  term_id: string;
  title: string;
  language: Language;
}

/** Names and prices in the language that is asked for; what is not offered any more keeps the name under which it was bought. */
async function inWords(
  { catalogue }: OffersContext,
  asked: Language | undefined,
): Promise<(each: Bought) => Pick<Bought, 'title' | 'language'>> {
  if (asked === undefined) return ({ title, language: words }) => ({ title, language: words });
  const offers = await catalogue.get(asked).then(
    (known) => known.offers,
    (error: unknown) => {
      // The account page needs no content service: what was bought stands in the database.
      if (error instanceof OffersError && error.reason === 'unavailable') return [];
      throw error;
    },
  );
  return ({ offer_id, term_id, title }) => {
    const offer = offers.find(({ id }) => id === offer_id);
    const term = offer?.terms.find(({ id }) => id === term_id);
    return { title: offer && term ? titleOf(offer, term) : title, language: asked };
  };
}

async function asAnswer(
  context: OffersContext,
  each: Subscription,
  words: Pick<Bought, 'title' | 'language'> = each,
): Promise<z.infer<typeof subscription>> {
  const { state, paid_until: paid, ended_at: ended } = each;
  const retry = retryOf(each);
  return {
    subscriptionId: each.id,
    offerId: each.offer_id,
    termId: each.term_id,
    externalId: each.external_id,
    rid: each.rid,
    title: words.title,
    state,
    amount: each.amount,
    currency: each.currency,
    priceText: moneyText(each.amount, each.currency, words.language),
    taxPercent: each.tax_percent,
    period: { count: each.period_count, unit: each.period_unit },
    card: each.card,
    startedAt: each.started_at.toISOString(),
    paidUntil: paid.toISOString(),
    nextChargeAt: state === 'active' ? (each.retry_at ?? paid).toISOString() : null,
    pausedAt: iso(each.paused_at),
    cancelledAt: iso(each.cancelled_at),
    endsAt: state === 'ended' ? iso(ended) : state === 'active' ? null : paid.toISOString(),
    declined: wasDeclined(each),
    retry: retry
      ? { declinedAt: retry.declinedAt.toISOString(), nextAt: retry.nextAt.toISOString(), accessUntil: retry.lastAt.toISOString() }
      : null,
    lapsed: isLapsed(each, context.now()),
    gifts: { perMonth: each.gifts, left: state === 'ended' || paid <= context.now() ? 0 : await giftsLeft(context, each) },
  };
}

const paymentAnswer = (each: Payment, refundable: boolean, words: Pick<Bought, 'title' | 'language'> = each): z.infer<typeof payment> => ({
  paymentId: each.id,
  number: receiptNumber(each.number),
  subscriptionId: each.subscription_id,
  title: words.title,
  amount: each.amount,
  currency: each.currency,
  priceText: moneyText(each.amount, each.currency, words.language),
  taxPercent: each.tax_percent,
  taxText: moneyText(taxIn(each.amount, each.tax_percent), each.currency, words.language),
  card: each.card,
  paidAt: each.paid_at.toISOString(),
  from: each.from_at.toISOString(),
  until: each.until_at.toISOString(),
  refundedAt: iso(each.refunded_at),
  refundable,
});

/** What the account page of the site shows and does. */
export function subscriptionOperations(context: OffersContext): OffersCall[] {
  const { db } = context;
  const query = z.object({ ...publisher, user_ref: userReference });
  const listed = query.extend({
    language: language.unwrap().optional().describe('Of names and prices; left out: the one in which it was bought'),
  });
  const changing = (what: string, act: typeof resume, summary: string): OffersCall =>
    call({
      method: 'POST',
      path: `/api/v3/publisher/subscription/${what}`,
      summary,
      access: 'public',
      form: true,
      body: query.extend({
        subscription_id: z.uuid(),
        amount: z.coerce.number().int().optional().describe('Of resume, where it charges: the sum that the page showed'),
      }),
      answer: z.object({ code: z.literal(0), subscription }),
      refuses: ['unknown-application', 'api-token-refused', 'user-refused', 'not-there', 'wrong-state', 'price-not-shown', 'card-declined'],
      handle: async ({ body }) => {
        needPublisher(context, body);
        const { uid } = needReader(context, body.user_ref);
        const changed = await act(context, { uid, id: body.subscription_id, shown: body.amount });
        return { code: 0 as const, subscription: await asAnswer(context, changed) };
      },
    });
  return [
    call({
      method: 'GET',
      path: '/api/v3/publisher/subscription/list',
      summary: 'The subscriptions of a reader, the newest first, and the institution through which they read.',
      access: 'public',
      query: listed,
      answer: z.object({
        code: z.literal(0),
        subscriptions: z.array(subscription),
        institution: z.object({ name: z.string(), until: moment.nullable() }).nullable(),
      }),
      refuses: ['unknown-application', 'api-token-refused', 'user-refused'],
      handle: async ({ query: asked }) => {
        needPublisher(context, asked);
        const reader = needReader(context, asked.user_ref);
        await noteAddress(context, reader);
        const rows = await db
          .selectFrom('subscriptions')
          .selectAll()
          .where('uid', '=', reader.uid)
          .orderBy('started_at', 'desc')
          .limit(100)
          .execute();
        const words = await inWords(context, asked.language);
        const through = (await grantsFor(context, { reader })).find(({ by }) => by === 'institution');
        return {
          code: 0 as const,
          subscriptions: await Promise.all(rows.map((row) => asAnswer(context, row, words(row)))),
          institution: through ? { name: through.id, until: iso(through.until ?? null) } : null,
        };
      },
    }),
    changing('pause', pause, 'No charge until it is resumed; access lasts as long as what is paid.'),
    changing('resume', resume, 'Goes on with what was paused or cancelled. Where what was paid is used up, the card is charged.'),
    changing('cancel', cancel, 'No further charge; access ends with what is paid.'),
    call({
      method: 'POST',
      path: '/api/v3/publisher/subscription/card',
      summary:
        'Begins the change of the card of a subscription: the page on which the reader gives another one, good for an hour. Where the last charge was declined it is charged there. It leads back to return_url with offer=card-changed, or offer=left.',
      access: 'public',
      form: true,
      body: query.extend({ subscription_id: z.uuid(), language, return_url: z.string().min(1).max(2_000) }),
      answer: z.object({ code: z.literal(0), url: z.string().describe('Path and query at this service') }),
      refuses: ['unknown-application', 'api-token-refused', 'user-refused', 'return-refused', 'not-there', 'wrong-state'],
      handle: async ({ body }) => {
        needPublisher(context, body);
        const { uid } = needReader(context, body.user_ref);
        const back = returnUrl(context.config.origins, body.return_url);
        const found = await db
          .selectFrom('subscriptions')
          .select(['id', 'state'])
          .where('id', '=', body.subscription_id)
          .where('uid', '=', uid)
          .executeTakeFirst();
        if (found === undefined || back === null) throw new OffersError('not-there');
        if (found.state !== 'active' && found.state !== 'paused') throw new OffersError('wrong-state');
        const token = await beginCardChange(context, { subscription_id: found.id, language: body.language, return_url: back });
        return { code: 0 as const, url: `/card/${token}` };
      },
    }),
    call({
      method: 'GET',
      path: '/api/v3/publisher/payment/list',
      summary: 'What a reader has paid, the newest first.',
      access: 'public',
      query: listed,
      answer: z.object({ code: z.literal(0), payments: z.array(payment) }),
      refuses: ['unknown-application', 'api-token-refused', 'user-refused'],
      handle: async ({ query: asked }) => {
        needPublisher(context, asked);
        const { uid } = needReader(context, asked.user_ref);
        const rows = await db
          .selectFrom('payments')
          .innerJoin('subscriptions', 'subscriptions.id', 'payments.subscription_id')
          .selectAll('payments')
          .select(['subscriptions.offer_id', 'subscriptions.term_id'])
          .where('payments.uid', '=', uid)
          .orderBy('payments.paid_at', 'desc')
          .limit(200)
          .execute();
        const words = await inWords(context, asked.language);
        const refundable = await refundableOf(context, db, uid);
        return { code: 0 as const, payments: rows.map((row) => paymentAnswer(row, refundable.has(row.id), words(row))) };
      },
    }),
    call({
      method: 'POST',
      path: '/api/v3/publisher/payment/refund',
      summary:
        'Gives a payment back and ends the subscription at once. With a user reference only the first payment of a subscription of that reader, within 14 days; without one, as the publisher, any.',
      access: 'public',
      form: true,
      body: z.object({ ...publisher, user_ref: userReference.optional(), payment_id: z.uuid() }),
      answer: z.object({ code: z.literal(0), payment }),
      refuses: ['unknown-application', 'api-token-refused', 'user-refused', 'not-there', 'refund-over'],
      handle: async ({ body }) => {
        needPublisher(context, body);
        const by = body.user_ref === undefined ? undefined : needReader(context, body.user_ref).uid;
        return { code: 0 as const, payment: paymentAnswer(await refund(context, body.payment_id, by), false) };
      },
    }),
  ];
}
