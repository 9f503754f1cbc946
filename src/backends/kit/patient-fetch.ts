import { setTimeout as sleep } from 'node:timers/promises';

export interface Patience {
  /** Milliseconds for one request. */
  timeoutMs: number;
  /** How often it is asked at most. */
  tries: number;
  /** The longest wait between two tries, seconds. */
  mostS: number;
}

/** Of a service that somebody waits for. */
export const BRIEF = { tries: 3, mostS: 2 } as const;

/**
 * `fetch` that asks again where the answer is 429, after the time that it names: Experience Edge answers 80 requests a second with one
 * key, which every service and site of a firm shares. Who waited is let in at random times, so that not all come back at once.
 */
export const patientFetch =
  ({ timeoutMs, tries, mostS }: Patience): typeof fetch =>
  async (input, init) => {
    for (let asked = 1; ; asked += 1) {
      const response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      if (response.status !== 429 || asked === tries) return response;
      await response.body?.cancel();
      const named = response.headers.get('retry-after');
      const seconds = named === null ? 1 : Number(named);
      const wait = seconds >= 0 && seconds <= mostS ? seconds : mostS;
      await sleep((wait + Math.random()) * 1000);
    }
  };
