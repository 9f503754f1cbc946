/** Something that goes on until it is stopped. */
export interface Ongoing {
  stop(): void;
}

/** Runs something again and again, first at once; `later`, first after the time. Keeps no process alive, and catches nothing. */
export function every(ms: number, run: () => void, first: 'at once' | 'later' = 'at once'): Ongoing {
  if (first === 'at once') run();
  const timer = setInterval(run, ms);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
