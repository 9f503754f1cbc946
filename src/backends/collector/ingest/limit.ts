import { addressKey } from '../../kit/http/client-address.ts';

/** Lines that are remembered; who is forgotten begins anew. */
const MOST_KEPT = 20_000;
const MINUTE_MS = 60_000;

/** How many messages a line may still send: half of a minute's at once. A line is an address, or a network of IPv6. */
export interface MessageLimit {
  /** @returns how many of so many messages are let through */
  take(address: string, messages: number, at: number): number;
}

/** A token bucket a line, in this process: what one visitor makes up cannot swell the figures of all. */
export function createMessageLimit(perMinute: number): MessageLimit {
  const full = perMinute / 2;
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(address, messages, at) {
      const line = addressKey(address);
      const known = buckets.get(line);
      const left = known === undefined ? full : Math.min(full, known.left + (Math.max(0, at - known.at) * perMinute) / MINUTE_MS);
      const taken = Math.min(messages, Math.floor(left));
      buckets.delete(line);
      if (buckets.size >= MOST_KEPT) buckets.delete(buckets.keys().next().value ?? '');
      buckets.set(line, { left: left - taken, at });
      return taken;
    },
  };
}
