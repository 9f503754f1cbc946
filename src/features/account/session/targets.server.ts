import { posix } from 'node:path';
import { getOrigins } from '@/config/env.server';

/** Longer than any address of ours. */
const MAX_LENGTH = 2_000;

/** Enough for whoever escapes an escape. */
const MOST_ESCAPES = 4;

/**
 * A path as the last of all that read it could take it: unescaped as often as it can be, with single slashes, without dots.
 * Undefined for one that cannot be unescaped.
 */
function plainPath(pathname: string): string | undefined {
  let path = pathname;
  try {
    for (let times = 0; times < MOST_ESCAPES; times += 1) path = decodeURIComponent(path);
    if (decodeURIComponent(path) !== path) return undefined;
  } catch {
    return undefined;
  }
  return posix.normalize(path.replace(/[\u0000-\u001f\u007f]/g, '').replace(/\\/g, '/'));
}

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
  const path = plainPath(url.pathname);
  // Signing in again, or out, is not a place; nor is an address that scripts call.
  if (path === undefined || /^\/api(?:\/|$)/i.test(path)) return undefined;
  url.pathname = url.pathname.replace(/\/{2,}/g, '/');
  if (url.origin === new URL(origin).origin) return `${url.pathname}${url.search}${url.hash}`;
  return getOrigins().sites.some((site) => new URL(site.origin).origin === url.origin) ? url.href : undefined;
}
