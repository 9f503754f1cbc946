import { setTimeout as sleep } from 'node:timers/promises';
import { getEnv } from '@/config/env.server';
import { count } from '@/server/counters';
import { isContentError } from '@/server/errors';

/** More are not kept: the oldest goes. */
const KEPT = 300;
/** Whoever asks for what is known waits no longer for its newer form: retries alone take seconds, a service that hangs a minute. */
const PATIENCE_MS = 2_000;

/**
 * Keeps what was made for as long as pages are kept (`REVALIDATE_SECONDS`), makes each thing once however many ask, and goes
 * on serving what it has while the content service is down or slow. What is not there is not kept.
 */
export function keepFresh<T>(now: () => number = Date.now, patienceMs = PATIENCE_MS) {
  const kept = new Map<string, { value: T; at: number }>();
  const underWay = new Map<string, Promise<T | undefined>>();
  /** @throws what `make` threw, when nothing is known */
  return async (name: string, make: () => Promise<T | undefined>): Promise<T | undefined> => {
    const known = kept.get(name);
    if (known && now() - known.at < getEnv().REVALIDATE_SECONDS * 1000) return known.value;
    const pending =
      underWay.get(name) ??
      make()
        .then((value) => {
          kept.delete(name);
          if (value !== undefined) kept.set(name, { value, at: now() });
          if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
          return value;
        })
        .finally(() => underWay.delete(name));
    underWay.set(name, pending);
    if (!known) return pending;
    const stale = () => {
      count('seo.stale');
      return known.value;
    };
    const waiting = new AbortController();
    const late = sleep(patienceMs, undefined, { signal: waiting.signal }).then(stale, () => known.value);
    const fresh = pending.catch((error: unknown) => {
      if (!isContentError(error)) throw error;
      return stale();
    });
    return Promise.race([fresh, late]).finally(() => waiting.abort());
  };
}
