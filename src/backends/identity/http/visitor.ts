import type { Exchange } from '../../kit/http.ts';

export function cookieOf(exchange: Exchange, name: string): string | undefined {
  for (const part of (exchange.header('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/**
 * The name under which a cookie of this origin is kept: where the origin is https, browsers take one of the prefix `__Host-`
 * from this host alone, marked Secure and for the whole host (RFC 6265bis, section 4.1.3).
 */
export const hostCookie = (origin: string, name: string): string => (origin.startsWith('https:') ? `__Host-${name}` : name);

/** Marks the browser, so that a link in a mail or a return from another provider can be told to be its own. */
export const browserCookie = (origin: string): string => hostCookie(origin, 'idp_browser');

/** Adds a cookie of this origin; `Secure` wherever the issuer is https. */
export function setCookie(exchange: Exchange, name: string, value: string, options: { secure: boolean; maxAgeS?: number }): void {
  const age = options.maxAgeS === undefined ? '' : `; Max-Age=${options.maxAgeS}`;
  exchange.response.appendHeader('set-cookie', `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}${age}`);
}
