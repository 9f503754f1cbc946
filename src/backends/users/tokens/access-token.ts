import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { UsersError } from '../errors.ts';
import { roleSchema } from '../model/roles.ts';
import type { Role } from '../model/roles.ts';
import type { SigningKeys } from './keys.ts';

/** The decoded session token (specification, section 3: `exp` in seconds and `user.id`), and how long the session may go on. */
const claimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.uuid(),
  sid: z.uuid(),
  iat: z.number(),
  exp: z.number(),
  user: z.object({ id: z.uuid(), roles: z.array(roleSchema) }),
  /** Of a token made before there was the choice: none. */
  session: z.object({ keep: z.boolean(), ends: z.number() }).optional(),
});

type AccessClaims = z.infer<typeof claimsSchema>;

export interface AccessTokens {
  /**
   * `issuedAt` in seconds: the same content at the same second is the same token. It never outlives its session.
   * @param content.session whether a browser keeps it when it is closed, and when it ends (epoch seconds)
   */
  sign(content: {
    accountId: string;
    sessionId: string;
    clientId: string;
    roles: readonly Role[];
    session: { keep: boolean; ends: number };
    issuedAt: number;
  }): Promise<string>;
  /** @throws UsersError `invalid-token`; an expired one is given back with `expired` */
  verify(token: string): Promise<{ claims: AccessClaims; expired: boolean }>;
  lifetimeSeconds: number;
}

export function createAccessTokens(
  keys: SigningKeys,
  options: { issuer: string; audiences: readonly string[]; lifetimeSeconds: number },
): AccessTokens {
  const keySet = createLocalJWKSet(keys.jwks);
  const { issuer, audiences, lifetimeSeconds } = options;
  return {
    lifetimeSeconds,
    sign: ({ accountId, sessionId, clientId, roles, session, issuedAt }) =>
      new SignJWT({ sid: sessionId, user: { id: accountId, roles: [...roles] }, session })
        .setProtectedHeader({ alg: 'RS256', kid: keys.current.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(accountId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(Math.min(issuedAt + lifetimeSeconds, session.ends))
        .sign(keys.current.key),
    verify: async (token) => {
      const read = (payload: unknown): AccessClaims => {
        const parsed = claimsSchema.safeParse(payload);
        if (!parsed.success || !audiences.includes(parsed.data.aud)) throw new UsersError('invalid-token');
        return parsed.data;
      };
      try {
        // The algorithm is fixed here: a token does not choose how it is checked.
        const { payload } = await jwtVerify(token, keySet, { issuer, algorithms: ['RS256'] });
        return { claims: read(payload), expired: false };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { claims: read(error.payload), expired: true };
        if (error instanceof errors.JOSEError) throw new UsersError('invalid-token');
        throw error;
      }
    },
  };
}
