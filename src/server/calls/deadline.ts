import { AsyncLocalStorage } from 'node:async_hooks';
import { onePerProcess } from '../one-per-process';

const deadlines = () => onePerProcess('calls.deadlines', () => new AsyncLocalStorage<number>());

/**
 * Does work that somebody waits for: no call of a service that it makes goes on, or is made again, after so many milliseconds
 * altogether. A deadline inside another one never moves it.
 */
export const withDeadline = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  deadlines().run(Math.min(performance.now() + ms, deadlines().getStore() ?? Infinity), work);

/** Work that goes on beside what is waited for, with all the time that it needs. */
export const withoutDeadline = <T>(work: () => T): T => deadlines().exit(work);

/** Milliseconds that are left for what is being done; Infinity where nobody set an end. */
export const timeLeft = (): number => Math.max(0, (deadlines().getStore() ?? Infinity) - performance.now());
