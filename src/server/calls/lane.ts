import {
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
} from 'cockatiel';
import { AsyncResource } from 'node:async_hooks';
import { count } from '../counters';
import { logger } from '../logger';
import { isNamed } from '../named-error';
import { onePerProcess } from '../one-per-process';
import { createAnswers, type Answers } from './answers';
import { measureCall, observeOpen } from './measures';
import { reasonOf } from './no-answer';
import { createRetryBudget, type RetryBudget } from './retry-budget';

/** A call that got no answer in its time, or none at all: what a breaker counts. An answer is one, whatever it says. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** The service is not asked just now. */
class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

export const isNotAsked = (error: unknown): boolean => isNamed(error, 'NotAsked');
/** All places are taken, and as many wait for one as may. */
export const isCrowdedOut = (error: unknown): boolean => isBulkheadRejectedError(error);

/** Calls of one lane that are under way at a time, and those that wait for one of them to end; more are refused. */
export const SLOTS = 100;
const QUEUE = 1_000;
/** So many calls in a row without an answer, and the service is taken for gone. */
export const TOLERATED = 5;
/** It is tried again by one call after so long, twice as long after each that failed; a random part keeps processes apart. */
const FIRST_TRIAL_MS = 500;
const LATEST_TRIAL_MS = 2_000;
/** Others wait so long for the outcome of that one call. */
const TRIAL_WAIT_MS = 300;

/** What kinds of calls of one service must not wait for each other. */
export type LaneName = 'authoring' | 'files' | 'probes' | 'reads';

export interface Lane {
  /** Host, and the kind of calls. */
  readonly name: string;
  readonly budget: RetryBudget;
  /** What was answered of late. */
  readonly answers: Answers;
  /** Whether it is closed but for one call at a time, which finds out whether the service is back. */
  readonly isOnTrial: boolean;
  /** The same, where that was found out a short while ago: nobody may have asked since. */
  readonly isSilent: boolean;
  /**
   * Runs a call when there is room for it.
   * @param signal ends the wait for a place, too
   * @throws what `isNotAsked` tells while the service does not answer, what `isCrowdedOut` tells, and what the call throws
   */
  run<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

const lanes = () =>
  onePerProcess('calls.lanes', () => {
    const all = new Map<string, Lane>();
    observeOpen(() => [...all.values()].map(({ name, isOnTrial }) => [name, isOnTrial]));
    return all;
  });

/** The lane of a service's origin. Services that share an origin share what happens to it. */
export function laneOf(url: URL, kind?: LaneName): Lane {
  const name = kind === undefined ? url.host : `${url.host} ${kind}`;
  const known = lanes().get(name);
  if (known) return known;
  const lane = createLane(name);
  lanes().set(name, lane);
  return lane;
}

/**
 * How a service does by the calls that were made of it: its own word for itself may be another.
 * @returns undefined where nothing is wrong, or nobody asks
 */
export function troubleOf(url: URL): 'service/unreachable' | 'service/status' | undefined {
  const lane = lanes().get(url.host);
  if (lane?.isSilent) return 'service/unreachable';
  return lane?.answers.areErrors ? 'service/status' : undefined;
}

/** So long after a trial was due and nobody came, it is not known any more that the service is silent. */
const UNASKED_MS = 1_000;

function createLane(name: string): Lane {
  const room = bulkhead(SLOTS, QUEUE);
  const breaker = circuitBreaker(
    handleWhen((error) => isNamed(error, 'Unanswered')),
    {
      halfOpenAfter: new ExponentialBackoff({ initialDelay: FIRST_TRIAL_MS, maxDelay: LATEST_TRIAL_MS }),
      breaker: new ConsecutiveBreaker(TOLERATED),
    },
  );
  let trial = Promise.withResolvers<void>();
  let isDown = false;
  let openedAt = -Infinity;
  breaker.onStateChange((state) => {
    if (state === CircuitState.HalfOpen) trial = Promise.withResolvers<void>();
    else trial.resolve();
    if (state === CircuitState.Open) openedAt = performance.now();
    if (state === CircuitState.Open && !isDown) {
      isDown = true;
      count('calls.opened');
      logger.warn({ service: name }, 'a service does not answer: it is asked again by one call at a time');
    }
    if (state === CircuitState.Closed && isDown) {
      isDown = false;
      logger.info({ service: name }, 'a service answers again');
    }
  });

  const refuse = (): never => {
    count('calls.refused');
    measureCall(name, 'refused');
    const last = breaker.lastFailure && 'error' in breaker.lastFailure ? breaker.lastFailure.error : undefined;
    throw new NotAsked(`${name} did not answer (${reasonOf(last)})`);
  };

  return {
    name,
    budget: createRetryBudget(),
    answers: createAnswers(),
    get isOnTrial() {
      return breaker.state !== CircuitState.Closed;
    },
    get isSilent() {
      if (breaker.state === CircuitState.HalfOpen) return true;
      return breaker.state === CircuitState.Open && performance.now() - openedAt < LATEST_TRIAL_MS + UNASKED_MS;
    },
    run: async (call, signal) => {
      // Whoever leaves begins what waited, which is not the leaver's: what is noted of it belongs to whom it is done for.
      const begin = AsyncResource.bind(call);
      if (breaker.state === CircuitState.HalfOpen) {
        await Promise.race([trial.promise, new Promise((resolve) => setTimeout(resolve, TRIAL_WAIT_MS))]);
        if (breaker.state === CircuitState.HalfOpen) refuse();
      }
      try {
        return await breaker.execute(() =>
          whileWaiting(signal, (begun) =>
            room.execute(() => {
              begun();
              return breaker.state === CircuitState.Open ? refuse() : measured(name, begin);
            }, signal),
          ),
        );
      } catch (error) {
        if (isBrokenCircuitError(error)) refuse();
        throw error;
      }
    },
  };
}

async function measured<T>(name: string, call: () => Promise<T>): Promise<T> {
  try {
    const value = await call();
    measureCall(name, 'answered');
    return value;
  } catch (error) {
    measureCall(name, isNamed(error, 'Unanswered') ? 'unanswered' : 'ended');
    throw error;
  }
}

/** A place is given only when another call ends: who waits for one no longer than the time there is, is told at its end. */
async function whileWaiting<T>(signal: AbortSignal, work: (begun: () => void) => Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => undefined);
  const abort = () => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  const stop = () => signal.removeEventListener('abort', abort);
  try {
    return await Promise.race([work(stop), aborted.promise]);
  } finally {
    stop();
  }
}
