import { randomUUID } from 'node:crypto';
import { clearedAtSignOut } from '@/config/cookies';
import type { CookieJar } from './cookie-jar.server';
import { open, seal } from './seal.server';
import { safeTarget } from './targets.server';

const DAY_S = 86_400;
const YEAR_S = 365 * DAY_S;
/** A sign-in that takes longer starts again. */
const FLOW_S = 3_600;

/** How the visitor signed in (specification section 3, "system"). */
export type LoginMethod = 'password' | 'passwordless' | 'social';

/** Keys of what the next sign-in step says first; the dictionary has the words (`signIn.reason.…`). */
export const loginErrors = ['session-expired', 'relogin', 'single-sign-on', 'social-failed', 'service-down', 'password-set'] as const;
export type LoginError = (typeof loginErrors)[number];

/** What a sign-in leaves beside the tokens. */
export function storeSignedIn(jar: CookieJar, { premium, method }: { premium: boolean; method: LoginMethod }): void {
  if (premium) jar.set('premium', '1', { readable: true, maxAge: 30 * DAY_S });
  else jar.clear('premium');
  jar.set('loginMethod', method, { readable: true, maxAge: 30 * DAY_S });
  jar.clear('relogin');
  jar.clear('loginError');
}

export const isPasswordless = (jar: CookieJar): boolean => jar.get('loginMethod') === 'passwordless';

/** Ends a session in the browser: everything of it, the account's id of ratings included. */
export function clearStoredItems(jar: CookieJar): void {
  for (const name of clearedAtSignOut) jar.clear(name);
}

/** A session that ended by itself: where the visitor was going is kept. */
export function endStoredSession(jar: CookieJar): void {
  for (const name of ['jwt', 'jwtSignature', 'refresh', 'premium', 'loginMethod', 'identityToken'] as const) jar.clear(name);
}

export const storeLoginError = (jar: CookieJar, error: LoginError): void => jar.set('loginError', error, { maxAge: FLOW_S });

/** Reads the message and forgets it: it is said once. */
export function takeLoginError(jar: CookieJar): LoginError | undefined {
  const stored = jar.get('loginError');
  if (stored !== undefined) jar.clear('loginError');
  return loginErrors.find((error) => error === stored);
}

/** Specification section 4: a re-login flag marks sensitive data as needing a fresh login. @param factors two where one is not enough */
export function storeRelogin(jar: CookieJar, factors: 1 | 2 = 1): void {
  jar.set('relogin', String(factors), { maxAge: FLOW_S });
  storeLoginError(jar, 'relogin');
}
export const needsRelogin = (jar: CookieJar): boolean => ['1', '2'].includes(jar.get('relogin') ?? '');
export const needsTwoFactors = (jar: CookieJar): boolean => jar.get('relogin') === '2';

/** Where a sign-in leads, and where it began; an address that is none of ours is not kept. */
export function storeTargets(jar: CookieJar, { to, from }: { to?: string | undefined; from?: string | undefined }): void {
  const target = safeTarget(to, jar.site?.origin);
  const last = safeTarget(from, jar.site?.origin);
  if (target) jar.set('redirect', target, { maxAge: FLOW_S });
  if (last) jar.set('lastAccessed', last, { maxAge: FLOW_S });
}

/** Where to go after signing in: what was asked for, else where the visitor was, else home. Read once. */
export function takeTarget(jar: CookieJar): string {
  const target = safeTarget(jar.get('redirect'), jar.site?.origin) ?? safeTarget(jar.get('lastAccessed'), jar.site?.origin) ?? '/';
  for (const name of ['redirect', 'lastAccessed'] as const) if (jar.get(name) !== undefined) jar.clear(name);
  return target;
}

/** Where the sign-in under way leads, without forgetting it. */
export const loadedTarget = (jar: CookieJar): string | undefined => safeTarget(jar.get('redirect'), jar.site?.origin);

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
