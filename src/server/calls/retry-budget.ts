/** Calls are repeated only so often, whoever makes them: a service that is going under is not pushed. */
export interface RetryBudget {
  /** A call was made for the first time. */
  deposit(): void;
  /** @returns whether one more may be made */
  withdraw(): boolean;
}

/** Repetitions that a service gets whatever the calls are, so that one page alone is helped. */
const FULL = 60;
const PER_SECOND = 2;
/** Of each call, the share of a repetition that it pays for. */
const PER_CALL = 0.25;

/** A bucket of repetitions, filled by calls and by time. @param now milliseconds */
export function createRetryBudget(now: () => number = () => performance.now()): RetryBudget {
  let left = FULL;
  let at = now();
  const add = (amount: number) => void (left = Math.min(FULL, left + amount));
  return {
    deposit: () => add(PER_CALL),
    withdraw: () => {
      const moment = now();
      add(((moment - at) / 1000) * PER_SECOND);
      at = moment;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
