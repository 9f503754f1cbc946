import { LONGEST_COOKIE, openSealed, seal, type CookieJar } from '@/features/account/server';

/** As long as a session at most. The provider takes an expired ID token as a hint as well (OpenID Connect RP-Initiated Logout, section 2). */
const KEPT_S = 30 * 86_400;

/**
 * Keeps the ID token, which the provider asks for when somebody signs out; sealed, since no token of the provider reaches the browser.
 * @param maxAge of the session
 */
export const storeHint = async (jar: CookieJar, idToken: string, maxAge: number | undefined): Promise<void> => {
  const sealed = await seal('id-token-hint', idToken, KEPT_S);
  // One that is too long for a cookie is left out: signing out at the provider then asks the visitor.
  if (sealed.length <= LONGEST_COOKIE) jar.set('idTokenHint', sealed, { maxAge });
};

export const storedHint = async (jar: CookieJar): Promise<string | undefined> =>
  (await openSealed('id-token-hint', jar.get('idTokenHint'))) as string | undefined;
