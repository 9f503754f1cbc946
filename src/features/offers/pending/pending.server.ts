import { z } from 'zod';
import { PENDING_OFFER_S } from '@/config/pending-offer';
import { safeTarget } from '@/features/account/session/server';
import type { CookieJar } from '@/server/cookie-jar';

/** Longer ones are left out: what was chosen is to fit into a cookie. */
const MAX_PAGE = 1_000;

const schema = z.object({
  offerId: z.string().regex(/^[\w-]{1,100}$/),
  termId: z.string().regex(/^[\w-]{1,100}$/),
  /** The page that it began on: a path, or a whole address of the other site. Scripts can write it. */
  page: z.string().optional().catch(undefined),
});
export type PendingOffer = z.infer<typeof schema>;

/** Keeps an offer for the sign-in that it needs (specification section 4, "Pending offer parameters are saved in a cookie"). */
export const storePending = (jar: CookieJar, { page, ...chosen }: PendingOffer): void => {
  const kept = page === undefined || page.length > MAX_PAGE ? chosen : { ...chosen, page };
  jar.set('pendingOffer', JSON.stringify(kept), { readable: true, maxAge: PENDING_OFFER_S });
};

/** The offer that waits, which is forgotten by that; its page only where it is one of ours. */
export function takePending(jar: CookieJar): PendingOffer | undefined {
  const stored = jar.get('pendingOffer');
  if (stored === undefined) return undefined;
  jar.clear('pendingOffer');
  try {
    const pending = schema.safeParse(JSON.parse(stored)).data;
    return pending && { ...pending, page: safeTarget(pending.page, jar.site?.origin) };
  } catch (error) {
    // A script or the visitor wrote it.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
