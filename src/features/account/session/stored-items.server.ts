import { randomUUID } from 'node:crypto';
import { clearedAtSignOut } from '@/config/cookies';
import type { CookieJar } from '@/server/cookie-jar';
import { open, seal } from '@/server/seal';

const DAY_S = 86_400;
const YEAR_S = 365 * DAY_S;
/** A sign-in that takes longer starts again. */
const FLOW_S = 3_600;

/** How the visitor signed in (specification section 3, "system"). */
export type LoginMethod = 'password' | 'passwordless' | 'social';

/** Keys of what the next sign-in step says first; the dictionary has the words (`signIn.reason.…`). */
const loginErrors = [
  'session-expired',
  'relogin',
  'again',
  'second-factor',
  'single-sign-on',
  'social-failed',
  'email-not-verified',
  'service-down',
  'password-set',
] as const;
export type LoginError = (typeof loginErrors)[number];

/**
 * The premium-user flag follows every answer that says what the reader is now: a grant and a revocation alike.
 * @param maxAge of the session (`Session.maxAge`)
 */
export function storePremium(jar: CookieJar, premium: boolean, maxAge: number | undefined): void {
  if (premium === (jar.get('premium') === '1')) return;
  if (premium) jar.set('premium', '1', { readable: true, maxAge });
  else jar.clear('premium');
}

/** What a sign-in leaves beside the tokens, for as long as them. */
export function storeSignedIn(
  jar: CookieJar,
  { premium, method, maxAge }: { premium: boolean; method: LoginMethod; maxAge: number | undefined },
): void {
  if (jar.get('premium') !== undefined) jar.clear('premium');
  storePremium(jar, premium, maxAge);
  jar.set('loginMethod', method, { readable: true, maxAge });
  jar.clear('relogin');
  jar.clear('loginError');
}

export const isPasswordless = (jar: CookieJar): boolean => jar.get('loginMethod') === 'passwordless';

/** Ends a session in the browser: everything of it, the account's id of ratings included. */
export function clearStoredItems(jar: CookieJar): void {
  for (const name of clearedAtSignOut) {
    jar.clear(name);
    for (const key of jar.keys(name)) jar.clear(name, key);
  }
}

/** A session that ended by itself: where the visitor was going is kept. */
export function endStoredSession(jar: CookieJar): void {
  for (const name of ['jwt', 'jwtSignature', 'refresh', 'premium', 'loginMethod', 'identityToken'] as const)
    if (jar.get(name) !== undefined) jar.clear(name);
}

/** The prompt that needs it comes at once; a sign-in later on has nothing to do with it. */
const EXPIRED_S = 300;

export const storeLoginError = (jar: CookieJar, error: LoginError): void =>
  jar.set('loginError', error, { maxAge: error === 'session-expired' ? EXPIRED_S : FLOW_S });

/**
 * Reads the message and forgets it: it is said once.
 * @param prompt whether the sign-in is asked for by a page: whoever signs in of their own accord is told of no expired session
 */
export function takeLoginError(jar: CookieJar, prompt = true): LoginError | undefined {
  const stored = jar.get('loginError');
  if (stored !== undefined) jar.clear('loginError');
  return loginErrors.find((error) => error === stored && (prompt || error !== 'session-expired'));
}

/**
 * Specification section 4: a re-login flag marks sensitive data as needing a fresh login.
 * @param factors two where one is not enough
 * @param why what the sign-in says: that the last one is too long ago only where it is
 */
export function storeRelogin(
  jar: CookieJar,
  factors: 1 | 2 = 1,
  why: 'relogin' | 'again' | 'second-factor' = factors === 2 ? 'second-factor' : 'relogin',
): void {
  jar.set('relogin', String(factors), { maxAge: FLOW_S });
  storeLoginError(jar, why);
}
export const needsRelogin = (jar: CookieJar): boolean => ['1', '2'].includes(jar.get('relogin') ?? '');
export const needsTwoFactors = (jar: CookieJar): boolean => jar.get('relogin') === '2';

/** The id by which an anonymous visitor's ratings are known; a new one when there is none. Only its holder knows it. */
export function anonymousId(jar: CookieJar): string {
  const known = jar.get('anonymousId');
  if (known && /^[\da-f-]{36}$/.test(known)) return known;
  const id = randomUUID();
  jar.set('anonymousId', id, { maxAge: YEAR_S });
  return id;
}
export const forgetAnonymousId = (jar: CookieJar): void => jar.clear('anonymousId');
export const storedAnonymousId = (jar: CookieJar): string | undefined => jar.get('anonymousId');

/** Registered user info that a visitor let us remember: the address that the next sign-in begins with. */
export const storeRemembered = async (jar: CookieJar, email: string): Promise<void> =>
  jar.set('remembered', await seal('remembered', email, YEAR_S), { maxAge: YEAR_S });
export const forgetRemembered = (jar: CookieJar): void => {
  if (jar.get('remembered') !== undefined) jar.clear('remembered');
};
export async function rememberedEmail(jar: CookieJar): Promise<string | undefined> {
  const email = await open('remembered', jar.get('remembered'));
  return typeof email === 'string' ? email : undefined;
}
