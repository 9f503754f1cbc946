import { randomUUID } from 'node:crypto';
import { getOrigins, offersAvailable } from '@/config/env.server';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { routes } from '@/config/routes';
import { areaApi, isServiceFailure, type Area, type AreaForm, type Done, type FormContext } from '@/features/account/common/server';
import { isServiceRefusal, safeTarget, type Session } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import { seatDay } from '@/lib/seat-day';
import { splitLanguage } from '@/lib/split-language';
import { count } from '@/server/counters';
import { AppError } from '@/server/errors';
import { logger } from '@/server/logger';
import { loadItem } from '@/server/page/page';
import { itemDependencies } from '@/server/page/props';
import type { Handlers } from '@/server/route';
import { z } from 'zod';
import { giftMade, paymentList, PREMIUM_RESOURCE, subscriptionList, type Payment, type Subscription } from '../piano.schema';
import { readOffers, writeOffers } from '../piano.server';
import { signedInOf } from '../user-ref.server';
import type { ShownPayment, ShownSubscription, SubscriptionData } from './model';
import { subscriptionRules } from './rules';

type Context = Pick<FormContext<Session>, 'source' | 'language'>;

/** Who is signed in, as the offers know them. @throws AppError `request/unauthorised` */
async function account({ source }: Context): Promise<Record<string, string>> {
  const known = await signedInOf(source);
  if (!known) throw new AppError('request/unauthorised');
  return { user_ref: known.userRef };
}

const subscriptionOf = (
  { subscriptionId, nextChargeAt, endsAt, declined, retry, lapsed, amount, period, ...one }: Subscription,
  language: string,
): ShownSubscription => ({
  id: subscriptionId,
  title: one.title,
  state: one.state,
  price: one.priceText,
  ...(nextChargeAt ? { nextCharge: seatDay(nextChargeAt) } : {}),
  ...(declined ? { declined } : {}),
  ...(retry ? { retry: { declined: seatDay(retry.declinedAt), next: seatDay(retry.nextAt), last: seatDay(retry.accessUntil) } } : {}),
  ...(one.state === 'active' || one.state === 'paused'
    ? { card: `/api/offers/card?${new URLSearchParams({ id: subscriptionId, language })}` }
    : {}),
  ...(endsAt ? { ends: seatDay(endsAt) } : {}),
  ...(lapsed ? { charge: { amount, period } } : {}),
});

const paymentOf = ({ paymentId, number, paidAt, title, priceText, refundedAt, refundable }: Payment): ShownPayment => ({
  id: paymentId,
  number,
  paid: seatDay(paidAt),
  title,
  price: priceText,
  refunded: refundedAt !== null,
  refundable,
  receipt: `/api/offers/receipt?${new URLSearchParams({ id: paymentId })}`,
});

async function load(context: Context & { query: Readonly<Record<string, string>> }): Promise<SubscriptionData> {
  if (!offersAvailable()) return { offers: false };
  const { language, query, source } = context;
  const who = await account(context);
  const asked = { for: source };
  const [{ subscriptions, institution }, { payments }] = await Promise.all([
    readOffers('/api/v3/publisher/subscription/list', subscriptionList, { ...who, language }, asked),
    readOffers('/api/v3/publisher/payment/list', paymentList, { ...who, language }, asked).catch((error: unknown) => {
      if (!isServiceFailure(error) && !isServiceRefusal(error)) throw error;
      count('offers.failures');
      logger.warn({ err: error }, 'the payments of a reader cannot be listed: the subscriptions are shown without them');
      return { payments: undefined };
    }),
  ]);
  const gifts = subscriptions.find(({ state, lapsed, gifts }) => state !== 'ended' && !lapsed && (gifts?.perMonth ?? 0) > 0)?.gifts;
  return {
    offers: true,
    subscriptions: subscriptions.map((one) => subscriptionOf(one, language)),
    ...(payments ? { payments: payments.map(paymentOf) } : {}),
    ...(institution ? { institution: institution.name } : {}),
    ...(gifts ? { gifts: { most: gifts.perMonth, left: gifts.left } } : {}),
    once: randomUUID(),
    ...(query.give ? { give: query.give } : {}),
    subscribe: languagePath(routes.subscribe.path, language),
    // The address stays in histories and bookmarks.
    cardChanged: query.offer === 'card-changed' && subscriptions.length > 0 && subscriptions.every(({ retry }) => !retry),
    bought: query.offer === 'completed' && subscriptions.some(({ state }) => state === 'active'),
  };
}

