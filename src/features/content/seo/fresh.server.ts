import { setTimeout as sleep } from 'node:timers/promises';
import { getEnv } from '@/config/env.server';
import { count } from '@/server/counters';
import { isContentError } from '@/server/errors';
import { tellOfChanges } from '@/server/made-of/kept';
import { recorded, type Recorded } from '@/server/made-of/record';
import { madeOf, touchedOf, type Made } from '@/server/made-of/touched';
import { newestAnswer } from '@/server/newest-answer';

/** More are not kept: the oldest goes. */
const KEPT = 300;
/** Whoever asks for what is known waits no longer for its newer form: retries alone take seconds, a service that hangs a minute. */
const PATIENCE_MS = 2_000;

/**
 * Keeps what was made for as long as pages are kept (`REVALIDATE_SECONDS`), makes each thing once however many ask, and goes
 * on serving what it has while the content service is down or slow. What is not there is not kept. What something is made of that
 * was published meanwhile (`src/features/editing/published`) is made anew when it is next asked for.
 */
export function keepFresh<T>(now: () => number = Date.now, patienceMs = PATIENCE_MS) {
  const kept = new Map<string, { value: T; at: number; made: Made }>();
  const underWay = new Map<string, Promise<T | undefined>>();
  const takeNewest = newestAnswer();
  let changes = 0;
  tellOfChanges({
    forget: (change) => {
      changes += 1;
      // What is under way may have been asked for before the change; whoever waits for it gets it, and nobody after them.
      underWay.clear();
      const entries = [...kept].map(([name, { made }]) => [name, made] as const);
      const names = change === 'everything' ? [...kept.keys()] : touchedOf(entries, change);
      for (const name of names) kept.set(name, { ...kept.get(name)!, at: -Infinity });
      return names.length;
    },
  });
  const keep = (name: string, begun: number, { value, madeOf: of, hole }: Recorded<T | undefined>): void => {
    kept.delete(name);
    // What lacks something is kept only until somebody may say it.
    const at = begun === changes ? now() - Math.max(0, getEnv().REVALIDATE_SECONDS - hole) * 1000 : -Infinity;
    if (value !== undefined) kept.set(name, { value, at, made: madeOf(of) });
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  };
  /**
   * @param insists waits for what is of now, however long, rather than to be told what may be over
   * @throws what `make` threw, when nothing is known, or nothing else was wanted
   */
  return async (name: string, make: () => Promise<T | undefined>, { insists = false } = {}): Promise<T | undefined> => {
    const known = kept.get(name);
    if (known && now() - known.at < getEnv().REVALIDATE_SECONDS * 1000) return known.value;
    const begun = changes;
    const pending: Promise<T | undefined> =
      underWay.get(name) ??
      takeNewest(
        name,
        () => recorded(make),
        (made) => keep(name, begun, made),
      )
        .then(({ value }) => value)
        .finally(() => {
          if (underWay.get(name) === pending) underWay.delete(name);
        });
    underWay.set(name, pending);
    if (!known || insists) return pending;
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
