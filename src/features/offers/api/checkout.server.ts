import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { getEnv, offersAvailable } from '@/config/env.server';
import { routes, signInPromptUrl } from '@/config/routes';
import { safeTarget } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import { apiSource, cookieJar } from '@/server/cookie-jar';
import { AppError } from '@/server/errors';
import { leadOn } from '@/server/lead-on';
import { storePending } from '../pending/server';
import { signedInOf } from '../user-ref.server';

const id = z.string().regex(/^[\w-]{1,100}$/);
const asked = z.object({
  offer: id,
  term: id,
  language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE),
  return: z.string().max(1_000).optional(),
});

/** Address of the offers service's checkout. @param returnUrl whole address, of this site */
function checkoutAddress(given: { offer: string; term: string; language: string; userRef: string; returnUrl: string }): string {
  const { OFFERS_URL, OFFERS_AID } = getEnv();
  const query = new URLSearchParams({
    aid: OFFERS_AID,
    offer_id: given.offer,
    term_id: given.term,
    user_ref: given.userRef,
    language: given.language,
    return_url: given.returnUrl,
    mode: 'page',
  });
  return `${OFFERS_URL}/checkout/offer?${query}`;
}

/**
 * `GET /api/offers/checkout?offer=&term=&return=&language=`: leads to the checkout, a page of the offers service. Who is not signed in
 * signs in first; the offer waits meanwhile. `from=sign-in` is where a sign-in leads: a form's redirections may not leave the origin
 * (Content-Security-Policy `form-action`), so it goes by a page in between.
 * @throws AppError `request/not-found`, `request/bad`, `service/…`
 */
export async function checkoutApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const source = apiSource(request, response);
  const jar = cookieJar(source);
  if (!offersAvailable() || !jar.site) throw new AppError('request/not-found');
  const query = asked.safeParse(request.query);
  if (!query.success) throw new AppError('request/bad', { detail: 'no offer' });
  const { offer, term, language } = query.data;
  const target = safeTarget(query.data.return, jar.site.origin) ?? languagePath(routes.subscription.path, language);
  const account = await signedInOf(source);
  if (!account) {
    storePending(jar, { offerId: offer, termId: term, page: target });
    const subscribe = `${languagePath(routes.subscribe.path, language)}?${new URLSearchParams({ return: target })}`;
    return void response.redirect(302, languagePath(signInPromptUrl(subscribe), language));
  }
  const returnUrl = target.startsWith('/') ? `${jar.site.origin}${target}` : target;
  const address = checkoutAddress({ offer, term, language, userRef: account.userRef, returnUrl });
  if (request.query.from === 'sign-in') leadOn(response, address, language, 'checkout');
  else response.redirect(302, address);
}
