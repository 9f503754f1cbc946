import { setTimeout as wait } from 'node:timers/promises';
import { createBackOff, PATIENCE, type Patience } from './back-off.ts';
import { hangs, type Watch } from './hangs.ts';
import { StartError } from './report.ts';

/** Something that runs, and that may end by itself. */
export interface Running {
  /** Resolves with the reason in a few words, as `SIGKILL`, when it has ended. */
  readonly ended: Promise<string>;
  /** Ends it and whatever it started; resolves when nothing of it is left. */
  stop(): Promise<void>;
}

export interface KeepOptions {
  name: string;
  /** Resolves when it answers. What it throws leaves nothing running. An abort ends the attempt. */
  start(attempt: { again: boolean; signal: AbortSignal }): Promise<Running>;
  /** How one that runs and does not answer is found; left out, nobody asks. */
  watch?: Watch;
  /** Ends the first start too; what runs by then is for `stop`. */
  stopped?: AbortSignal;
  /** What to do when it has been given up. */
  todo: string;
  /** Hears of each end and each start, in one line. */
  say(line: string): void;
  patience?: Patience;
}

/** Something that is kept running. */
export interface Kept {
  readonly name: string;
  /** Resolves when it has been given up; never otherwise. */
  readonly failed: Promise<StartError>;
  stop(): Promise<void>;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/**
 * Starts something, and starts it again whenever it ends or hangs, later each time.
 * @throws what the first start throws: a set-up that is wrong is not tried again
 */
export async function keepUp(options: KeepOptions): Promise<Kept> {
  const { name, say, patience = PATIENCE } = options;
  const stopping = new AbortController();
  const signal = options.stopped ? AbortSignal.any([stopping.signal, options.stopped]) : stopping.signal;
  const aborted = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
  const backOff = createBackOff(patience);
  let running: Running | undefined = await options.start({ again: false, signal });
  backOff.up();

  /** Why this run is over; undefined when it is to be stopped. */
  const over = async (run: Running): Promise<string | undefined> => {
    const enough = new AbortController();
    const reasons = [run.ended.then((why) => `ended (${why})`), aborted];
    try {
      return await Promise.race(options.watch ? [...reasons, hangs(options.watch, enough.signal)] : reasons);
    } finally {
      enough.abort();
    }
  };

  /** @returns the next run; undefined when it is to be stopped. @throws StartError when it is given up */
  const again = async (first: string): Promise<Running | undefined> => {
    let why = first;
    for (;;) {
      const pause = backOff.down();
      if (pause === undefined) throw new StartError(`${name} ${why}, again and again: it is not started any more.`, options.todo);
      say(`${name} ${why}; it is started again ${pause === 0 ? 'at once' : `in ${seconds(pause)}`}`);
      const began = performance.now();
      try {
        await wait(pause, undefined, { signal });
        const run = await options.start({ again: true, signal });
        backOff.up();
        say(`${name}: up again after ${seconds(performance.now() - began)}`);
        return run;
      } catch (error) {
        if (signal.aborted) return undefined;
        why = `did not come up (${firstLine(error)})`;
      }
    }
  };

  let giveUp: (error: StartError) => void;
  const failed = new Promise<StartError>((resolve) => (giveUp = resolve));
  const keeping = (async () => {
    while (running) {
      const why = await over(running);
      if (why === undefined) return;
      // Also after an end: what it started may be left, and hold its ports.
      await running.stop();
      running = undefined;
      running = await again(why);
    }
  })().catch((error: unknown) =>
    giveUp(error instanceof StartError ? error : new StartError(`${name} could not be kept up: ${firstLine(error)}`, options.todo)),
  );
  return {
    name,
    failed,
    stop: async () => {
      stopping.abort();
      await keeping;
      await running?.stop();
    },
  };
}
