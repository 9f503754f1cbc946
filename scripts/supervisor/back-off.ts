/** How often, and how soon, something that ended by itself is started again. */
export interface Patience {
  /** Milliseconds before each start in a row; after the last of them it is given up. */
  pausesMs: readonly number[];
  /** A run that lasted so long was well: the next end is counted as the first. */
  steadyMs: number;
}

/** The first at once, then later each time: about five minutes, in which a database elsewhere or a full disk may be mended. */
export const PATIENCE: Patience = {
  pausesMs: [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, ...Array.from({ length: 9 }, () => 30_000)],
  steadyMs: 30_000,
};

export interface BackOff {
  /** It runs, and answers. */
  up(): void;
  /** It has ended, or did not come up. @returns milliseconds until it may be started; undefined when it is given up */
  down(): number | undefined;
}

export function createBackOff({ pausesMs, steadyMs }: Patience, now: () => number = () => performance.now()): BackOff {
  let inARow = 0;
  let since: number | undefined;
  return {
    up: () => (since = now()),
    down: () => {
      if (since !== undefined && now() - since >= steadyMs) inARow = 0;
      since = undefined;
      const pause = pausesMs[inARow];
      inARow += 1;
      return pause;
    },
  };
}
