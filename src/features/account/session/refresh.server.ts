import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { count } from '@/server/counters';
import { AppError } from '@/server/errors';
import type { CalledFor } from '@/server/client-address';
import { fetchJson } from '@/server/fetch-json';
import type { TokenPair } from './token-cookies.server';
import { onePerProcess } from '@/server/one-per-process';
import { onceForAll } from '@/server/shared-store/once';

/** Specification section 7, `POST /v2/auth/token`. */
const pairSchema = z.object({ access_token: z.string(), refresh_token: z.string().optional() });

const outcomeSchema = z.object({ pair: z.object({ token: z.string(), refreshToken: z.string().optional() }).optional() });

const TIMEOUT_MS = 5_000;
/** Requests that a browser sent with the old cookies arrive until the answer with the new ones is there. */
const SHARED_FOR_MS = 8_000;

const flights = onePerProcess('session.refreshes', () => new Map<string, Promise<TokenPair | undefined>>());

export interface RefreshRequest {
  refreshToken: string;
  clientId: string;
  passwordless: boolean;
  for: CalledFor;
  fetch?: typeof fetch;
}

/**
 * Exchanges a refresh token for a new pair (specification section 4, "Token refresh"). Requests that come at once, to any
 * process of the site, share one exchange: the token rotates, and one that is two behind ends the session.
 *
 * @returns undefined when the service says that the session is over
 * @throws AppError `service/…` when it does not answer; the session is as it was
 */
export function refreshTokens(request: RefreshRequest): Promise<TokenPair | undefined> {
  const key = `${request.clientId}\n${request.refreshToken}`;
  const running = flights.get(key);
  if (running) return running;
  const flight = onceForAll(
    { name: 'session.refresh', about: key, schema: outcomeSchema, workMs: TIMEOUT_MS, keepMs: SHARED_FOR_MS },
    async () => ({
      pair: await exchange(request),
    }),
  ).then(({ pair }) => pair && { token: pair.token, refreshToken: pair.refreshToken });
  flights.set(key, flight);
  flight.then(
    () => setTimeout(() => flights.delete(key), SHARED_FOR_MS).unref(),
    () => flights.delete(key),
  );
  return flight;
}

async function exchange({ refreshToken, clientId, passwordless, fetch, for: visitor }: RefreshRequest): Promise<TokenPair | undefined> {
  count('session.refreshes');
  const { status, body } = await fetchJson(`${getEnv().USER_SERVICE_URL}/v2/auth/token`, z.unknown(), {
    for: visitor,
    method: 'POST',
    headers: { refresh_token: refreshToken },
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: clientId, is_passwordless_login: String(passwordless) }),
    timeout: TIMEOUT_MS,
    accept: [400, 401, 403],
    ...(fetch ? { fetch } : {}),
  });
  if (status >= 400) return undefined;
  const pair = pairSchema.safeParse(body);
  if (!pair.success) throw new AppError('service/shape', { detail: 'POST /v2/auth/token gave no token' });
  return { token: pair.data.access_token, refreshToken: pair.data.refresh_token };
}
