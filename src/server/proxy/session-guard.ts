import { compactVerify, errors, type JWTVerifyGetKey } from 'jose';
import { jwtDecode } from 'jwt-decode';
import { z } from 'zod';
import { keysOf } from '../calls/keys';

/** Specification section 3: exp in seconds, and user.id. */
const claimsSchema = z.object({ exp: z.number(), user: z.object({ id: z.union([z.string().min(1), z.number()]) }) });

/** Checks the signature of a whole token. `unknown` when it cannot be told, because the user service does not answer. */
export type SignatureCheck = (token: string) => Promise<'right' | 'wrong' | 'unknown'>;

export interface SessionCookies {
  /** `header.payload`, or a whole token. */
  jwt: string | undefined;
  signature: string | undefined;
  refresh?: string | undefined;
}

/** A check with the user service's keys, which are fetched once, and again when a token names one that is not known. */
export function signatureCheck(
  userServiceUrl: string,
  keys: JWTVerifyGetKey = keysOf(`${userServiceUrl}/.well-known/jwks.json`),
): SignatureCheck {
  return async (token) => {
    try {
      // The algorithms are fixed here: a token does not choose how it is checked.
      await compactVerify(token, keys, { algorithms: ['RS256', 'ES256'] });
      return 'right';
    } catch (error) {
      const unanswered = !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
      return unanswered ? 'unknown' : 'wrong';
    }
  };
}

/**
 * Whether a request carries a session: a token of the user service that has not expired, or one that has and can be
 * refreshed, which the page then does. A token that cannot be decoded is none. The services check again; this guard only
 * keeps visitors without a session from pages that would be empty, so a user service that does not answer keeps nobody out.
 */
export async function hasSession(cookies: SessionCookies, check: SignatureCheck, now = Date.now()): Promise<boolean> {
  const { token, claims } = readToken(cookies) ?? {};
  if (!token || !claims || (claims.exp * 1000 <= now && !cookies.refresh)) return false;
  return (await check(token)) !== 'wrong';
}

/** The account whose token a request carries, in force or over, as the user service signed it; undefined where that cannot be told. */
export async function signedAccount(cookies: SessionCookies, check: SignatureCheck): Promise<string | undefined> {
  const { token, claims } = readToken(cookies) ?? {};
  return token && claims && (await check(token)) === 'right' ? String(claims.user.id) : undefined;
}

function readToken({ jwt, signature }: SessionCookies): { token: string; claims: z.infer<typeof claimsSchema> } | undefined {
  const [header, payload, inline] = jwt?.split('.') ?? [];
  const sign = inline || signature;
  if (!header || !payload || !sign) return undefined;
  try {
    const { data: claims } = claimsSchema.safeParse(jwtDecode(`${header}.${payload}.`));
    return claims && { token: `${header}.${payload}.${sign}`, claims };
  } catch {
    return undefined;
  }
}
