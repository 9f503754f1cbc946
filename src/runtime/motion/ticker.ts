/**
 * The one clock of animations that a script drives; everything else is CSS, whose duration is the token `--slow`. Defaults are
 * the specification's (section 9): 0.5 s; the clock sleeps after 120 idle frames; a frame that comes later than 500 ms counts
 * as 33 ms, so that a page that was busy goes on where it was instead of leaping.
 */
import { ANIMATION } from '@/config/constants';

type Listener = (elapsedMs: number) => void;

export interface Clock {
  now(): number;
  frame(callback: () => void): void;
}

/* v8 ignore next 4 -- the browser's own */
const browserClock: Clock = {
  now: () => performance.now(),
  frame: (callback) => void requestAnimationFrame(callback),
};

export function createTicker(clock: Clock = browserClock, { autoSleep, lagThreshold, lagAdjusted } = ANIMATION) {
  const listeners = new Set<Listener>();
  let last = 0;
  let idle = 0;
  let awake = false;
  const tick = () => {
    const now = clock.now();
    const gap = now - last;
    last = now;
    idle = listeners.size > 0 ? 0 : idle + 1;
    if (idle > autoSleep) {
      awake = false;
      return;
    }
    for (const listener of [...listeners]) listener(gap > lagThreshold ? lagAdjusted : gap);
    clock.frame(tick);
  };
  return {
    /** Calls `listener` each frame with the milliseconds since the last one, until what it returns is called. */
    add(listener: Listener): () => void {
      listeners.add(listener);
      if (!awake) {
        awake = true;
        idle = 0;
        last = clock.now();
        clock.frame(tick);
      }
      return () => void listeners.delete(listener);
    },
    isAwake: () => awake,
  };
}

export type Ticker = ReturnType<typeof createTicker>;

let shared: Ticker | undefined;
const ticker = (): Ticker => (shared ??= createTicker());

/** Decelerates, as the stylesheet's `--ease` does. */
export const easeOut = (part: number): number => 1 - (1 - part) ** 3;

/** Moves from 0 to 1 within `durationS` and reports each step. Returns what stops it; a stopped one never reports again. */
export function animate(
  onStep: (part: number) => void,
  {
    durationS = ANIMATION.durationS,
    ease = easeOut,
    clock = ticker(),
  }: { durationS?: number; ease?: (part: number) => number; clock?: Ticker } = {},
): () => void {
  let elapsed = 0;
  const stop = clock.add((gap) => {
    elapsed += gap;
    const part = Math.min(1, elapsed / (durationS * 1000));
    if (part >= 1) stop();
    onStep(ease(part));
  });
  return stop;
}
