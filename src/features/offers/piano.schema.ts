/** What the offers service answers (protocol page offers, and its own contract). Fields that the site does not read are not named. */
import { z } from 'zod';

/** What a subscription opens, as the offers service names it: its publisher chooses that name. Other resources open nothing here. */
export const PREMIUM_RESOURCE = 'premium';

const meter = z.object({ views: z.number(), viewsLeft: z.number(), maxViews: z.number() });
export type PianoMeter = z.infer<typeof meter>;

const grant = z.object({ rid: z.string(), resourceName: z.string().nullish() });

const event = z.object({
  eventType: z.string(),
  eventParams: z.looseObject({}).nullish(),
  eventExecutionContext: z.object({ accessList: z.array(grant).nullish(), activeMeters: z.array(meter).nullish() }).nullish(),
});
export type PianoEvent = z.infer<typeof event>;

/** `POST /xbuilder/experience/executeMobile`. */
export const executed = z.object({
  models: z.object({
    tbc: z.string().nullish(),
    xbc: z.string().nullish(),
    tac: z.string().nullish(),
    result: z.object({ events: z.array(event) }).nullish(),
  }),
});
export const meterParams = meter;

const period = z.object({ count: z.number().int(), unit: z.enum(['day', 'week', 'month', 'year']) });
/** Texts of prices come in the language that was asked for, tax included. */
const term = z.object({
  termId: z.string(),
  title: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  priceText: z.string(),
  taxPercent: z.number(),
  taxText: z.string(),
  period,
  trialDays: z.number().int(),
});
export type OfferTerm = z.infer<typeof term>;
const offer = z.object({ offerId: z.string(), title: z.string(), gets: z.array(z.string()), terms: z.array(term) });
/** `GET /api/v3/publisher/offer/list`. */
export const offerList = z.object({ offers: z.array(offer) });
export type OfferList = z.infer<typeof offerList>;

const subscription = z.object({
  subscriptionId: z.string(),
  title: z.string(),
  state: z.enum(['active', 'paused', 'cancelled', 'ended']),
  amount: z.number().int(),
  priceText: z.string(),
  period,
  nextChargeAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** It ended at a card that was declined. */
  declined: z.boolean().default(false),
  /** The next charge was declined, and is tried again; access lasts until the last try. */
  retry: z.object({ declinedAt: z.string(), nextAt: z.string(), accessUntil: z.string() }).nullish(),
  /** Paused, and what was paid is used up: to go on charges the amount. */
  lapsed: z.boolean().default(false),
  gifts: z.object({ perMonth: z.number().int(), left: z.number().int() }).nullish(),
});
export type Subscription = z.infer<typeof subscription>;
/** `GET /api/v3/publisher/subscription/list`. */
export const subscriptionList = z.object({
  subscriptions: z.array(subscription),
  institution: z.object({ name: z.string() }).nullish(),
});

const payment = z.object({
  paymentId: z.string(),
  number: z.string(),
  title: z.string(),
  priceText: z.string(),
  paidAt: z.string(),
  refundedAt: z.string().nullable(),
  refundable: z.boolean(),
});
export type Payment = z.infer<typeof payment>;
/** `GET /api/v3/publisher/payment/list`. */
export const paymentList = z.object({ payments: z.array(payment) });

/** `POST /api/v3/publisher/subscription/card`: where another card is given, at the service. */
export const cardBegun = z.object({ url: z.string().startsWith('/') });

/** `POST /api/v3/publisher/gift/create`. */
export const giftMade = z.object({ token: z.string() });
/** `GET /api/v3/publisher/gift/check`. */
export const giftChecked = z.object({ gift: z.object({ url: z.url() }) });
/** `GET /api/v3/access/check`. */
export const accessChecked = z.object({ access: z.object({ granted: z.boolean() }) });

/** How a call is refused; why in a word, which our own service says beside Piano's number. */
export const pianoRefusal = z.object({
  code: z.number(),
  message: z.string().default(''),
  error: z.object({ code: z.string() }).optional().catch(undefined),
});
