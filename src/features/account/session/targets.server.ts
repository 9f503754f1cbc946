import { getOrigins } from '@/config/env.server';

/** Longer than any address of ours. */
const MAX_LENGTH = 2_000;

/**
 * A place to go to after signing in, or undefined for one that is not ours. The address is resolved as a browser would, and
 * its origin compared with the public origins as a whole, so `//elsewhere`, `/\elsewhere` and `https://ours.elsewhere` are none.
 *
 * @param asked  a path, or an address of a public origin
 * @param origin of the request
 * @returns a path of the same origin, or the whole address of another of ours
 */
export function safeTarget(asked: string | null | undefined, origin: string | undefined): string | undefined {
  // Browsers drop tabs and line ends within an address, which makes another one of it.
  if (!asked || !origin || asked.length > MAX_LENGTH || /[\u0000-\u001f\u007f\\]/.test(asked)) return undefined;
  if (!/^(?:\/(?!\/)|https?:\/\/)/i.test(asked)) return undefined;
  let url: URL;
  try {
    url = new URL(asked, origin);
  } catch {
    return undefined;
  }
  if (url.username || url.password) return undefined;
  // Signing in again, or out, is not a place; nor is an address that scripts call.
  if (/^\/api(?:\/|$)/i.test(url.pathname)) return undefined;
  if (url.origin === new URL(origin).origin) return `${url.pathname.replace(/^\/{2,}/, '/')}${url.search}${url.hash}`;
  return getOrigins().sites.some((site) => new URL(site.origin).origin === url.origin) ? url.href : undefined;
}
