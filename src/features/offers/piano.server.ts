import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { ServiceRefusal } from '@/features/account/session/server';
import type { CalledFor } from '@/server/client-address';
import { AppError } from '@/server/errors';
import { fetchJson } from '@/server/fetch-json';
import { readAnswer } from '@/server/read-answer';
import { pianoRefusal } from './piano.schema';

/** A page waits for its wall no longer: it is a teaser then, which says so. */
export const PAGE_TIMEOUT_MS = 2_500;
const TIMEOUT_MS = 8_000;
const REFUSALS = [400, 401, 402, 403, 404, 409, 410, 422, 429];

interface Asked {
  for: CalledFor;
  timeout?: number;
}

/** What it says of the site itself and not of a reader: the token of the application, its name, the clocks of both. */
const OF_THE_SITE = ['api-token-refused', 'user-refused', 'unknown-application'];

/**
 * A call of the publisher's API, with its token: `GET` with a query, `POST` as a form.
 * @throws ServiceRefusal where the service says no to the reader; AppError `service/…`, also where it does not know the site: a reader
 * who signs in again changes nothing about that
 */
async function askOffers<S extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  schema: S,
  fields: Readonly<Record<string, string>>,
  { for: visitor, timeout = TIMEOUT_MS }: Asked,
): Promise<z.infer<S>> {
  const { OFFERS_URL, OFFERS_AID, OFFERS_API_TOKEN } = getEnv();
  const sent = new URLSearchParams({ aid: OFFERS_AID, api_token: OFFERS_API_TOKEN, ...fields });
  const { status, headers, body } = await fetchJson(`${OFFERS_URL}${path}${method === 'GET' ? `?${sent}` : ''}`, z.unknown(), {
    for: visitor,
    method,
    ...(method === 'POST' ? { body: sent } : {}),
    timeout,
    accept: REFUSALS,
  });
  const where = `${method} ${path}`;
  const refusal = pianoRefusal.safeParse(body);
  if (status >= 400 || (refusal.success && refusal.data.code !== 0)) {
    const reason = refusal.data?.error?.code ?? 'offers';
    if (status === 401 || OF_THE_SITE.includes(reason))
      throw new AppError('service/status', { detail: `${where}: ${reason}`, upstreamStatus: status });
    throw new ServiceRefusal(status < 400 ? 409 : status, reason, {}, where, headers);
  }
  return readAnswer(schema, body, { where, status });
}

/** Reads at the publisher's API of the offers service. @throws ServiceRefusal, AppError `service/…` */
export const readOffers = <S extends z.ZodType>(
  path: string,
  schema: S,
  fields: Readonly<Record<string, string>>,
  asked: Asked,
): Promise<z.infer<S>> => askOffers('GET', path, schema, fields, asked);

/** Changes something there. @throws as `readOffers` does */
export const writeOffers = <S extends z.ZodType>(
  path: string,
  schema: S,
  fields: Readonly<Record<string, string>>,
  asked: Asked,
): Promise<z.infer<S>> => askOffers('POST', path, schema, fields, asked);
