import { z } from 'zod';
import { pianoDecrypt } from '../../../lib/piano-cipher.ts';

/** A signed-in reader, as the site names them. */
export interface Reader {
  /** Id of the account at the user service. */
  uid: string;
  email: string;
  name: string;
}

/** How old a user reference may be, and how much clocks may differ, in seconds: what leaks from an address or a log is soon worth nothing. */
const LIFETIME_SECONDS = 300;
const CLOCKS_SECONDS = 60;

const userRef = z.object({
  uid: z.string().min(1).max(100),
  email: z.string().min(3).max(254),
  first_name: z.string().max(100).nullish(),
  last_name: z.string().max(100).nullish(),
  timestamp: z.coerce.number().int(),
});

/** Reads a user reference; undefined where it is altered, of another key or too old. */
export function readUserRef(privateKey: string, token: string, now: Date): Reader | undefined {
  const text = pianoDecrypt(privateKey, token);
  if (text === undefined) return undefined;
  const parsed = userRef.safeParse(jsonOf(text));
  if (!parsed.success) return undefined;
  const { uid, email, first_name: first, last_name: last, timestamp } = parsed.data;
  const age = now.getTime() / 1000 - timestamp;
  if (age > LIFETIME_SECONDS || age < -CLOCKS_SECONDS) return undefined;
  return { uid, email, name: [first, last].filter(Boolean).join(' ') };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Sealed with the right key, and no JSON: what the schema says of `undefined` is all there is to say.
    return undefined;
  }
}
