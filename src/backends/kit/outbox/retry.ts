const FIRST_MS = 1000;
const LONGEST_MS = 60 * 60_000;
const FACTOR = 3;

/** Time until the next try after `attempts` failed ones: 1 s, 3 s, 9 s, … an hour, a fifth more or less so that not all come back together. */
export function retryMs(attempts: number, random: () => number = Math.random): number {
  const wait = Math.min(FIRST_MS * FACTOR ** (attempts - 1), LONGEST_MS);
  return Math.round(wait * (0.8 + 0.4 * random()));
}

/** Whether it may have been done although no answer came. */
export const isPerhapsDone = (error: unknown): boolean => error instanceof Error && 'perhapsDone' in error && error.perhapsDone === true;

/** Time until the next try, by what went wrong. What may have been done is not done again for an hour. */
export const waitMs = (error: unknown, attempts: number): number =>
  isPerhapsDone(error) ? Math.max(LONGEST_MS, retryMs(attempts)) : retryMs(attempts);

/** A mail that may not be sent as it is, or that the relay refuses for good (RFC 5321, section 4.2.1: 5yz). Everything else may work later. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'MailError' || ('responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500);
}
