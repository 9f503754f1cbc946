import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieBrowser, formsOf, type CookieBrowser } from '../support/cookie-browser.ts';
import { someAddress } from '../support/idx-client.ts';
import { PUBLIC_PAGE, startIdentity, type Identity } from '../support/identity.ts';
import { authorizeUrl, rawIdx } from '../support/raw-idx.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const { interact } = rawIdx(() => identity);
const HOUR = 3_600_000;
const TWO = 'urn:okta:loa:2fa:any';

/** Where a flow of this browser stands: signed in silently, or at its first form. */
async function flow(browser: CookieBrowser, changes: Record<string, string> = {}) {
  const { body } = await interact(changes);
  const answer = await browser.request(`${identity.origin}/idp/idx/introspect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_PAGE },
    body: JSON.stringify({ interactionHandle: body.interaction_handle }),
  });
  return JSON.parse(answer.body) as { stateHandle: string; successWithInteractionCode?: unknown };
}

const isSignedIn = async (browser: CookieBrowser, changes: Record<string, string> = {}) =>
  (await flow(browser, changes)).successWithInteractionCode !== undefined;

async function signIn(browser: CookieBrowser, rememberMe?: boolean) {
  const { email, password } = await identity.account();
  const { stateHandle } = await flow(browser);
  const answer = await browser.request(`${identity.origin}/idp/idx/identify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_PAGE },
    body: JSON.stringify({
      stateHandle,
      identifier: email,
      credentials: { passcode: password },
      ...(rememberMe === undefined ? {} : { rememberMe }),
    }),
  });
  expect(answer.body).toContain('successWithInteractionCode');
  return answer.headers.getSetCookie().find((cookie) => cookie.startsWith('idp_session=')) ?? '';
}

/** The same at the provider's own page, where a box is ticked. */
async function signInAtThePage(browser: CookieBrowser, remember: boolean) {
  const { email, password } = await identity.account();
  const page = await browser.follow(authorizeUrl(identity), identity.origin);
  const form = formsOf(page.body).find(({ fields }) => fields.step === 'identify');
  const { rememberMe: _, ...fields } = form?.fields ?? {};
  const sent = { ...fields, identifier: email, 'credentials.passcode': password, ...(remember ? { rememberMe: 'true' } : {}) };
  const answer = await browser.post(new URL(form?.action ?? '', identity.origin), sent);
  const done = await browser.get(answer.location ?? '');
  return done.headers.getSetCookie().find((cookie) => cookie.startsWith('idp_session=')) ?? '';
}

const newBrowser = () => cookieBrowser({ 'x-forwarded-for': someAddress() });
const daysOf = (cookie: string): number => (new Date(/expires=([^;]+)/i.exec(cookie)?.[1] ?? '').getTime() - Date.now()) / (24 * HOUR);

describe('a session of the provider (promise 21)', () => {
  it.each([false, undefined])('that is not to be remembered (%s) ends with the browser, and after twelve hours', async (rememberMe) => {
    const browser = newBrowser();
    expect(await signIn(browser, rememberMe)).not.toMatch(/expires=|max-age=/i);
    identity.later(11 * HOUR);
    expect(await isSignedIn(browser)).toBe(true);
    identity.later(1.5 * HOUR);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('that is to be remembered lasts thirty days, and no longer', async () => {
    const browser = newBrowser();
    const days = daysOf(await signIn(browser, true));
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    identity.later(29 * 24 * HOUR);
    expect(await isSignedIn(browser)).toBe(true);
    identity.later(1.1 * 24 * HOUR);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('of the provider’s page is remembered by the tick alone', async () => {
    expect(await signInAtThePage(newBrowser(), false)).not.toMatch(/expires=|max-age=/i);
    expect(daysOf(await signInAtThePage(newBrowser(), true))).toBeGreaterThan(29);
  });

  it('is read by no script, goes to no other site’s form, and counts only as it was signed', async () => {
    const browser = newBrowser();
    const cookie = await signIn(browser);
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).not.toMatch(/domain=/i);
    expect(await isSignedIn(browser)).toBe(true);
    browser.setCookie(identity.origin, 'idp_session.sig', 'x'.repeat(27));
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('a session answers for what it proves', () => {
  it('not for two factors where one was shown', async () => {
    const browser = newBrowser();
    await signIn(browser);
    expect(await isSignedIn(browser, { acr_values: TWO })).toBe(false);
    expect(await isSignedIn(browser, { acr_values: 'urn:okta:loa:1fa:any' })).toBe(true);
  });

  it('not when it is older than what is asked', async () => {
    const browser = newBrowser();
    await signIn(browser);
    identity.later(14 * 60_000);
    expect(await isSignedIn(browser, { max_age: '900' })).toBe(true);
    identity.later(2 * 60_000);
    expect(await isSignedIn(browser, { max_age: '900' })).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('and silently signing in does not make it younger', async () => {
    const browser = newBrowser();
    await signIn(browser);
    identity.later(10 * 60_000);
    expect(await isSignedIn(browser)).toBe(true);
    identity.later(6 * 60_000);
    expect(await isSignedIn(browser, { max_age: '900' })).toBe(false);
  });
});
