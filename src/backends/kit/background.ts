import type { Log } from './log.ts';

/** Work that goes on after the answer. How long the answer takes may not tell whether there was any, as of mail to an address without an account. */
export interface Background {
  run(name: string, work: () => Promise<void>): void;
  /** Counts and logs an error for which no answer waits or fails. */
  failed(name: string, error: unknown): void;
  /** Resolves when nothing is running. */
  settled(): Promise<void>;
  /** Aborted when the process stops: what takes long, as a round of newsletters, ends where it can go on after the next start. */
  readonly ending: AbortSignal;
  /** The process stops. */
  end(): void;
  failures(): number;
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
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
    ending: ending.signal,
    end: () => ending.abort(),
    failures: () => failures,
  };
}

/** How long what is under way may take to end by itself. */
const END_MS = 2_000;

/**
 * Ends what a back end does beside its answers, within the seconds that a process has: whoever hands mails to a relay that thinks is
 * hung up on, and knows them as perhaps delivered.
 *
 * @param stops ends outboxes, which wait for as long by themselves
 */
export async function endWork(
  background: Pick<Background, 'end' | 'settled'>,
  stops: readonly (() => Promise<void>)[],
  hangUp: () => void,
): Promise<void> {
  background.end();
  const late = new Promise<void>((resolve) => setTimeout(resolve, END_MS).unref());
  await Promise.all([Promise.race([background.settled(), late]), ...stops.map((stop) => stop())]);
  hangUp();
  await background.settled();
}
