/** The clocks of processes that share a folder are no further apart. */
const APART_MS = 60_000;

/** Of a clock that was ahead, and of which nothing is known: it would be the newest for as long as the clock was ahead. */
export const isAhead = (at: number, now: number = Date.now()): boolean => at - now > APART_MS;
