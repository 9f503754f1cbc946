/**
 * Loading states (specification section 3: idle, loading, ready, error; section 4: loading with delay, timed out, error,
 * loaded). What is quick shows nothing, what takes longer than 200 ms says that it loads, what takes too long says so and goes
 * on trying.
 */
import { LAZY_LOAD_DELAY } from '@/config/constants';

export type Loading<T> =
  | { state: 'idle' }
  /** `slow`: longer than the delay, so that it is worth saying; `timedOut`: longer than anyone should wait. */
  | { state: 'loading'; slow: boolean; timedOut: boolean }
  | { state: 'ready'; value: T }
  | { state: 'error'; error: unknown };

export interface LoadingOptions {
  /** Milliseconds before it is said that something loads. */
  delay?: number;
  /** Milliseconds after which it counts as timed out; what comes later is still taken. */
  timeout?: number;
}

/** Time after which a visitor is told that it takes long, ms. */
const LAZY_LOAD_TIMEOUT = 10_000;

/**
 * Runs `load` and reports each state. A call while it loads or is ready does nothing; after an error it tries again.
 * `cancel` ends the reports.
 */
export function createLoading<T>(
  load: () => Promise<T>,
  report: (state: Loading<T>) => void,
  { delay = LAZY_LOAD_DELAY, timeout = LAZY_LOAD_TIMEOUT }: LoadingOptions = {},
) {
  let current: Loading<T> = { state: 'idle' };
  let run = 0;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const clear = () => {
    for (const timer of timers.splice(0)) clearTimeout(timer);
  };
  const go = (next: Loading<T>) => {
    current = next;
    report(next);
  };
  return {
    current: () => current,
    start(): void {
      if (current.state === 'loading' || current.state === 'ready') return;
      const mine = ++run;
      const end = (next: Loading<T>) => {
        if (mine !== run) return;
        clear();
        go(next);
      };
      go({ state: 'loading', slow: false, timedOut: false });
      timers = [
        setTimeout(() => go({ state: 'loading', slow: true, timedOut: false }), delay),
        setTimeout(() => go({ state: 'loading', slow: true, timedOut: true }), timeout),
      ];
      load().then(
        (value) => end({ state: 'ready', value }),
        (error: unknown) => end({ state: 'error', error }),
      );
    },
    cancel(): void {
      run++;
      clear();
      timers = [];
    },
  };
}
