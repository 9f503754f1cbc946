import type { NextApiRequest, NextApiResponse } from 'next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { offersAvailable, getOrigins } from '@/config/env.server';
import { isServiceRefusal, safeTarget } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import { visitorOf } from '@/server/client-address';
import { apiSource, cookieJar } from '@/server/cookie-jar';
import { AppError } from '@/server/errors';
import { giftChecked } from '../piano.schema';
import { readOffers } from '../piano.server';
import { readVisit, storeVisit, withGift } from '../visit.server';

const TOKEN = /^[\w-]{16,200}$/;

/**
 * `GET /gift/<token>?language=`: leads to the piece that somebody gives, and keeps the gift in this browser. Opening the link uses nothing up, so
 * a program that looks through mails takes nothing away.
 * @throws AppError `request/not-found` where the gift is none (any more), `service/…`
 */
export async function giftApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store').setHeader('X-Robots-Tag', 'noindex').setHeader('Referrer-Policy', 'no-referrer');
  const { token } = request.query;
  const language = LANGUAGES.find((each) => each === request.query.language) ?? DEFAULT_LANGUAGE;
  const jar = cookieJar(apiSource(request, response));
  if (!offersAvailable() || !jar.site || typeof token !== 'string' || !TOKEN.test(token)) throw new AppError('request/not-found');
  const url = await pieceOf(token, request);
  const target = safeTarget(url, jar.site.origin);
  if (!target) throw new AppError('request/not-found', { detail: 'the gift is of another site' });
  // A cookie is of one host: on the other site the same link goes on from there.
  if (!target.startsWith('/')) {
    const other = getOrigins().sites.find(({ origin }) => new URL(origin).origin === new URL(target).origin);
    return void response.redirect(302, `${other?.origin ?? ''}/gift/${token}?${new URLSearchParams({ language })}`);
  }
  await storeVisit(jar, withGift(await readVisit(jar), url, token));
  response.redirect(302, languagePath(target, language));
}

async function pieceOf(token: string, request: NextApiRequest): Promise<string> {
  try {
    return (await readOffers('/api/v3/publisher/gift/check', giftChecked, { token }, { for: visitorOf(request) })).gift.url;
  } catch (error) {
    if (isServiceRefusal(error) && ['not-there', 'invalid-input'].includes(error.reason))
      throw new AppError('request/not-found', { cause: error });
    throw error;
  }
}
