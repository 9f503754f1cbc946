import type { Log } from '../../kit/log.ts';

/** Work that goes on after the answer, so that its time says nothing: mail to an address that may have no account. */
export interface Background {
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when nothing is running. */
  settled(): Promise<void>;
  failures(): number;
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  let failures = 0;
  return {
    run: (name, work) => {
      const task = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => {
          failures += 1;
          log.error({ err: error, task: name }, 'work after an answer failed');
        })
        .finally(() => running.delete(task));
      running.add(task);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    failures: () => failures,
  };
}
