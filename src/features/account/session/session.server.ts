import type { z } from 'zod';
import { AppError } from '@/server/errors';
import { identityClient } from './clients.server';
import { cookieJar, type CookieJar, type SessionSource } from '@/server/cookie-jar';
import { refreshTokens } from './refresh.server';
import { endStoredSession, isPasswordless, storeLoginError, storePremium, storeRelogin } from './stored-items.server';
import { readTokens, writeTokens, type TokenPair } from './token-cookies.server';
import { callUserService, isServiceRefusal, type CallOptions } from './user-service.server';
import { verifyToken, type VerifiedToken } from './verify-token.server';

/** A visitor's session, checked: its token is of the user service and has not expired. */
export interface Session {
  userId: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
  /** Roles of the newest token (specification section 6): premium, alumnus, recruiter, practice, officer, editor, approver. A call may bring a newer one. */
  readonly roles: readonly string[];
  /** Seconds that cookies of the session have left; undefined for one that ends with the browser. */
  readonly maxAge: number | undefined;
  /**
   * Calls the user service for the visitor, follows replacement tokens and sets them as cookies.
   * @param path with its leading slash and query, as in `docs/contracts/users.openapi.json`
   * @throws ServiceRefusal (`reason`, `status`, `details`); one that says that the session is over has ended it here too.
   * AppError `service/…` when the service does not answer or in another shape
   */
  call<S extends z.ZodType>(path: string, schema: S, options?: CallOptions): Promise<z.infer<S>>;
}

const newest = new WeakMap<Session, () => string>();

/** The newest token of a session, for the calls of this room: it is never handed to another one. */
export function newestToken(session: Session): string {
  const token = newest.get(session);
  if (!token) throw new Error('this session was not opened here');
  return token();
}

/** A token counts as expired this early: it has to live through the call that is made with it. */
const EARLY_MS = 5_000;

const read = new WeakMap<SessionSource, Promise<Session | undefined>>();

/** Read once however many loaders ask. */
function once(from: SessionSource): Promise<Session | undefined> {
  const known = read.get(from);
  if (known) return known;
  const session = find(from);
  read.set(from, session);
  return session;
}

/**
 * The session of a request, read once however many loaders ask. An expired one is refreshed. On preview and staging there is none:
 * pages are seen there as somebody else sees them, and nobody's account is changed by a look at a draft.
 * @returns undefined without one; a token that is not of the user service is none
 * @throws AppError `service/…` when it cannot be told, because the user service does not answer
 */
export const readSession = (from: SessionSource): Promise<Session | undefined> =>
  cookieJar(from).site ? once(from) : Promise.resolve(undefined);

/** The session of whoever works on preview and staging; what it may do there is said by the table of roles. As `readSession`, there alone. */
export const readDraftsSession = (from: SessionSource): Promise<Session | undefined> =>
  cookieJar(from).site ? Promise.resolve(undefined) : once(from);

async function find(from: SessionSource): Promise<Session | undefined> {
  const jar = cookieJar(from);
  const tokens = readTokens(jar);
  if (!jar.party) return undefined;
  const { clientId } = identityClient(jar.party.name);
  const verified = tokens && (await verifyToken(tokens.token, clientId));
  if (!tokens || !verified) {
    // Specification section 4: without a JWT, or with one that is none, nothing of an account stays.
    endStoredSession(jar);
    return undefined;
  }
  if (!verified.expired && verified.expires > Date.now() + EARLY_MS) return open(from, jar, tokens, verified);
  if (!tokens.refreshToken) return expired(jar);
  const pair = await refreshTokens({ refreshToken: tokens.refreshToken, clientId, passwordless: isPasswordless(jar), for: jar.visitor });
  const fresh = pair && (await verifyToken(pair.token, clientId));
  if (!pair || !fresh || fresh.expired || fresh.userId !== verified.userId) return expired(jar);
  adoptPair(jar, pair, fresh);
  return open(from, jar, { ...tokens, ...pair, refreshToken: pair.refreshToken ?? tokens.refreshToken }, fresh);
}

/** Specification section 8: the words are stored for the sign-in that follows. */
function expired(jar: CookieJar): undefined {
  endStoredSession(jar);
  storeLoginError(jar, 'session-expired');
  return undefined;
}

/** A token in the place of another may bring other roles: the cookies say what it says. */
function adoptPair(jar: CookieJar, pair: TokenPair, verified: VerifiedToken): void {
  writeTokens(jar, pair, maxAgeOf(verified));
  if (verified.premium !== undefined) storePremium(jar, verified.premium, maxAgeOf(verified));
}

const maxAgeOf = ({ keptUntil }: VerifiedToken): number | undefined => keptUntil && Math.max(0, (keptUntil - Date.now()) / 1000);

function open(from: SessionSource, jar: CookieJar, first: TokenPair, verifiedFirst: VerifiedToken): Session {
  let tokens = first;
  let current = verifiedFirst;
  const { userId } = verifiedFirst;
  const { clientId } = identityClient(jar.party?.name ?? '');
  const adopt = async (pair: TokenPair): Promise<void> => {
    const verified = await verifyToken(pair.token, clientId);
    // Specification section 8, "Invalid or undecodable token"; somebody else's is as wrong.
    if (!verified || verified.expired || verified.userId !== userId)
      throw new AppError('service/shape', { detail: 'the user service gave an invalid token' });
    tokens = { token: pair.token, refreshToken: pair.refreshToken ?? tokens.refreshToken };
    current = verified;
    adoptPair(jar, pair, verified);
  };
  const session: Session = {
    userId,
    get expires() {
      return current.expires;
    },
    get roles() {
      return current.roles;
    },
    get maxAge() {
      return maxAgeOf(current);
    },
    call: async (path, schema, options = {}) => {
      try {
        return await callUserService(path, schema, {
          ...options,
          tokens,
          for: from,
          onReplacement: adopt,
        });
      } catch (error) {
        if (isServiceRefusal(error) && error.status === 401) expired(jar);
        if (isServiceRefusal(error) && error.reason === 'reauthentication-required')
          storeRelogin(jar, error.details.acrValues === undefined ? 1 : 2);
        throw error;
      }
    },
  };
  newest.set(session, () => tokens.token);
  return session;
}

/** Makes a pair that signing in gave the session of the browser. Whatever session there was is replaced, never continued. @throws AppError `service/shape` */
export async function startSession(jar: CookieJar, pair: TokenPair, from: SessionSource): Promise<Session> {
  const verified = jar.party && (await verifyToken(pair.token, identityClient(jar.party.name).clientId));
  if (!verified || verified.expired) throw new AppError('service/shape', { detail: 'the user service gave an invalid token' });
  writeTokens(jar, pair, maxAgeOf(verified));
  return open(from, jar, pair, verified);
}
