import { createHash, randomBytes } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import { DEFAULT_LANGUAGE, LANGUAGES, SSO_SCOPES } from '@/config/constants';
import { accountsAvailable, getEnv } from '@/config/env.server';
import { apiSource, cookieJar, identityClient, openSealed, safeTarget, seal, type CookieJar } from '@/features/account/server';
import { AppError } from '@/server/errors';
import { redirectUri } from './auth-client.server';

export interface SingleSignOn {
  state: string;
  nonce: string;
  codeVerifier: string;
  language: string;
  to?: string;
}

/** The round trip asks nobody anything: it takes seconds. */
const TAKES_S = 120;

export const singleSignOnOf = async (jar: CookieJar): Promise<SingleSignOn | undefined> =>
  (await openSealed('single-sign-on', jar.get('singleSignOn'))) as SingleSignOn | undefined;
export const clearSingleSignOn = (jar: CookieJar): void => jar.clear('singleSignOn');

const random = (): string => randomBytes(48).toString('base64url');

/**
 * `GET /api/auth/sign-in?to=`: signs in through the session at the identity provider, which the other origin's sign-in left
 * there (OpenID Connect `prompt=none`, PKCE). Without such a session the visitor comes to the sign-in page.
 */
export async function singleSignOnApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const jar = cookieJar(apiSource(request, response));
  if (!accountsAvailable() || !jar.site) throw new AppError('request/not-found');
  const to = safeTarget([request.query.to].flat()[0], jar.site.origin);
  const language = LANGUAGES.find((known) => known === request.query.language) ?? DEFAULT_LANGUAGE;
  const signOn: SingleSignOn = { state: random(), nonce: random(), codeVerifier: random(), language, ...(to ? { to } : {}) };
  jar.set('singleSignOn', await seal('single-sign-on', signOn, TAKES_S), { maxAge: TAKES_S });
  const address = new URL(`${getEnv().IDENTITY_ISSUER}/v1/authorize`);
  address.search = new URLSearchParams({
    client_id: identityClient(jar.site.name).clientId,
    response_type: 'code',
    response_mode: 'query',
    scope: SSO_SCOPES.join(' '),
    redirect_uri: redirectUri(jar.site.origin),
    prompt: 'none',
    state: signOn.state,
    nonce: signOn.nonce,
    code_challenge: createHash('sha256').update(signOn.codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  response.redirect(303, address.href);
}
