import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { UsersError } from '../errors.ts';
import { roleSchema } from '../model/roles.ts';
import type { Role } from '../model/roles.ts';
import type { SigningKeys } from './keys.ts';

/** The decoded session token (specification, section 3: `exp` in seconds and `user.id`). */
const claimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.uuid(),
  sid: z.uuid(),
  iat: z.number(),
  exp: z.number(),
  user: z.object({ id: z.uuid(), roles: z.array(roleSchema) }),
});

export type AccessClaims = z.infer<typeof claimsSchema>;

export interface AccessTokens {
  /** `issuedAt` in seconds: the same content at the same second is the same token. */
  sign(content: { accountId: string; sessionId: string; clientId: string; roles: readonly Role[]; issuedAt: number }): Promise<string>;
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
    sign: ({ accountId, sessionId, clientId, roles, issuedAt }) =>
      new SignJWT({ sid: sessionId, user: { id: accountId, roles: [...roles] } })
        .setProtectedHeader({ alg: 'RS256', kid: keys.current.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(accountId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
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
