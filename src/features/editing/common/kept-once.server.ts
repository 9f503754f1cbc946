import { randomUUID } from 'node:crypto';
import { onePerProcess } from '@/server/one-per-process';

/** Rendering takes a second; what nobody fetched by then nobody will. */
const KEPT_MS = 30_000;

/**
 * What waits in this process for its own renderer, under keys that nobody can guess, each good once.
 * @param name of its own in the whole product
 * @param most at a time; the oldest make room
 */
export function keptOnce<T>(name: string, most: number) {
  const kept = () => onePerProcess(name, () => new Map<string, { value: T; until: number }>());
  return {
    /** Keeps something for one fetch. @returns its key */
    keep(value: T, now = Date.now()): string {
      const all = kept();
      for (const [key, { until }] of all) if (until <= now || all.size >= most) all.delete(key);
      const key = randomUUID();
      all.set(key, { value, until: now + KEPT_MS });
      return key;
    },
    /** Gives it out, once. @returns undefined for a key that is none, was used, or is too old */
    take(key: string, now = Date.now()): T | undefined {
      const found = kept().get(key);
      kept().delete(key);
      return found && found.until > now ? found.value : undefined;
    },
  };
}
