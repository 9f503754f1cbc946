import { lastRetry } from '../access/grants.ts';
import type { Row } from '../storage/tables.ts';

export type Subscription = Row<'subscriptions'>;

/** Nothing is tried any more. */
export const NOT_DECLINED = { declined_at: null, retry_at: null } as const;

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
