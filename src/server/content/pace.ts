import { setTimeout as sleep } from 'node:timers/promises';

/** Between two requests while the service is busy: half of what Experience Edge answers in a second with one key. */
const SPACING_MS = 25;
/** How long after the last refusal the requests still go one by one. */
const CALM_MS = 5_000;
/** A service that names a longer time is asked again sooner, by one request at a time: it may be back, and then nobody should wait. */
const LONGEST_PAUSE_MS = 2_000;
/** Who would have to wait longer is refused at once: the page says that it is busy. */
const LONGEST_MS = 15_000;

export interface Pace {
  /** Waits for a request's turn. @returns milliseconds to wait before another try makes sense, where the turn would come too late */
  turn(): Promise<number | undefined>;
  /** The service said that it was asked too often. @param waitMs after which it may be asked again */
  refused(waitMs: number): void;
}

/**
 * The order in which requests go to a content service that says 429. As long as it does not they all go at once; for a while after it did
 * they go one by one from the time that it named. All of them waiting for the same second and coming back in it were refused again, and
 * after three times pages were errors.
 */
export function createPace(wait: (ms: number) => Promise<unknown> = sleep, now: () => number = Date.now): Pace {
  let calmAt = 0;
  let next = 0;
  return {
    turn: async () => {
      const at = now();
      if (at >= calmAt) return undefined;
      const turn = Math.max(at, next);
      if (turn - at > LONGEST_MS) return turn - at;
      next = turn + SPACING_MS;
      if (turn > at) await wait(turn - at);
      return undefined;
    },
    refused: (waitMs) => {
      const again = now() + Math.min(waitMs, LONGEST_PAUSE_MS);
      next = Math.max(next, again);
      calmAt = Math.max(calmAt, again + CALM_MS);
    },
  };
}
