import { jwtDecode } from 'jwt-decode';
import { z } from 'zod';

/** Specification section 3: exp in seconds, and user.id. */
const claimsSchema = z.object({ exp: z.number(), user: z.object({ id: z.union([z.string().min(1), z.number()]) }) });

/** Checks the signature over `header.payload`. */
export type SignatureCheck = (signedPart: string, signature: string) => boolean;

export interface SessionCookies {
  /** `header.payload`, or a whole token. */
  jwt: string | undefined;
  signature: string | undefined;
}

/**
 * Whether a request carries a session that has not expired. A token that cannot be decoded is none. The services check again;
 * this guard only keeps visitors without a session from pages that would be empty.
 */
export function hasSession({ jwt, signature }: SessionCookies, checkSignature?: SignatureCheck, now = Date.now()): boolean {
  if (!jwt) return false;
  const [header, payload, inline] = jwt.split('.');
  if (!header || !payload) return false;
  try {
    const claims = claimsSchema.safeParse(jwtDecode(`${header}.${payload}.`));
    if (!claims.success || claims.data.exp * 1000 <= now) return false;
  } catch {
    return false;
  }
  const sign = inline || signature;
  return checkSignature ? Boolean(sign) && checkSignature(`${header}.${payload}`, sign ?? '') : true;
}
