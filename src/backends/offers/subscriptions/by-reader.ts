import { OffersError } from '../errors.ts';
import type { Open } from '../webhook/tell.ts';
import { change, pay, tellOf, withSubscription, write, type Of, type Parts } from './changes.ts';
import { after } from './period.ts';
import { renewed } from './renewal.ts';
import { isDeclined, isLapsed, NOT_DECLINED, type Subscription } from './states.ts';
import { chargeAgain } from './test-cards.ts';

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
