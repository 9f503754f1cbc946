import type { SecurityEvent } from '../security-events.ts';
import type { SecurityLog } from '../security-log.ts';
import { isAdmin } from '../admin.ts';
import { addressKey, clientAddress, plainAddress, type TrustedHops } from './client-address.ts';
import { ServiceError } from './errors.ts';
import type { Exchange } from './exchange.ts';
import type { Route } from './router.ts';

export interface FloodOptions {
  /** Requests that one visitor may make in a minute; half of them at once. One person does not come near it, an office behind one address might. */
  perMinute: number;
  hops: TrustedHops;
  limit: Extract<SecurityEvent, { event: 'limited' }>['limit'];
  security: SecurityLog;
  /** The service's own words for it. */
  refuse?: (seconds: number) => ServiceError;
  now?: () => number;
}

/** What a visitor may still ask for, at a moment. */
interface Bucket {
  left: number;
  at: number;
  /** When it was last noted in the security log. */
  notedAt: number;
}

/** How many visitors are remembered, each by its `addressKey`. One that was forgotten begins with a full bucket. */
const MOST_KEPT = 20_000;
const MINUTE_MS = 60_000;

/** Whether the site asks for itself: it names nobody, and comes from one of its servers. */
export const isSiteItself = ({ request, header }: Exchange, hops: TrustedHops): boolean =>
  header('x-forwarded-for') === undefined && hops.has(plainAddress(request.socket.remoteAddress) ?? '');

/**
 * Routes that one visitor cannot flood: 429 with `Retry-After` past the bound (a token bucket for each `addressKey`, in this process). What the
 * site asks for itself names nobody, comes from one of its servers, and is not counted; nor is administration, which has its key.
 */
export function withoutFloods(
  routes: readonly Route[],
  { perMinute, hops, limit, security, refuse, now = Date.now }: FloodOptions,
): Route[] {
  const full = Math.max(1, perMinute / 2);
  const perMs = perMinute / MINUTE_MS;
  const buckets = new Map<string, Bucket>();

  const take = (exchange: Exchange): void => {
    if (isSiteItself(exchange, hops)) return;
    const address = clientAddress(exchange, hops);
    const key = addressKey(address);
    const at = now();
    const known = buckets.get(key);
    const left = known === undefined ? full : Math.min(full, known.left + (at - known.at) * perMs);
    const refused = left < 1;
    const notes = refused && at - (known?.notedAt ?? -Infinity) >= MINUTE_MS;
    buckets.delete(key);
    if (buckets.size >= MOST_KEPT) buckets.delete(buckets.keys().next().value ?? '');
    buckets.set(key, { left: refused ? left : left - 1, at, notedAt: notes ? at : (known?.notedAt ?? -Infinity) });
    if (!refused) return;
    const seconds = Math.max(1, Math.ceil((1 - left) / perMs / 1000));
    // The security log gets one event a minute of a visitor, not one for each request.
    if (notes) security.write({ event: 'limited', limit, address, seconds });
    throw (
      refuse?.(seconds) ??
      new ServiceError('too-many-requests', `Too many requests at once. Try again in ${seconds} seconds.`, {
        'retry-after': String(seconds),
      })
    );
  };

  return routes.map((route) =>
    isAdmin(route)
      ? route
      : {
          ...route,
          handler: (exchange) => {
            take(exchange);
            return route.handler(exchange);
          },
        },
  );
}
