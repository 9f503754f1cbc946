import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { getEnv, offersAvailable } from '@/config/env.server';
import { routes, signInPromptUrl } from '@/config/routes';
import { isServiceRefusal } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import { apiSource, cookieJar } from '@/server/cookie-jar';
import { AppError } from '@/server/errors';
import { cardBegun } from '../piano.schema';
import { writeOffers } from '../piano.server';
import { signedInOf } from '../user-ref.server';

const asked = z.object({ id: z.string().regex(/^[\w-]{1,100}$/), language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE) });

/**
 * `GET /api/offers/card?id=&language=`: leads to the page of the offers service on which a reader gives another card for a subscription,
 * and which leads back to the account's page. Who is not signed in signs in first; what cannot have another card leads back at once.
 * @throws AppError `request/not-found`, `service/…`
 */
export async function cardApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const source = apiSource(request, response);
  const { site } = cookieJar(source);
  const query = asked.safeParse(request.query);
  if (!offersAvailable() || !site || !query.success) throw new AppError('request/not-found');
  const { id, language } = query.data;
  const page = languagePath(routes.subscription.path, language);
  const account = await signedInOf(source);
  if (!account) return void response.redirect(302, languagePath(signInPromptUrl(page), language));
  const fields = { user_ref: account.userRef, subscription_id: id, language, return_url: `${site.origin}${page}` };
  const begun = await writeOffers('/api/v3/publisher/subscription/card', cardBegun, fields, { for: source }).catch((error: unknown) => {
    // It ended, or was cancelled, since the page was made: the page says how it stands now.
    if (isServiceRefusal(error)) return undefined;
    throw error;
  });
  response.redirect(302, begun ? new URL(begun.url, getEnv().OFFERS_URL).href : page);
}
