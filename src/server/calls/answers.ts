/** What a service has answered lately. One error says nothing of the next call; a row of them without a good answer between does. */
export interface Answers {
  /** A status was answered. */
  note(status: number): void;
  /** Whether the last answers were all errors of the server, the latest of them a short while ago. */
  readonly areErrors: boolean;
  /** @returns whether a call that was answered with an error may be made again: each while there are good answers, else one in a while */
  mayRepeat(): boolean;
}

/** So many errors in a row, and the service is taken for one that answers nothing else. */
export const ERRORS_IN_A_ROW = 5;
/** … and for as long as this: pages ask for many things at once. */
export const ROW_MS = 1_000;
/** Nobody may have asked since: what was so long ago is not told as if it were so now. */
export const SAID_MS = 5_000;
/** Repetitions while all answers are errors: one finds out what all would find out. */
const REPEATED_EVERY_MS = 1_000;

/** @param now milliseconds */
export function createAnswers(now: () => number = () => performance.now()): Answers {
  let errors = 0;
  let firstAt = 0;
  let lastAt = -Infinity;
  let repeatedAt = -Infinity;
  // What meets one bad moment side by side is no row.
  const areErrors = (): boolean => errors >= ERRORS_IN_A_ROW && lastAt - firstAt >= ROW_MS && now() - lastAt < SAID_MS;
  return {
    note: (status) => {
      lastAt = now();
      if (errors === 0) firstAt = lastAt;
      errors = status >= 500 ? errors + 1 : 0;
    },
    get areErrors() {
      return areErrors();
    },
    mayRepeat: () => {
      if (!areErrors()) return true;
      if (now() - repeatedAt < REPEATED_EVERY_MS) return false;
      repeatedAt = now();
      return true;
    },
  };
}
