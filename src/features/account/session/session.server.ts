import type { z } from 'zod';
import { AppError } from '@/server/errors';
import { identityClient } from './clients.server';
import { cookieJar, type CookieJar, type SessionSource } from './cookie-jar.server';
import { refreshTokens } from './refresh.server';
import { endStoredSession, isPasswordless, storeLoginError, storeRelogin } from './stored-items.server';
import { readTokens, writeTokens, type TokenPair } from './token-cookies.server';
import { callUserService, isServiceRefusal, type CallOptions } from './user-service.server';
import { verifyToken, type VerifiedToken } from './verify-token.server';

/** A visitor's session, checked: its token is of the user service and has not expired. */
export interface Session {
  userId: string;
  /** Milliseconds since 1970. */
  expires: number;
  /** Roles of the token (specification section 6): premium, alumnus, recruiter, practice, editor. */
  roles: readonly string[];
  /**
   * Calls the user service for the visitor, follows replacement tokens and sets them as cookies.
   * @param path with its leading slash and query, as in `docs/contracts/users.openapi.json`
   * @throws ServiceRefusal (`reason`, `status`, `details`); one that says that the session is over has ended it here too.
   * AppError `service/…` when the service does not answer or in another shape
   */
  call<S extends z.ZodType>(path: string, schema: S, options?: CallOptions): Promise<z.infer<S>>;
}

/** A token counts as expired this early: it has to live through the call that is made with it. */
const EARLY_MS = 5_000;

const read = new WeakMap<SessionSource, Promise<Session | undefined>>();

/**
 * The session of a request, read once however many loaders ask. An expired one is refreshed.
 * @returns undefined without one; a token that is not of the user service is none
 * @throws AppError `service/…` when it cannot be told, because the user service does not answer
 */
export function readSession(from: SessionSource): Promise<Session | undefined> {
  const known = read.get(from);
  if (known) return known;
  const session = find(from);
  read.set(from, session);
  return session;
}

async function find(from: SessionSource): Promise<Session | undefined> {
  const jar = cookieJar(from);
  const tokens = readTokens(jar);
  if (!jar.site || !tokens) return undefined;
  const { clientId } = identityClient(jar.site.name);
  const verified = await verifyToken(tokens.token, clientId);
  if (!verified) return undefined;
  if (!verified.expired && verified.expires > Date.now() + EARLY_MS) return open(from, jar, tokens, verified);
  if (!tokens.refreshToken) return expired(jar);
  const pair = await refreshTokens({ refreshToken: tokens.refreshToken, clientId, passwordless: isPasswordless(jar) });
  const fresh = pair && (await verifyToken(pair.token, clientId));
  if (!pair || !fresh || fresh.expired || fresh.userId !== verified.userId) return expired(jar);
  writeTokens(jar, pair);
  return open(from, jar, { ...tokens, ...pair, refreshToken: pair.refreshToken ?? tokens.refreshToken }, fresh);
}

/** Specification section 8: the words are stored for the sign-in that follows. */
function expired(jar: CookieJar): undefined {
  endStoredSession(jar);
  storeLoginError(jar, 'session-expired');
  return undefined;
}

function open(from: SessionSource, jar: CookieJar, first: TokenPair, { userId, expires, roles }: VerifiedToken): Session {
  let tokens = first;
  const { clientId } = identityClient(jar.site?.name ?? '');
  const adopt = async (pair: TokenPair): Promise<void> => {
    const verified = await verifyToken(pair.token, clientId);
    // Specification section 8, "Invalid or undecodable token"; somebody else's is as wrong.
    if (!verified || verified.expired || verified.userId !== userId)
      throw new AppError('service/shape', { detail: 'the user service gave an invalid token' });
    tokens = { token: pair.token, refreshToken: pair.refreshToken ?? tokens.refreshToken };
    writeTokens(jar, pair);
  };
  return {
    userId,
    expires,
    roles,
    call: async (path, schema, options = {}) => {
      try {
        return await callUserService(path, schema, {
          ...options,
          tokens,
          userAgent: from.userAgent,
          address: from.address,
          onReplacement: adopt,
        });
      } catch (error) {
        if (isServiceRefusal(error) && error.status === 401) expired(jar);
        if (isServiceRefusal(error) && error.reason === 'reauthentication-required') storeRelogin(jar);
        throw error;
      }
    },
  };
}

/** Makes a pair that signing in gave the session of the browser. Whatever session there was is replaced, never continued. @throws AppError `service/shape` */
export async function startSession(jar: CookieJar, pair: TokenPair): Promise<VerifiedToken> {
  const verified = jar.site && (await verifyToken(pair.token, identityClient(jar.site.name).clientId));
  if (!verified || verified.expired) throw new AppError('service/shape', { detail: 'the user service gave an invalid token' });
  writeTokens(jar, pair);
  return verified;
}
