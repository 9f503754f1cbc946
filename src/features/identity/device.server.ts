import { randomBytes } from 'node:crypto';
import type { CookieJar } from '@/features/account/server';

const KEPT_S = 180 * 86_400;
/** As many characters as Okta takes in `X-Device-Token`. */
const BYTES = 24;

/**
 * By which the identity provider knows this browser again: whoever signed in here before is counted apart from strangers, who
 * can try an account's password or codes until theirs are refused. It stays when one signs out; it opens nothing.
 */
export function deviceToken(jar: CookieJar): string {
  const known = jar.get('device');
  if (known !== undefined && /^[\w-]{32}$/.test(known)) return known;
  const token = randomBytes(BYTES).toString('base64url');
  jar.set('device', token, { maxAge: KEPT_S });
  return token;
}
