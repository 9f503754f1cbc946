import { z } from 'zod';

/** OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Claims of a logout token (sections 2.4 and 2.6): the event, a person or a sign-in, and no nonce, which keeps ID tokens out.
 * `toe` (RFC 8417) is when it happened. `except_sid` is our provider's: all sign-ins ended but that one.
 */
const claimsSchema = z
  .object({
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(255).optional(),
    aud: z.union([
      z.string(),
      z
        .array(z.string())
        .length(1)
        .transform(([first]) => first ?? ''),
    ]),
    jti: z.string().min(1).max(255),
    iat: z.number(),
    toe: z.number().optional(),
    except_sid: z.string().min(1).max(255).optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

export interface LogoutClaims {
  id: string;
  clientId: string;
  subject: string | undefined;
  only: string | undefined;
  except: string | undefined;
  at: Date;
}

/** Undefined when the claims are none of a logout token. Signature, issuer, audience and time were checked before. */
export function logoutClaims(payload: unknown): LogoutClaims | undefined {
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success) return undefined;
  const { jti, aud, sub, sid, except_sid, iat, toe } = parsed.data;
  return { id: jti, clientId: aud, subject: sub, only: sid, except: except_sid, at: new Date((toe ?? iat) * 1000) };
}
