import type { CookieJar } from './cookie-jar.server';

/** Specification section 3, "Session token pair". */
export interface TokenPair {
  token: string;
  refreshToken: string | undefined;
}

/** As long as the user service keeps a session, so that a visitor who comes back is still known; its refresh token decides. */
const SESSION_DAYS_S = 30 * 86_400;

/** The pair of the request, put together from its three cookies; undefined when one of the token's parts is missing. */
export function readTokens(jar: CookieJar): TokenPair | undefined {
  const signed = jar.get('jwt');
  const signature = jar.get('jwtSignature');
  if (!signed || !signature || !/^[\w-]+\.[\w-]+$/.test(signed) || !/^[\w-]+$/.test(signature)) return undefined;
  return { token: `${signed}.${signature}`, refreshToken: jar.get('refresh') };
}

/** Splits the token over a cookie that scripts may read and one that they may not. A refresh token that is not given stays as it is. */
export function writeTokens(jar: CookieJar, { token, refreshToken }: TokenPair): void {
  const at = token.lastIndexOf('.');
  jar.set('jwt', token.slice(0, at), { readable: true, maxAge: SESSION_DAYS_S });
  jar.set('jwtSignature', token.slice(at + 1), { maxAge: SESSION_DAYS_S });
  if (refreshToken !== undefined) jar.set('refresh', refreshToken, { maxAge: SESSION_DAYS_S });
}
