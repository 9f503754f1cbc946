import { setTimeout as wait } from 'node:timers/promises';

export interface Watch {
  /** Resolves when it answers; rejects when it does not, or says itself that it fails. Ends at the abort. */
  ask(signal: AbortSignal): Promise<void>;
  everyMs: number;
  /** How long one answer may take. */
  patienceMs: number;
  /** So many asks in a row without an answer: it hangs. */
  times: number;
}

/**
 * Far longer than a machine under load needs for an answer: a process that is only slow would lose its work, and be slower still.
 * Asks are counted and not the clock, which jumps when a machine sleeps.
 */
export const USUAL_WATCH = { everyMs: 5_000, patienceMs: 10_000, times: 3 } as const;

/** Resolves with words when what runs does not answer any more; undefined when `signal` ends the watch. */
export async function hangs({ ask, everyMs, patienceMs, times }: Watch, signal: AbortSignal): Promise<string | undefined> {
  for (let missed = 0; ;) {
    try {
      await wait(everyMs, undefined, { signal });
      await ask(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
      missed = 0;
    } catch (error) {
      if (signal.aborted) return undefined;
      missed += 1;
      if (missed >= times) return `${error instanceof Faulty ? 'answered with an error' : 'did not answer'} ${times} times in a row`;
    }
  }
}

class Faulty extends Error {}

/**
 * Asks of several addresses at once whether there is an answer. Its status does not matter, but for 500: that is no answer of ours, and
 * of what asks nobody else it says that the process itself has lost something, as files of its build. 503 is one that is busy or leaves.
 */
export const answersHttp =
  (urls: readonly string[]) =>
  async (signal: AbortSignal): Promise<void> => {
    await Promise.all(
      urls.map(async (url) => {
        const { status, body } = await fetch(url, { signal });
        await body?.cancel();
        if (status === 500) throw new Faulty(`${url} answers 500`);
      }),
    );
  };
