import type { NextApiRequest, NextApiResponse } from 'next';
import { cookieName, type CookieName } from '@/config/cookies';
import { getHosts } from '@/config/env.server';
import { DRAFTS } from '@/config/sites';
import { clientAddress } from './client-address';

/** Cookies of a request and of its answer. `LiveRequest` of a page is one; `apiSource` makes one of an API request. */
export interface SessionSource {
  cookies: Readonly<Record<string, string | undefined>>;
  /** `Host` of the request. */
  host: string;
  /** Adds a `Set-Cookie` header to the answer. */
  setCookie(header: string): void;
  userAgent?: string;
  /** Address of the client; sent on to the services, which limit by it. */
  address: string;
}

interface CookieOptions {
  /** Readable by scripts; others are `HttpOnly`. */
  readable?: boolean;
  /** Seconds; without it the cookie ends with the browser's session. */
  maxAge?: number | undefined;
}

export interface CookieJar {
  /** @param key of one of several cookies of the name: of a tab's own sign-in */
  get(name: CookieName, key?: string): string | undefined;
  set(name: CookieName, value: string, options?: CookieOptions & { key?: string | undefined }): void;
  clear(name: CookieName, key?: string): void;
  /** Keys of the cookies of a name. */
  keys(name: CookieName): readonly string[];
  /** The public site that the request is for; undefined on preview and staging, where nobody has an account of theirs. */
  readonly site: { name: string; origin: string } | undefined;
  /** Who signs people in there, as a client of the identity provider: a public site, or preview and staging together (`DRAFTS`). */
  readonly party: { name: string; origin: string } | undefined;
  /** Whose cookies they are; calls of services are made for it. */
  readonly visitor: { readonly address: string };
}

/** What was written for a request: whoever reads its cookies later, by a jar of their own, reads that. */
const writtenFor = new WeakMap<SessionSource, Map<string, string | undefined>>();

/** `Set-Cookie` (RFC 6265): `SameSite=Lax`, the whole host and no other, `Secure` and `__Host-` on HTTPS. */
export function cookieJar(source: SessionSource): CookieJar {
  const host = getHosts().resolve(source.host);
  const secure = host?.secure ?? false;
  const written = writtenFor.get(source) ?? new Map<string, string | undefined>();
  writtenFor.set(source, written);
  const wire = (name: CookieName, key?: string): string => `${cookieName(name, secure)}${key === undefined ? '' : `.${key}`}`;
  const write = (on: string, value: string, { readable = false, maxAge }: CookieOptions) => {
    written.set(on, value || undefined);
    const parts = [`${on}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax'];
    if (maxAge !== undefined) parts.push(`Max-Age=${Math.max(0, Math.floor(maxAge))}`);
    if (!readable) parts.push('HttpOnly');
    if (secure) parts.push('Secure');
    source.setCookie(parts.join('; '));
  };
  const read = (on: string): string | undefined => (written.has(on) ? written.get(on) : source.cookies[on] || undefined);
  return {
    get: (name, key) => read(wire(name, key)),
    set: (name, value, { key, ...options } = {}) => write(wire(name, key), value, options),
    clear: (name, key) => write(wire(name, key), '', { maxAge: 0 }),
    keys: (name) => {
      const start = `${cookieName(name, secure)}.`;
      const names = new Set([...Object.keys(source.cookies), ...written.keys()]);
      return [...names].flatMap((on) => (on.startsWith(start) && read(on) !== undefined ? [on.slice(start.length)] : []));
    },
    visitor: { address: source.address },
    site: host?.kind === 'public' ? { name: host.site, origin: host.origin } : undefined,
    party: host && { name: host.kind === 'public' ? host.site : DRAFTS, origin: host.origin },
  };
}

/** Cookies of an API request and of its answer. */
export const apiSource = (request: NextApiRequest, response: NextApiResponse): SessionSource => ({
  cookies: request.cookies,
  host: request.headers.host ?? '',
  userAgent: request.headers['user-agent'] ?? '',
  address: clientAddress(request),
  setCookie: (header) => void response.appendHeader('Set-Cookie', header),
});
