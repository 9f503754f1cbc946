import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { fetchJson } from '@/server/fetch-json';
import { logger } from '@/server/logger';
import { loggedPath } from '@/server/log-words';
import { readAnswer } from '@/server/read-answer';
import type { CookieJar, SessionSource } from '@/server/cookie-jar';
import { LONGEST_COOKIE, open, seal } from '@/server/seal';
import { storeRelogin } from './stored-items.server';
import { ServiceRefusal } from './user-service.server';

/** As long as the provider's access tokens last. */
const TOKEN_S = 3_600;
const TIMEOUT_MS = 5_000;

const tokenSchema = z.object({ userId: z.string(), token: z.string() });

/** Keeps the provider's access token, sealed: with it the account's owner manages what protects the account. */
export async function storeIdentityToken(jar: CookieJar, userId: string, token: string): Promise<void> {
  const sealed = token === '' ? '' : await seal('identity-token', { userId, token }, TOKEN_S);
  const fits = sealed.length <= LONGEST_COOKIE;
  if (!fits) logger.warn('an access token is too long for a cookie: what protects an account cannot be shown');
  if (token !== '' && fits) jar.set('identityToken', sealed, { maxAge: TOKEN_S });
  else jar.clear('identityToken');
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
}

/**
 * One call of the provider's account management (contract identity, `/idp/myaccount`), for the reader of the session.
 *
 * @param path below `/idp/myaccount`, with its leading slash
 * @throws ServiceRefusal `reauthentication-required` where a fresh sign-in is needed, with one factor or with two: a call that
 * changes something has marked that (re-login flag); `not-offered` where the provider has no such management, or none for the site
 * (RFC 6750, `insufficient_scope`): no sign-in mends that; `not-there`, `refused`. AppError `service/…`
 */
export async function callIdentityAccount<S extends z.ZodType>(
  jar: CookieJar,
  { userId }: { userId: string },
  source: Pick<SessionSource, 'address' | 'userAgent'>,
  path: string,
  schema: S,
  { method = 'GET', body }: Call = {},
): Promise<z.infer<S>> {
  const where = `${method} /idp/myaccount${loggedPath(path)}`;
  const askAgain = (factors: 1 | 2, why?: 'again'): ServiceRefusal => {
    if (method !== 'GET') storeRelogin(jar, factors, why);
    return new ServiceRefusal(403, 'reauthentication-required', {}, where);
  };
  const kept = tokenSchema.safeParse(await open('identity-token', jar.get('identityToken')));
  // One of an earlier session of somebody else opens nothing here; how long ago the sign-in was, nobody knows.
  if (!kept.success || kept.data.userId !== userId) throw askAgain(1, 'again');
  const answer = await fetchJson(`${new URL(getEnv().IDENTITY_ISSUER).origin}/idp/myaccount${path}`, z.unknown(), {
    method,
    for: source,
    headers: { authorization: `Bearer ${kept.data.token}` },
    ...(body === undefined ? {} : { body }),
    timeout: TIMEOUT_MS,
    accept: [400, 401, 403, 404, 405],
  });
  const challenge = answer.headers.get('www-authenticate') ?? '';
  if (answer.status === 405 || /\berror="insufficient_scope"/.test(challenge))
    throw new ServiceRefusal(answer.status, 'not-offered', {}, where);
  if (answer.status === 401) throw askAgain(1, 'again');
  if (answer.status === 403) throw askAgain(/acr_values="[^"]*2fa/.test(challenge) ? 2 : 1);
  if (answer.status >= 400) throw new ServiceRefusal(answer.status, answer.status === 404 ? 'not-there' : 'refused', {}, where);
  return readAnswer(schema, answer.body, { where, status: answer.status });
}
