import { z } from 'zod';
import { completeIntents } from '@/features/account/intents/server';
import {
  callUserService,
  identityClient,
  isServiceRefusal,
  startSession,
  storedAnonymousId,
  storeIdentityToken,
  storeSignedIn,
  forgetAnonymousId,
  forgetGivenAddress,
  type CookieJar,
  type LoginMethod,
  type SessionSource,
  type TokenPair,
} from '@/features/account/server';
import type { Language } from '@/config/constants';
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
  /** "Keep me signed in" was ticked; else the identity provider says (`keep_signed_in` of the ID token). */
  keep?: true;
  /** A sign-up's names. */
  profile?: { firstName: string; lastName: string } | undefined;
  /** Of the page: a new account's mails are in it. */
  language: Language;
  /** Proof that the account of the same address is the visitor's. */
  link?: { id: string; code: string };
}

/** The user service's call for a proof: a sign-up, a social sign-in, or any other. */
function callFor({ method, profile, link, language }: Proof): { path: string; more: Record<string, string> } {
  if (link) return { path: '/v2/Users/create-social-login-user', more: { link_id: link.id, code: link.code } };
  if (profile) return { path: '/v2/Users/', more: { ...profile, language } };
  return { path: method === 'social' ? '/v2/Users/create-social-login-user' : '/v2/auth/login', more: { language } };
}

/**
 * Exchanges what the identity provider gave for a session of the site, and makes it the browser's; what was pressed before is
 * done with it.
 * @param to where the sign-in leads
 * @returns the page that says what came of it, where the visitor goes instead; undefined when nothing was pressed
 * @throws ServiceRefusal (`link-required` with `linkId`, `code-refused`, …), AppError `service/…`
 */
export async function establish(jar: CookieJar, proof: Proof, source: SessionSource, to: string | undefined): Promise<string | undefined> {
  if (!jar.party) throw new AppError('request/not-found');
  const { path, more } = callFor(proof);
  const answer = await callUserService(path, signedIn, {
    for: source,
    method: 'POST',
    body: {
      id_token: proof.tokens.idToken,
      // Userinfo says what the ID token leaves out.
      ...(proof.tokens.accessToken === '' ? {} : { access_token: proof.tokens.accessToken }),
      client_id: identityClient(jar.party.name).clientId,
      login_method: path.endsWith('social-login-user') ? 'social' : proof.method,
      ...(proof.keep === undefined ? {} : { keep_signed_in: proof.keep }),
      ...more,
    },
  });
  const pair = { token: answer.access_token, refreshToken: answer.refresh_token };
  const session = await startSession(jar, pair, source);
  await storeHint(jar, proof.tokens.idToken, session.maxAge);
  await storeIdentityToken(jar, session.userId, proof.tokens.accessToken);
  storeSignedIn(jar, { premium: answer.user.isPremiumUser, method: proof.method, maxAge: session.maxAge });
  forgetGivenAddress(jar);
  await moveRatings(jar, pair, source);
  return completeIntents({ jar, session, source }, to);
}

/** The provider does not vouch for the visitor's address: only there can that be mended. */
export const isUnverified = (error: unknown): boolean => isServiceRefusal(error) && error.reason === 'email-not-verified';

async function moveRatings(jar: CookieJar, tokens: TokenPair, source: SessionSource): Promise<void> {
  const anonymousId = storedAnonymousId(jar);
  if (anonymousId === undefined) return;
  try {
    await callUserService('/v2/Ratings/update-anonymous-user-id', z.unknown(), {
      for: source,
      method: 'POST',
      body: { anonymousUserId: anonymousId },
      tokens,
    });
    forgetAnonymousId(jar);
  } catch (error) {
    // The ratings stay with the anonymous id and move at the next sign-in; nobody is kept out for them.
    count('signIn.ratingFailures');
    logger.warn({ err: error }, 'the ratings of a visitor were not moved to the account');
  }
}
