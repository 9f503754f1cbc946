import { z } from 'zod';
import type { CookieJar } from '@/server/cookie-jar';

/** Specification section 3, "Session token pair". */
export interface TokenPair {
  token: string;
  refreshToken: string | undefined;
}

/** The pair of the request, put together from its three cookies; undefined when one of the token's parts is missing. */
export function readTokens(jar: CookieJar): TokenPair | undefined {
  const signed = jar.get('jwt');
  const signature = jar.get('jwtSignature');
  if (!signed || !signature || !/^[\w-]+\.[\w-]+$/.test(signed) || !/^[\w-]+$/.test(signature)) return undefined;
  return { token: `${signed}.${signature}`, refreshToken: jar.get('refresh') };
}

/**
 * Splits the token over a cookie that scripts may read and one that they may not. A refresh token that is not given stays as it is.
 * @param maxAge seconds that "Keep me signed in" gives the session; undefined where it was not ticked: the browser forgets it
 */
export function writeTokens(jar: CookieJar, { token, refreshToken }: TokenPair, maxAge: number | undefined): void {
  const at = token.lastIndexOf('.');
  jar.set('jwt', token.slice(0, at), { readable: true, maxAge });
  jar.set('jwtSignature', token.slice(at + 1), { maxAge });
  if (refreshToken !== undefined) jar.set('refresh', refreshToken, { maxAge });
}

const claims = z.object({ user: z.object({ id: z.union([z.string(), z.number()]).transform(String) }) });

/** Whose session the cookies name, unchecked: it may narrow what is done, never allow it. */
export function storedUserId(jar: Pick<CookieJar, 'get'>): string | undefined {
  try {
    return claims.parse(JSON.parse(Buffer.from(jar.get('jwt')?.split('.')[1] ?? '', 'base64url').toString('utf8'))).user.id;
  } catch {
    // None, or nothing that was made here.
    return undefined;
  }
}
