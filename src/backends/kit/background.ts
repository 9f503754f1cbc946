import type { Log } from './log.ts';

/** Work that goes on after the answer. How long the answer takes may not tell whether there was any, as of mail to an address without an account. */
export interface Background {
  run(name: string, work: () => Promise<void>): void;
  /** Counts and logs an error for which no answer waits or fails. */
  failed(name: string, error: unknown): void;
  /** Resolves when nothing is running. */
  settled(): Promise<void>;
  failures(): number;
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  let failures = 0;
  const failed = (name: string, error: unknown): void => {
    failures += 1;
    log.error({ err: error, task: name }, 'work that no answer waits for failed');
  };
  return {
    failed,
    run: (name, work) => {
      const task = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => failed(name, error))
        .finally(() => running.delete(task));
      running.add(task);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    failures: () => failures,
  };
}
