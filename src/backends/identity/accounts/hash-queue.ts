/**
 * Runs at most `atOnce` jobs together, the rest in the order in which they came. Hashing a password keeps a thread of Node's
 * pool busy for tens of milliseconds; without this a crowd signing in would hold all of them, and files, names and random
 * bytes would wait behind it. Memory is bounded as well: 19 MiB a job.
 */
export function createQueue(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await job();
    } finally {
      // The place goes to the next one, or is free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
