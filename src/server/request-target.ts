import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { registry } from '@/door/registry';
import { trimSigns } from '@/lib/trim-signs';
import { clientAddress } from './client-address';
import { notePicture } from './pictures';

/** Carries the address as the client wrote it to the proxy; whatever a client sends under this name is replaced. */
export const REQUEST_TARGET = 'x-request-target';

/** Carries the visitor's address to the proxy, which sees no connection; whatever a client sends under this name is replaced. */
export const VISITOR_ADDRESS = 'x-visitor-address';

/** The Fetch standard has no request with these methods, and Next answers them with 500; an unknown one is refused with 405. */
const UNKNOWN_TO_FETCH = new Set(['TRACE', 'TRACK', 'CONNECT']);

/**
 * What has to be done with a request before Next sees it, which puts the default language into its path, so that `/about` and
 * `/en/about` look the same from there on.
 */
export function prepareRequest(request: IncomingMessage, response: ServerResponse): void {
  request.headers[REQUEST_TARGET] = request.url ?? '/';
  request.headers[VISITOR_ADDRESS] = clientAddress(request);
  notePicture(request, response);
  if (UNKNOWN_TO_FETCH.has(request.method ?? '')) request.method = 'OPTIONS';
}

/**
 * Has each request prepared. The door does so with those that it passes on (`shared-copies/register`); of Next's own server, in
 * development, Node tells (diagnostics channel `http.server.request.start`).
 */
export function keepRequestTargets(): void {
  if (registry().door) return;
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    prepareRequest(request, response);
  });
}

/**
 * `/en/about?a=1` and `/about/?a=1` → `/about?a=1`, always a path of the same origin; undefined when the address neither begins
 * with the prefix nor ends in a slash, nor has capitals in the prefix of another language. Case makes no difference, as it makes
 * none to Next, which takes the prefix out of its own URL.
 * @param languages whose prefixes there are
 */
export function plainTarget(target: string | null | undefined, prefix: string, languages: readonly string[]): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)/s.exec(target ?? '') ?? [];
  const [, behind] = new RegExp(`^/${prefix}((?:/.*)?)$`, 'i').exec(path) ?? [];
  const [, first = ''] = /^\/([^/]*)/.exec(path) ?? [];
  const isCapital = !languages.includes(first) && languages.includes(first.toLowerCase());
  if (behind === undefined && !isCapital && !(path.endsWith('/') && /[^/]/.test(path))) return undefined;
  // Dots are read as browsers read them, so that what is answered is what is followed.
  const { pathname } = new URL(`/${(behind ?? path).replace(/^[/\\]+/, '')}`, 'http://localhost');
  return `/${trimSigns(pathname, '/')}${rest}`;
}
