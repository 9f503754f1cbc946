import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { onePerProcess } from '../one-per-process';
import { callService } from './call';

const TIMEOUT_MS = 2_000;
/** Keys are asked for every ten minutes; a service that does not answer then keeps nobody out for so long. */
const LAST_GOOD_MS = 60 * 60_000;

/**
 * The public keys with which a service signs its tokens: fetched once, and again when a token names one that is not known.
 * @param address of its JWKS (RFC 7517, section 5)
 */
export function keysOf(address: string): JWTVerifyGetKey {
  const kept = onePerProcess('calls.keys', () => new Map<string, JWTVerifyGetKey>());
  const known = kept.get(address);
  if (known) return known;
  let last: { text: string; until: number } | undefined;
  const isKept = (): boolean => last !== undefined && last.until > Date.now();
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: 2 * TIMEOUT_MS,
    [customFetch]: async (url, { headers }) => {
      try {
        const { status, text } = await callService(url, { headers, timeout: TIMEOUT_MS }, async (response) => ({
          status: response.status,
          text: await response.text(),
        }));
        if (status === 200) last = { text, until: Date.now() + LAST_GOOD_MS };
        else if (status < 500 || !isKept()) return new Response(text, { status });
      } catch (error) {
        if (!isKept()) throw error;
      }
      return new Response(last?.text);
    },
  });
  kept.set(address, keys);
  return keys;
}
