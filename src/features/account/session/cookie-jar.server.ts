import { cookieName, type CookieName } from '@/config/cookies';
import { getHosts } from '@/config/env.server';

/** Cookies of a request and of its answer. `LiveRequest` of a page is one; `apiSource` makes one of an API request. */
export interface SessionSource {
  cookies: Readonly<Record<string, string | undefined>>;
  /** `Host` of the request. */
  host: string;
  /** Adds a `Set-Cookie` header to the answer. */
  setCookie(header: string): void;
  userAgent?: string;
  /** Address of the client; sent on to the services, which limit by it. */
  address?: string;
}

export interface CookieOptions {
  /** Readable by scripts; others are `HttpOnly`. */
  readable?: boolean;
  /** Seconds; without it the cookie ends with the browser's session. */
  maxAge?: number | undefined;
}

export interface CookieJar {
  get(name: CookieName): string | undefined;
  set(name: CookieName, value: string, options?: CookieOptions): void;
  clear(name: CookieName): void;
  /** The public site that the request is for; undefined on preview and staging, where nobody has a session. */
  readonly site: { name: string; origin: string } | undefined;
}

/** `Set-Cookie` (RFC 6265): `SameSite=Lax`, the whole host and no other, `Secure` and `__Host-` on HTTPS. */
export function cookieJar(source: SessionSource): CookieJar {
  const host = getHosts().resolve(source.host);
  const secure = host?.secure ?? false;
  const written = new Map<CookieName, string | undefined>();
  const write = (name: CookieName, value: string, { readable = false, maxAge }: CookieOptions) => {
    const parts = [`${cookieName(name, secure)}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax'];
    if (maxAge !== undefined) parts.push(`Max-Age=${Math.max(0, Math.floor(maxAge))}`);
    if (!readable) parts.push('HttpOnly');
    if (secure) parts.push('Secure');
    source.setCookie(parts.join('; '));
  };
  return {
    get: (name) => (written.has(name) ? written.get(name) : source.cookies[cookieName(name, secure)] || undefined),
    set: (name, value, options = {}) => {
      written.set(name, value);
      write(name, value, options);
    },
    clear: (name) => {
      written.set(name, undefined);
      write(name, '', { maxAge: 0 });
    },
    site: host?.kind === 'public' ? { name: host.site, origin: host.origin } : undefined,
  };
}
