import type { NextApiRequest, NextApiResponse } from 'next';
import { offersAvailable } from '@/config/env.server';
import { apiSource, cookieJar } from '@/server/cookie-jar';
import { AppError } from '@/server/errors';
import { signedInOf } from '../user-ref.server';

/**
 * `GET /api/offers/token`: who is signed in, for the script of the offers (`setExternalJWT`, `setUserRef`); kept by nobody, good for five
 * minutes, and for nothing but a checkout in that name. A visitor has none.
 * @throws AppError `request/not-found`, `request/forbidden`, `request/unauthorised`, `service/…`
 */
export async function tokenApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const source = apiSource(request, response);
  if (!offersAvailable() || !cookieJar(source).site) throw new AppError('request/not-found');
  // Browsers say whose script asks; another site's gets no word of who is signed in here.
  const from = request.headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin') throw new AppError('request/forbidden', { detail: 'asked for by another site' });
  const account = await signedInOf(source);
  if (!account) throw new AppError('request/unauthorised');
  response.json({ token: account.userRef });
}
