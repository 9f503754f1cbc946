import type { CookieJar } from '@/features/account/server';

/** As long as a session at the identity provider may last that a sign-out did not reach. */
const KEPT_S = 30 * 86_400;

const now = (): number => Math.floor(Date.now() / 1_000);

/** The visitor signed out: whatever the identity provider still has of before signs nobody in by itself. */
export const storeSignedOut = (jar: CookieJar): void => jar.set('signedOut', String(now()), { maxAge: KEPT_S });

/**
 * Seconds since the visitor signed out, less one, as `max_age` of a silent sign-on (OpenID Connect Core, section 3.1.2.1): the
 * provider refuses a session whose sign-in is older. A sign-in since then, on the other origin, is younger, and carries over.
 * @returns undefined for whoever did not sign out
 */
export function sinceSignOut(jar: CookieJar): number | undefined {
  const stored = jar.get('signedOut');
  return stored !== undefined && /^\d{10}$/.test(stored) ? Math.max(0, now() - Number(stored) - 1) : undefined;
}
