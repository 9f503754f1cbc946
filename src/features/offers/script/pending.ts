import { PENDING_OFFER_COOKIE, PENDING_OFFER_S } from '@/config/pending-offer';
import { cookie, dropCookie, keepCookie } from '@/lib/cookies';
import type { StartCheckout } from './tp';

/** As the server has them too: on https only the host itself may set it. */
const secure = (): boolean => location.protocol === 'https:';
const NAME = (): string => `${secure() ? '__Host-' : ''}${PENDING_OFFER_COOKIE}`;
const ID = /^[\w-]{1,100}$/;

/** Of what an offer was opened with, what its checkout needs after a sign-in. */
export interface Pending {
  offerId: string;
  termId: string;
  page: string;
}

/** Keeps an offer for the sign-in that it needs. @returns whether it could be */
export function keepPending({ offerId, termId = '' }: StartCheckout): boolean {
  const kept: Pending = { offerId, termId, page: location.pathname + location.search };
  return keepCookie(NAME(), JSON.stringify(kept), { seconds: PENDING_OFFER_S, secure: secure() });
}

/** The offer that waits, which is forgotten by that. */
export function takePending(): Pending | undefined {
  const stored = cookie(NAME());
  if (stored === undefined) return undefined;
  dropCookie(NAME(), secure());
  try {
    const { offerId, termId, page } = JSON.parse(stored) as Partial<Record<keyof Pending, unknown>>;
    if (typeof offerId !== 'string' || typeof termId !== 'string' || !ID.test(offerId)) return undefined;
    return { offerId, termId, page: typeof page === 'string' ? page : '' };
  } catch {
    // Somebody else wrote it.
    return undefined;
  }
}
