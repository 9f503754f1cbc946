import { randomUUID } from 'node:crypto';
import type { Secrets } from '../../kit/secrets.ts';

/** Without letters that are taken for digits, or for one another (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Fifty bits, in two halves for a person to copy: with the pauses between wrong tries nobody guesses one.
 * @param press what names the press of a button, and is not guessed: the same gives the same code, which is kept nowhere
 */
export function newCode(secrets: Pick<Secrets, 'mac'>, press: string = randomUUID()): string {
  const bytes = Buffer.from(secrets.mac('invitation code', press), 'base64url');
  const letters = Array.from({ length: 10 }, (_, at) => LETTERS[(bytes[at] ?? 0) % LETTERS.length] ?? '0').join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** A code is kept as a code of the service's secret. However it was typed: case, blanks and hyphens do not count, O is 0, I and L are 1. */
export const codeHash = (secrets: Secrets, code: string): string => codeHashes(secrets, code)[0] ?? '';

/** Under which it may be kept: by the secret of now and by those before it. */
export const codeHashes = (secrets: Secrets, code: string): readonly string[] =>
  secrets.macs(
    'invitation',
    code
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1'),
  );
