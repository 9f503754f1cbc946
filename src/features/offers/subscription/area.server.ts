import { getOrigins, offersAvailable } from '@/config/env.server';
import { LANGUAGES } from '@/config/constants';
import { routes } from '@/config/routes';
import { areaApi, type Area, type Done, type FormContext } from '@/features/account/common/server';
import { isServiceRefusal, safeTarget, type Session } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import { splitLanguage } from '@/lib/split-language';
import { AppError } from '@/server/errors';
import { loadItem } from '@/server/page/page';
import { itemDependencies } from '@/server/page/props';
import type { Handlers } from '@/server/route';
import { z } from 'zod';
import { giftMade, paymentList, subscriptionList, type PaymentList, type SubscriptionList } from '../piano.schema';
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

const subscriptionOf = (one: SubscriptionList['subscriptions'][number]): ShownSubscription => ({
  id: one.subscription_id,
  title: one.title,
  state: one.state,
  amount: one.price.amount,
  currency: one.price.currency,
  ...(one.next_charge_at ? { nextCharge: one.next_charge_at } : {}),
  ...(one.ends_at ? { ends: one.ends_at } : {}),
  ...(one.paused_until ? { pausedUntil: one.paused_until } : {}),
  mayPause: one.can_pause,
  mayResume: one.can_resume,
  mayCancel: one.can_cancel,
});

const paymentOf = (one: PaymentList['payments'][number], language: string): ShownPayment => ({
  id: one.payment_id,
  at: one.at,
  title: one.title,
  amount: one.amount,
  currency: one.currency,
  refunded: one.state === 'refunded',
  receipt: `/api/offers/receipt?${new URLSearchParams({ id: one.payment_id, language })}`,
});

async function load(context: Context & { query: Readonly<Record<string, string>> }): Promise<SubscriptionData> {
  if (!offersAvailable()) return { offers: false };
  const { language, query, source } = context;
  const who = await account(context);
  const asked = { for: source };
  const [{ subscriptions, institution, gifts }, { payments }] = await Promise.all([
    readOffers('/api/v3/publisher/subscription/list', subscriptionList, { ...who, language }, asked),
    readOffers('/api/v3/publisher/payment/list', paymentList, { ...who, language }, asked),
  ]);
  return {
    offers: true,
    subscriptions: subscriptions.map(subscriptionOf),
    payments: payments.map((one) => paymentOf(one, language)),
    ...(institution ? { institution: institution.name } : {}),
    ...(gifts ? { gifts: { most: gifts.limit, left: gifts.left } } : {}),
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

const change = (what: 'pause' | 'resume' | 'cancel', message: string) => ({
  rules: subscriptionRules[what],
  run: (context: FormContext<Session>): Promise<Done> =>
    unlessRefused(async () => {
      const fields = { ...(await account(context)), subscription_id: context.value('id') };
      await writeOffers(`/api/v3/publisher/subscription/${what}`, z.unknown(), fields, { for: context.source });
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
      { ...(await account(context)), url: `${origin}${encodeURI(item.path)}`, title: item.item.displayName || item.item.name, rid: 'premium' },
      { for: source },
    );
    return { message: 'offers.give.made', params: { link: `${origin}/gift/${token}` } };
  }, 'offers.give.refused');
}

/** The account's page of the subscription: how it stands, what was paid, pausing and ending it, and giving pieces to others. */
export const subscriptionArea: Area<SubscriptionData> = {
  path: routes.subscription.path,
  access: 'session',
  query: ['give'],
  load,
  forms: {
    pause: change('pause', 'offers.account.paused'),
    resume: change('resume', 'offers.account.resumed'),
    cancel: change('cancel', 'offers.account.canceled'),
    give: { rules: subscriptionRules.give, shownAgain: ['path'], run: give },
  },
};

/** `POST /api/offers/subscription`: the forms of that page. */
export const subscriptionHandlers: Handlers = { POST: areaApi(subscriptionArea) };
