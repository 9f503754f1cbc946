import { z } from 'zod';
import {
  callUserService,
  identityClient,
  startSession,
  storedAnonymousId,
  storeIdentityToken,
  storeSignedIn,
  forgetAnonymousId,
  type CookieJar,
  type LoginMethod,
  type SessionSource,
} from '@/features/account/server';
import { count } from '@/server/counters';
import { AppError } from '@/server/errors';
import { logger } from '@/server/logger';
import { storeHint } from './id-token-hint.server';
import { signedIn } from './user-service.schema';

/** What the identity provider gave. No token of it reaches the browser but sealed. */
export interface IdentityTokens {
  idToken: string;
  accessToken: string;
}

export interface Proof {
  tokens: IdentityTokens;
  method: LoginMethod;
  /** A sign-up's names. */
  profile?: { firstName: string; lastName: string } | undefined;
  /** Proof that the account of the same address is the visitor's. */
  link?: { id: string; code: string };
}

/** The user service's call for a proof: a sign-up, a social sign-in, or any other. */
function callFor({ method, profile, link }: Proof): { path: string; more: Record<string, string> } {
  if (link) return { path: '/v2/Users/create-social-login-user', more: { link_id: link.id, code: link.code } };
  if (profile) return { path: '/v2/Users/', more: profile };
  return { path: method === 'social' ? '/v2/Users/create-social-login-user' : '/v2/auth/login', more: {} };
}

/**
 * Exchanges what the identity provider gave for a session of the site, and makes it the browser's.
 * @throws ServiceRefusal (`link-required` with `linkId`, `code-refused`, …), AppError `service/…`
 */
export async function establish(jar: CookieJar, proof: Proof, source: SessionSource): Promise<void> {
  if (!jar.site) throw new AppError('request/not-found');
  const { path, more } = callFor(proof);
  const { userAgent, address } = source;
  const answer = await callUserService(path, signedIn, {
    method: 'POST',
    body: {
      id_token: proof.tokens.idToken,
      client_id: identityClient(jar.site.name).clientId,
      login_method: path.endsWith('social-login-user') ? 'social' : proof.method,
      ...more,
    },
    userAgent,
    address,
  });
  const pair = { token: answer.access_token, refreshToken: answer.refresh_token };
  const { userId } = await startSession(jar, pair);
  await storeHint(jar, proof.tokens.idToken);
  await storeIdentityToken(jar, userId, proof.tokens.accessToken);
  storeSignedIn(jar, { premium: answer.user.isPremiumUser, method: proof.method });
  const anonymousId = storedAnonymousId(jar);
  if (anonymousId === undefined) return;
  try {
    await callUserService('/v2/Ratings/update-anonymous-user-id', z.unknown(), {
      method: 'POST',
      body: { anonymousUserId: anonymousId },
      tokens: pair,
      userAgent,
      address,
    });
    forgetAnonymousId(jar);
  } catch (error) {
    // The ratings stay with the anonymous id and move at the next sign-in; nobody is kept out for them.
    count('signIn.ratingFailures');
    logger.warn({ err: error }, 'the ratings of a visitor were not moved to the account');
  }
}
