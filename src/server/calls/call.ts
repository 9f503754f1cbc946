import { ExponentialBackoff } from 'cockatiel';
import { setTimeout as sleep } from 'node:timers/promises';
import { count } from '../counters';
import { AppError } from '../errors';
import { loggedPath } from '../log-words';
import { timeLeft } from './deadline';
import { isCrowdedOut, isNotAsked, laneOf, Unanswered, type Lane, type LaneName } from './lane';
import { reasonOf, wasNeverSent } from './no-answer';

export interface ServiceCall {
  method?: string | undefined;
  headers?: HeadersInit | undefined;
  body?: BodyInit | null | undefined;
  redirect?: RequestRedirect;
  /** Milliseconds for the whole call: its wait for a place, its repetitions, its body. */
  timeout: number;
  /** Ends the call with whoever asked for it. */
  signal?: AbortSignal | undefined;
  /** Made twice it does what it does made once; GET and HEAD do unless it is said otherwise. */
  idempotent?: boolean | undefined;
  /** Calls of another kind, which have places and a breaker of their own. */
  lane?: LaneName | undefined;
  fetch?: typeof fetch | undefined;
}

/** Reads what is wanted of an answer, whatever its status. What it throws is an AppError; anything else is taken for a cut line. */
type ReadAnswer<T> = (response: Response) => T | Promise<T>;

/** The call is made so often at most, where it is idempotent or was never sent. */
const TRIES = 3;
const BACKOFF = new ExponentialBackoff({ initialDelay: 60, maxDelay: 600 });
/** A read that finds out whether the service is back has no longer: one that hangs on would keep everybody out. */
const TRIAL_MS = 4_000;
/** A call that had less time than this says nothing of its service. */
const FAIR_MS = 1_000;
/** When to come back, in seconds, where a service is not asked. */
const AGAIN_S = 2;

/**
 * The one way in which the site calls anybody: within its own time and that of the page, in a lane of the service that has so many
 * places and is closed while nobody answers, and again where the line was cut and asking twice does no harm.
 *
 * @param read has its place until it is done
 * @throws AppError `service/unreachable`, `service/timeout`, `service/busy`, or what `read` throws
 */
export async function callService<T>(address: string | URL, call: ServiceCall, read: ReadAnswer<T>): Promise<Awaited<T>> {
  const url = new URL(address);
  const { method = 'GET', idempotent = method === 'GET' || method === 'HEAD' } = call;
  const lane = laneOf(url, call.lane);
  const most = Math.min(call.timeout, timeLeft(), idempotent && lane.isOnTrial ? TRIAL_MS : Infinity);
  const end = performance.now() + most;
  const time = new AbortController();
  const timeUp = time.signal;
  // Until it is read: a body that `read` hands on takes as long as whoever takes it.
  const timer = setTimeout(() => time.abort(new DOMException('the call took too long', 'TimeoutError')), Math.ceil(most));
  const signal = call.signal ? AbortSignal.any([call.signal, timeUp]) : timeUp;
  const isFair = most >= Math.min(call.timeout, FAIR_MS);
  const failed = (error: unknown): AppError => {
    const where = `${method} ${loggedPath(url.href)}`;
    if (isNotAsked(error) || isCrowdedOut(error)) return notNow(error, where);
    if (causeOf(error) === timeUp.reason)
      return new AppError('service/timeout', { cause: error, detail: `${where}, after ${Math.round(most)} ms` });
    return new AppError('service/unreachable', { cause: causeOf(error), detail: where });
  };

  try {
    lane.budget.deposit();
    let first: unknown;
    for (let [tried, pause] = [1, BACKOFF.next()]; ; tried += 1, pause = pause.next(undefined)) {
      try {
        const outcome = await lane.run(() => answerOf(url, call, read, { lane, signal, timeUp, isFair }), signal);
        if ('thrown' in outcome) throw outcome.thrown;
        return outcome.value;
      } catch (error) {
        if (error instanceof AppError) throw error;
        // What went wrong first says more than that the time was over after it.
        first ??= error;
        const mayRepeat = !signal.aborted && error instanceof Unanswered && (idempotent || wasNeverSent(error)) && tried < TRIES;
        if (!mayRepeat || performance.now() + pause.duration > end || !lane.budget.withdraw()) throw failed(first);
        count('calls.repeated');
        await sleep(pause.duration);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

const notNow = (cause: unknown, where: string): AppError =>
  new AppError(isCrowdedOut(cause) ? 'service/busy' : 'service/unreachable', {
    cause,
    detail: `${where}: not asked`,
    retryAfter: AGAIN_S,
  });

const causeOf = (error: unknown): unknown => (error instanceof Unanswered ? error.cause : error);

interface Circumstances {
  lane: Lane;
  signal: AbortSignal;
  timeUp: AbortSignal;
  isFair: boolean;
}

/** What is wrong with an answer is no fault of the line's: it is handed past the breaker. */
async function answerOf<T>(
  url: URL,
  { method, headers, body, redirect = 'error', fetch: fetcher = fetch }: ServiceCall,
  read: ReadAnswer<T>,
  { lane, signal, timeUp, isFair }: Circumstances,
): Promise<{ value: Awaited<T> } | { thrown: AppError }> {
  try {
    const response = await fetcher(url.href, {
      redirect,
      signal,
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    });
    lane.answers.note(response.status);
    return { value: await read(response) };
  } catch (error) {
    if (error instanceof AppError) return { thrown: error };
    // A visitor who left, or a page whose time was over anyway; but a trial has an outcome.
    const isItsFault = timeUp.aborted ? isFair : !signal.aborted;
    if (!isItsFault && !lane.isOnTrial) throw error;
    throw new Unanswered(reasonOf(error), { cause: error });
  }
}
