import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { keysOf } from '@/server/calls/keys';
import { AppError } from '@/server/errors';

/** Decoded session token (specification section 3: `exp` in seconds, `user.id`), with the roles of section 6 and how long the session goes on. */
const claimsSchema = z.object({
  exp: z.number(),
  user: z.object({ id: z.union([z.string().min(1), z.number()]).transform(String), roles: z.array(z.string()).optional() }),
  session: z.object({ keep: z.boolean(), ends: z.number() }).optional(),
});

export interface VerifiedToken {
  userId: string;
  roles: readonly string[];
  /** Undefined when the token of a service says nothing of roles: another answer of it tells. */
  premium: boolean | undefined;
  /** Milliseconds since 1970. */
  expires: number;
  expired: boolean;
  /** Until when the browser keeps the session, in milliseconds since 1970; undefined: until it is closed. */
  keptUntil: number | undefined;
}

const unreadable: readonly (new (...parts: never[]) => Error)[] = [
  errors.JOSEAlgNotAllowed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWTClaimValidationFailed,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JOSENotSupported,
];

/**
 * Checks signature, algorithm and audience of a token of the site's session; an expired one is given back as such.
 * @returns undefined for a token that is not a string, cannot be decoded or is not of the user service (specification section 5)
 * @throws AppError `service/unreachable` when the service's keys cannot be had
 */
export async function verifyToken(
  token: string,
  audience: string,
  keys: JWTVerifyGetKey = keysOf(`${getEnv().USER_SERVICE_URL}/.well-known/jwks.json`),
): Promise<VerifiedToken | undefined> {
  const read = (payload: unknown, expired: boolean): VerifiedToken | undefined => {
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return undefined;
    const { exp, user, session } = claims.data;
    return {
      userId: user.id,
      roles: user.roles ?? [],
      premium: user.roles?.includes('premium'),
      expires: exp * 1000,
      expired,
      keptUntil: session?.keep === true ? session.ends * 1000 : undefined,
    };
  };
  try {
    const { payload } = await jwtVerify(token, keys, { algorithms: ['RS256', 'ES256'], audience });
    return read(payload, false);
  } catch (error) {
    // Checked after the signature and the audience.
    if (error instanceof errors.JWTExpired) return read(error.payload, true);
    if (unreadable.some((kind) => error instanceof kind)) return undefined;
    throw new AppError('service/unreachable', { cause: error, detail: 'the keys of the user service' });
  }
}
