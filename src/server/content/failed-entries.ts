import { HOLE_SECONDS } from '../made-of/record';
import { onePerProcess } from '../one-per-process';

/** Failures of which this is remembered: the one that was told longest ago is new again when it is next told. */
const MOST = 1_000;

/** By what is said of them, in ms since 1970. */
const failures = () => onePerProcess('content.failedEntries', () => new Map<string, { since: number; last: number }>());

/**
 * Seconds until an entry that the content service could not make is asked for again: three, and then for as long as it has failed already.
 * It may be back in a moment, or broken for good, and then each page with its list would be made anew every three seconds.
 * @param failure what the service says of it, and of which list
 */
export function secondsUntilAgain(failure: string, now: number = Date.now()): number {
  const known = failures().get(failure);
  // Whoever asks comes a while after the time is over: what was not told for twice that time is another failure.
  const isSame = known !== undefined && now - known.last <= 2 * waitOf(known.last - known.since) * 1000;
  const since = isSame ? known.since : now;
  // In the order in which they were last told.
  failures().delete(failure);
  if (failures().size >= MOST) failures().delete(failures().keys().next().value!);
  failures().set(failure, { since, last: now });
  return waitOf(now - since);
}

const waitOf = (failedForMs: number): number => Math.max(HOLE_SECONDS, Math.ceil(failedForMs / 1000));