const CHANGED = { message: 'offers.account.refused', showsAnew: true };
/** What the service refuses, in words, and what is there by now is shown; nothing was changed then. */
const REFUSALS = {
  'not-there': CHANGED,
  'wrong-state': CHANGED,
  'price-not-shown': CHANGED,
  'card-declined': { message: 'offers.account.cardDeclined', showsAnew: true },
  'refund-over': { message: 'offers.payments.tooLate', showsAnew: true },
  'no-access': { message: 'offers.give.noAccess', showsAnew: true },
  'gifts-used-up': { message: 'offers.give.usedUp', showsAnew: true },
};

const CALLS = {
  pause: ['/api/v3/publisher/subscription/pause', 'subscription_id'],
  resume: ['/api/v3/publisher/subscription/resume', 'subscription_id'],
  cancel: ['/api/v3/publisher/subscription/cancel', 'subscription_id'],
  refund: ['/api/v3/publisher/payment/refund', 'payment_id'],
} as const;

const change = (what: keyof typeof CALLS, message: string): AreaForm<Session> => ({
  rules: subscriptionRules[what],
  refusals: REFUSALS,
  async run(context: FormContext<Session>): Promise<Done> {
    const [path, named] = CALLS[what];
    // The sum that the page said it charges: the service charges no other.
    const amount = what === 'resume' ? context.value('amount') : '';
    const fields = { ...(await account(context)), [named]: context.value('id'), ...(amount ? { amount } : {}) };
    await writeOffers(path, z.unknown(), fields, { for: context.source });
    return { message: amount ? 'offers.account.resumedPaid' : message };
  },
});

/** A link that gives a premium piece of this site to somebody. */
async function give(context: FormContext<Session>): Promise<Done> {
  const { jar, source, language } = context;
  const target = safeTarget(context.value('path'), jar.site?.origin);
  const url = target ? URL.parse(target, jar.site?.origin) : null;
  const site = getOrigins().sites.find(({ origin }) => url && new URL(origin).origin === url.origin);
  if (!url || !site) return { kind: 'error', message: 'offers.give.noPiece' };
  const { path, language: given } = splitLanguage(decodeURI(url.pathname), LANGUAGES);
  const item = await loadItem({ site: site.name, language, path }, itemDependencies());
  if (!item || item.access.kind === 'full') return { kind: 'error', message: 'offers.give.noPiece' };
  const { origin } = site;
  const { token } = await writeOffers(
    '/api/v3/publisher/gift/create',
    giftMade,
    {
      ...(await account(context)),
      url: `${origin}${encodeURI(item.path)}`,
      title: item.item.displayName || item.item.name,
      rid: PREMIUM_RESOURCE,
      // Pressed twice, or again after an answer that did not come, it is the same link.
      ...(context.value('once') ? { key: context.value('once') } : {}),
    },
    { for: source },
  );
  // The piece is given whatever the language, and opens in the one in which it was given.
  const opensIn = given === undefined || given === DEFAULT_LANGUAGE ? '' : `?${new URLSearchParams({ language: given })}`;
  return { message: 'offers.give.made', params: { link: `${origin}/gift/${token}${opensIn}` } };
}

/** The account's page of the subscription: how it stands, what was paid, pausing and ending it, and giving pieces to others. */
export const subscriptionArea: Area<SubscriptionData> = {
  path: routes.subscription.path,
  access: routes.subscription.access,
  query: ['give'],
  load,
  forms: {
    pause: change('pause', 'offers.account.paused'),
    resume: change('resume', 'offers.account.resumed'),
    cancel: change('cancel', 'offers.account.cancelled'),
    refund: change('refund', 'offers.payments.paidBack'),
    give: { rules: subscriptionRules.give, refusals: REFUSALS, shownAgain: ['path'], carried: ['once'], run: give },
  },
};

/** `POST /api/offers/subscription`: the forms of that page. */
export const subscriptionHandlers: Handlers = { POST: areaApi(subscriptionArea) };
