import { Secret, TOTP } from 'otpauth';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { elsewhere, fill, press, ready, somebody, title, type Person } from './account.ts';
import { newReader } from './by-request.ts';
import { main, open, type Mode, wrong, said } from './walk.ts';

/** A visitor's place: the browser's page, with or without a script, on one of the origins. */
export interface Place {
  page: Page;
  mode: Mode;
  origin: string;
}

/** One browser for the tests of a file. @param args switches, known when the tests begin */
export function sharedBrowser(args: () => readonly string[] = () => []): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await openBrowser(args());
  });
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error('the browser is there within tests only');
    return browser;
  };
}

/** For each test a visitor of its own; nothing may have gone wrong in the visitor's pages. */
export function eachTestSomewhere(browser: () => Browser, mode: Mode, origin: () => string): Place {
  let visit: Visit;
  beforeEach(async () => {
    visit = await visitor(browser(), { javaScriptEnabled: mode.javaScriptEnabled, extraHTTPHeaders: elsewhere() });
    await withoutPictures(visit.context);
  });
  afterEach(async () => {
    await visit.context.close();
    expect(visit.problems).toEqual([]);
  });
  return {
    mode,
    get page() {
      return visit.page;
    },
    get origin() {
      return origin();
    },
  };
}

export const SECURITY = '/user-registration/manage-account/security';

/** A new account, signed in; the page of its security is open. */
export async function secured({ page, mode, origin }: Place): Promise<Person> {
  const person = await newReader(page.context(), origin);
  await open(page, `${origin}${SECURITY}`);
  await ready(page, mode);
  return person;
}

/** Begins to set up one of the ways that the page offers. */
export async function setUp({ page, mode }: Place, way: string): Promise<void> {
  await main(page).getByText('Add another way').click();
  await press(page, `Set up ${way}`);
  await ready(page, mode);
}

/** Takes one of the account's ways away. */
export async function remove({ page, mode }: Place, way: string): Promise<void> {
  await ready(page, mode);
  await main(page).getByText(`Remove ${way}`, { exact: true }).click();
  await press(page, `Remove for good ${way}`);
}

/**
 * Follows the link to a fresh sign-in, which a script opens as a dialog over the page, and signs in by password.
 * @returns where the steps are shown
 */
export async function signInAgain({ page, mode }: Place, person: Person, why: string): Promise<Locator> {
  await main(page).getByRole('link', { name: 'Sign in again' }).click();
  const where = mode.javaScriptEnabled ? page.getByRole('dialog') : main(page);
  await where.getByText(why).waitFor();
  await where.getByLabel('E-mail address', { exact: true }).fill(person.email);
  await where.getByLabel('Password', { exact: true }).fill(person.password);
  await where.getByRole('button', { name: 'Sign in', exact: true }).click();
  return where;
}

let numbers = 0;
/** A number that is nobody's (Ofcom, "Numbers for drama"). */
export const somePhone = (): string => `+44163296${String((Date.now() + (numbers += 1)) % 10_000).padStart(4, '0')}`;

/** What an authenticator app shows for a secret. @param ahead seconds: a code is good for one use, the next one a little early too */
export const appCode = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({ timestamp: Date.now() + ahead * 1_000 });

/** Sets an app up; returns its secret, and the code that is used up by it. */
export async function setUpApp(place: Place, way: string): Promise<{ secret: string; used: string }> {
  const { page } = place;
  await setUp(place, way);
  await title(page, 'Set up an app');
  const secret = (await main(page).locator('code').textContent()) ?? '';
  const used = appCode(secret);
  // A slip of the hand costs nothing: the same secret is there still.
  await fill(page, 'Code', used === '000000' ? '111111' : '000000');
  await press(page, 'Continue');
  await wrong(page).getByText('Enter the one that the app shows now').first().waitFor();
  expect(await main(page).locator('code').textContent()).toBe(secret);
  await ready(page, place.mode);
  await fill(page, 'Code', used);
  await press(page, 'Continue');
  await page.waitForURL(`${place.origin}${SECURITY}`);
  await said(page, 'The app is set up');
  return { secret, used };
}

/** The visitor's device keeps passkeys: Chromium's virtual authenticator, which says yes at once. */
export async function virtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Signs in at a demonstration of another provider, to which a button has just led. */
export async function atProvider(page: Page, email: string = somebody().email, { verified = true } = {}): Promise<void> {
  await page.waitForURL(/\/demo\//);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('The address is verified').setChecked(verified);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
