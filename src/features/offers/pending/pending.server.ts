import { z } from 'zod';
import { PENDING_OFFER_S } from '@/config/pending-offer';
import type { CookieJar } from '@/server/cookie-jar';

const schema = z.object({
  offerId: z.string().regex(/^[\w-]{1,100}$/),
  termId: z.string().regex(/^[\w-]{1,100}$/),
  /** Path of the page that it began on. */
  page: z
    .string()
    .regex(/^\/(?!\/)/)
    .max(1_000),
});
export type PendingOffer = z.infer<typeof schema>;

/** Keeps an offer for the sign-in that it needs (specification section 4, "Pending offer parameters are saved in a cookie"). */
export const storePending = (jar: CookieJar, pending: PendingOffer): void =>
  jar.set('pendingOffer', JSON.stringify(pending), { readable: true, maxAge: PENDING_OFFER_S });

/** The offer that waits, which is forgotten by that. */
export function takePending(jar: CookieJar): PendingOffer | undefined {
  const stored = jar.get('pendingOffer');
  if (stored === undefined) return undefined;
  jar.clear('pendingOffer');
  try {
    return schema.safeParse(JSON.parse(stored)).data;
  } catch (error) {
    // A script or the visitor wrote it.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
