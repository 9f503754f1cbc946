import { ServiceError } from './http/errors.ts';

/** Lets so many through at a time, keeps the rest waiting in order, and past a bound refuses with 503 and `Retry-After`. */
export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

interface Bound {
  waiting: number;
  /** For the words of the refusal: "Pictures are made smaller". */
  what: string;
  retryAfterSeconds?: number;
}

/** @param bound of those that wait; left out where the callers are few anyway, and each has to wait */
export function createGate(atOnce: number, bound?: Bound): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    get running() {
      return running;
    },
    get waiting() {
      return queue.length;
    },
    run: async (work) => {
      if (running >= atOnce) {
        if (bound && queue.length >= bound.waiting) {
          const { what, retryAfterSeconds = 2 } = bound;
          throw new ServiceError('unavailable', `${what} for as many as can be; try again in ${retryAfterSeconds} seconds.`, {
            'retry-after': String(retryAfterSeconds),
          });
        }
        // Whoever leaves hands its place to the next in the queue, so that a newcomer cannot take it.
        await new Promise<void>((enter) => queue.push(enter));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
