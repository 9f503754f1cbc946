import type { Finding } from '../../src/workshop/doctor/content.ts';

export type { Finding };
export const good = (text: string): Finding => ({ kind: 'good', text });
export const odd = (text: string): Finding => ({ kind: 'odd', text });
export const bad = (text: string): Finding => ({ kind: 'bad', text });

/** What OpenSSL says of a certificate whose authority is none of those that Node comes with; nodemailer keeps the words and not the code. */
const UNKNOWN_AUTHORITY =
  /self[- ]signed certificate|unable to verify the first certificate|unable to get (?:local )?issuer certificate|SELF_SIGNED|UNABLE_TO_/i;

/** Read by Node at its own start, before `.env` is. */
const TO_KNOW_IT =
  'its certificate is of an authority that Node does not know: name the file with that authority’s certificate in NODE_EXTRA_CA_CERTS, in the environment of whatever starts the product and this command, not in .env (docs/deployment.md)';

/** What went wrong in a connection, in its innermost words: "fetch failed" says nothing. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  if (error.cause !== undefined) return wordsOf(error.cause);
  const words = error.message || ('code' in error ? String(error.code) : error.name);
  return UNKNOWN_AUTHORITY.test(words) ? `${words}: ${TO_KNOW_IT}` : words;
}

const TIMEOUT_MS = 5_000;

/** Asks an address without following where it leads. @throws what a connection throws */
export const ask = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

/** More than this, and tokens are not valid yet, or over, on the other machine. */
const CLOCK_MS = 30_000;

/** How a clock differs from ours. @param theirs the moment there, in ms; undefined where it is not said */
export function clock(whose: string, theirs: number | undefined, ours = Date.now()): Finding[] {
  if (theirs === undefined || Number.isNaN(theirs) || Math.abs(theirs - ours) <= CLOCK_MS) return [];
  const seconds = Math.round(Math.abs(theirs - ours) / 1000);
  return [
    bad(
      `The clock of ${whose} is ${seconds} s ${theirs > ours ? 'ahead of' : 'behind'} this machine's: set both by NTP, or tokens and times of publishing fail.`,
    ),
  ];
}

export const dateOf = ({ headers }: Response): number | undefined => {
  const date = headers.get('date');
  return date === null ? undefined : Date.parse(date);
};
