import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Carries the address as the client wrote it to the proxy; whatever a client sends under this name is replaced. */
export const REQUEST_TARGET = 'x-request-target';

/** The Fetch standard has no request with these methods, and Next answers them with 500; an unknown one is refused with 405. */
const UNKNOWN_TO_FETCH = new Set(['TRACE', 'TRACK', 'CONNECT']);

/**
 * Before Next sees a request it puts the default language into its path, so that `/about` and `/en/about` look the same from
 * there on. Node tells of each request first (diagnostics channel `http.server.request.start`).
 */
export function keepRequestTargets(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[REQUEST_TARGET] = request.url ?? '/';
    if (UNKNOWN_TO_FETCH.has(request.method ?? '')) request.method = 'OPTIONS';
  });
}

/**
 * `/en/about?a=1` → `/about?a=1`, always a path of the same origin; undefined when the address does not begin with the prefix.
 * Case makes no difference, as it makes none to Next.
 */
export function withoutPrefix(target: string | null | undefined, prefix: string): string | undefined {
  const [, rest] = new RegExp(`^/${prefix}((?:[/?].*)?)$`, 'i').exec(target ?? '') ?? [];
  return rest === undefined ? undefined : `/${rest.replace(/^[/\\]+/, '')}`;
}
