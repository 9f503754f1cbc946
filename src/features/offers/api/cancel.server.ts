import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { getEnv, hasOffersService } from '@/config/env.server';
import { AppError } from '@/server/errors';

const languages = z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE);
const kinds = z.enum(['cancel', 'withdraw']).optional().catch(undefined);

/**
 * `GET /cancel?language=&kind=`: leads to the page of the offers service on which a contract is cancelled or withdrawn from, without a sign-in;
 * also while nothing is sold (`PIANO_ENABLED`), since contracts go on and are charged.
 * @throws AppError `request/not-found`
 */
export function cancelApi(request: NextApiRequest, response: NextApiResponse): void {
  if (!hasOffersService()) throw new AppError('request/not-found');
  response.setHeader('Cache-Control', 'no-store');
  const kind = kinds.parse(request.query.kind);
  const which = kind === undefined ? '' : `&kind=${kind}`;
  response.redirect(302, `${getEnv().OFFERS_URL}/cancel?language=${languages.parse(request.query.language)}${which}`);
}
