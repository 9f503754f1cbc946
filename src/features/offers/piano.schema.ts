/** What the offers service answers (protocol page offers, and its own contract). Fields that the site does not read are not named. */
import { z } from 'zod';

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

/** Minor units of the currency, tax included. */
const price = z.object({ amount: z.number().int(), currency: z.string().regex(/^[A-Z]{3}$/) });

const term = z.object({
  term_id: z.string(),
  name: z.string(),
  price: price.extend({ tax_rate: z.number().nullish(), tax_amount: z.number().int().nullish() }),
  period: z.enum(['month', 'year', 'once']),
  trial: z.object({ days: z.number().int(), amount: z.number().int() }).nullish(),
  renews: z.boolean(),
});
const offer = z.object({
  offer_id: z.string(),
  title: z.string(),
  benefits: z.array(z.string()).default([]),
  terms: z.array(term),
});
/** `GET /api/v3/publisher/offer/list`. */
export const offerList = z.object({
  offers: z.array(offer),
  meter: z.object({ maxViews: z.number().int(), windowDays: z.number().int() }).nullish(),
});
export type OfferList = z.infer<typeof offerList>;

const subscription = z.object({
  subscription_id: z.string(),
  title: z.string(),
  state: z.enum(['active', 'paused', 'canceled', 'expired']),
  next_charge_at: z.string().nullish(),
  ends_at: z.string().nullish(),
  paused_until: z.string().nullish(),
  price,
  can_pause: z.boolean().default(false),
  can_resume: z.boolean().default(false),
  can_cancel: z.boolean().default(false),
});
/** `GET /api/v3/publisher/subscription/list`. */
export const subscriptionList = z.object({
  subscriptions: z.array(subscription),
  institution: z.object({ name: z.string() }).nullish(),
  gifts: z.object({ limit: z.number().int(), left: z.number().int() }).nullish(),
});
export type SubscriptionList = z.infer<typeof subscriptionList>;

/** `GET /api/v3/publisher/payment/list`. */
export const paymentList = z.object({
  payments: z.array(
    z.object({
      payment_id: z.string(),
      at: z.string(),
      title: z.string(),
      amount: z.number().int(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      state: z.enum(['paid', 'refunded']),
    }),
  ),
});
export type PaymentList = z.infer<typeof paymentList>;

/** `POST /api/v3/publisher/gift/create`. */
export const giftMade = z.object({ token: z.string(), left: z.number().int() });
/** `GET /api/v3/publisher/gift/check`. */
export const giftChecked = z.object({ url: z.url() });
/** `GET /api/v3/access/check`. */
export const accessChecked = z.object({ access: z.object({ granted: z.boolean() }) });

/** How a call is refused. */
export const pianoRefusal = z.object({ code: z.number(), message: z.string().default('') });
