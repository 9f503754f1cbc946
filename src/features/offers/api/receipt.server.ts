import type { NextApiRequest, NextApiResponse } from 'next';
import { getEnv, offersAvailable } from '@/config/env.server';
import { callService } from '@/server/calls/call';
import { visitorOf, forwardedFor } from '@/server/client-address';
import { apiSource, cookieJar } from '@/server/cookie-jar';
import { AppError } from '@/server/errors';
import { waitOf } from '@/server/retry-after';
import { signedInOf } from '../user-ref.server';

const TIMEOUT_MS = 8_000;

/**
 * `GET /api/offers/receipt?id=`: a receipt of whoever is signed in, as the offers service makes it: a page to print, which runs
 * nothing.
 * @throws AppError `request/not-found`, `request/unauthorised`, `service/…`
 */
export async function receiptApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store').setHeader('X-Robots-Tag', 'noindex');
  const source = apiSource(request, response);
  const { id } = request.query;
  if (!offersAvailable() || !cookieJar(source).site || typeof id !== 'string' || !/^[\w-]{1,100}$/.test(id))
    throw new AppError('request/not-found');
  const account = await signedInOf(source);
  if (!account) throw new AppError('request/unauthorised');
  const { OFFERS_URL, OFFERS_AID, OFFERS_API_TOKEN } = getEnv();
  const query = new URLSearchParams({ aid: OFFERS_AID, api_token: OFFERS_API_TOKEN, user_ref: account.userRef, payment_id: id });
  const { answer, text } = await callService(
    `${OFFERS_URL}/api/v3/publisher/payment/receipt?${query}`,
    { headers: forwardedFor(visitorOf(request)), timeout: TIMEOUT_MS },
    async (response) => ({ answer: response, text: await response.text() }),
  );
  if (answer.status === 400 || answer.status === 404) throw new AppError('request/not-found');
  if (answer.status === 429) throw new AppError('request/too-many', { detail: 'GET a receipt', ...waitOf(answer.headers) });
  if (!answer.ok) throw new AppError('service/status', { detail: 'GET a receipt', upstreamStatus: answer.status });
  // Piano refuses with 200, and says so in JSON.
  if (!answer.headers.get('content-type')?.startsWith('text/html'))
    throw new AppError('service/shape', { detail: 'GET a receipt is no page', upstreamStatus: answer.status });
  response
    .setHeader('Content-Type', 'text/html; charset=utf-8')
    .setHeader(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; sandbox allow-modals",
    )
    .status(200)
    .send(text);
}
