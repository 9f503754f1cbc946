import { getOrigins, offersAvailable } from '@/config/env.server';
import { LANGUAGES } from '@/config/constants';
import { routes } from '@/config/routes';
import { areaApi, type Area, type AreaForm, type Done, type FormContext } from '@/features/account/common/server';
import { isServiceRefusal, safeTarget, type Session } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import { splitLanguage } from '@/lib/split-language';
import { AppError } from '@/server/errors';
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

const subscriptionOf = ({ subscriptionId, title, state, priceText, nextChargeAt, endsAt }: Subscription): ShownSubscription => ({
  id: subscriptionId,
  title,
  state,
  price: priceText,
  ...(nextChargeAt ? { nextCharge: nextChargeAt } : {}),
  ...(endsAt ? { ends: endsAt } : {}),
});

const paymentOf = ({ paymentId, number, paidAt, title, priceText, refundedAt, refundable }: Payment): ShownPayment => ({
  id: paymentId,
  number,
  paid: paidAt,
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
    readOffers('/api/v3/publisher/payment/list', paymentList, { ...who, language }, asked),
  ]);
  const gifts = subscriptions.find((one) => (one.gifts?.perMonth ?? 0) > 0)?.gifts;
  return {
    offers: true,
    subscriptions: subscriptions.map(subscriptionOf),
    payments: payments.map(paymentOf),
    ...(institution ? { institution: institution.name } : {}),
    ...(gifts ? { gifts: { most: gifts.perMonth, left: gifts.left } } : {}),
    ...(query.give ? { give: query.give } : {}),
    subscribe: languagePath(routes.subscribe.path, language),
    bought: query.offer === 'completed',
  };
}

/** What the service refuses has words; nothing was changed then. */
async function unlessRefused(change: () => Promise<Done>, refused: string): Promise<Done> {
  try {
    return await change();
  } catch (error) {
    if (isServiceRefusal(error)) return { kind: 'error', message: refused };
    throw error;
  }
}

const CALLS = {
  pause: ['/api/v3/publisher/subscription/pause', 'subscription_id'],
  resume: ['/api/v3/publisher/subscription/resume', 'subscription_id'],
  cancel: ['/api/v3/publisher/subscription/cancel', 'subscription_id'],
  refund: ['/api/v3/publisher/payment/refund', 'payment_id'],
} as const;

const change = (what: keyof typeof CALLS, message: string): AreaForm<Session> => ({
  rules: subscriptionRules[what],
  run: (context: FormContext<Session>): Promise<Done> =>
    unlessRefused(async () => {
      const [path, named] = CALLS[what];
      await writeOffers(path, z.unknown(), { ...(await account(context)), [named]: context.value('id') }, { for: context.source });
      return { message };
    }, 'offers.account.refused'),
});

/** A link that gives a premium piece of this site to somebody. */
async function give(context: FormContext<Session>): Promise<Done> {
  const { jar, source, language } = context;
  const target = safeTarget(context.value('path'), jar.site?.origin);
  const url = target ? URL.parse(target, jar.site?.origin) : null;
  const site = getOrigins().sites.find(({ origin }) => url && new URL(origin).origin === url.origin);
  if (!url || !site) return { kind: 'error', message: 'offers.give.noPiece' };
  const { path } = splitLanguage(decodeURI(url.pathname), LANGUAGES);
  const item = await loadItem({ site: site.name, language, path }, itemDependencies());
  if (!item || item.access.kind === 'full') return { kind: 'error', message: 'offers.give.noPiece' };
  const { origin } = site;
  return unlessRefused(async () => {
    const { token } = await writeOffers(
      '/api/v3/publisher/gift/create',
      giftMade,
      {
        ...(await account(context)),
        url: `${origin}${encodeURI(item.path)}`,
        title: item.item.displayName || item.item.name,
        rid: PREMIUM_RESOURCE,
      },
      { for: source },
    );
    return { message: 'offers.give.made', params: { link: `${origin}/gift/${token}` } };
  }, 'offers.give.refused');
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
    give: { rules: subscriptionRules.give, shownAgain: ['path'], run: give },
  },
};

/** `POST /api/offers/subscription`: the forms of that page. */
export const subscriptionHandlers: Handlers = { POST: areaApi(subscriptionArea) };
