import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { codeTo } from '../../support/mailbox.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { cookieNames, elsewhere, expectSignedIn, fill, press, ready, signIn, signUp, somebody, title } from '../support/account.ts';
import { account, quietBrowser, signedIn } from '../support/by-request.ts';
import { crossed, focused, heading, main, modesOf, open, wake, wrong } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const RESTRICTED = '/user-registration/for-you';

describe.each(crossed('dotcom', modesOf(import.meta.url)))('signing in on $name $mode', (mode) => {
  let visit: Visit;
  let page: Page;
  let origin: string;
  beforeEach(async () => {
    origin = site[mode.name];
    visit = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled, extraHTTPHeaders: elsewhere() });
    page = visit.page;
    await withoutPictures(visit.context);
  });
  afterEach(async () => {
    await visit.context.close();
    expect(visit.problems).toEqual([]);
  });

  it('makes an account with the code from the mail, and no token is left for scripts', async () => {
    const person = somebody();
    await open(page, `${origin}/sign-up`);
    await signUp(page, mode, person);
    await page.waitForURL(`${origin}/sign-up/thanks`);
    await title(page, 'Welcome');
    await expectSignedIn(page, origin);
    // The drawing beside a short page ends above its foot.
    const below = await page.locator('.wrap.signin').evaluate((column) => {
      const { top, height } = getComputedStyle(column, '::after');
      return column.getBoundingClientRect().height - Number.parseFloat(top) - Number.parseFloat(height);
    });
    expect(below).toBeGreaterThan(0);
    const cookies = await page.context().cookies(origin);
    const readable = cookies
      .filter(({ httpOnly, name }) => !httpOnly && name.includes('mh_'))
      .map(({ name }) => name)
      .sort();
    expect(readable).toEqual(['mh_jwt', 'mh_login_method']);
    expect(cookies.find(({ name }) => name === 'mh_jwt')?.value).toMatch(/^[\w-]+\.[\w-]+$/);
  });

  it('asks for a sign-in before a restricted page, says what is wrong, and lands there', async () => {
    const person = await account(origin);
    await page.goto(`${origin}${RESTRICTED}?from=mail`, { waitUntil: 'domcontentloaded' });
    await page.waitForURL(`${origin}/sign-in/prompt?to=${encodeURIComponent(`${RESTRICTED}?from=mail`)}`);
    await signIn(page, mode, { ...person, password: 'not the harbour 9' });
    const summary = wrong(page).filter({ hasText: 'has to be corrected' });
    await summary.getByText('The e-mail address or the password is not right').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('group');
    expect(await main(page).getByLabel('E-mail address').inputValue()).toBe(person.email);
    expect(await main(page).getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await signIn(page, mode, person);
    await page.waitForURL(`${origin}${RESTRICTED}?from=mail`);
    await expectSignedIn(page, origin);
  });

  it('signs in with a code by mail, after a wrong one and a new one', async () => {
    const person = await account(origin);
    const first = new Date();
    await open(page, `${origin}/sign-in`);
    await ready(page, mode);
    await fill(page, 'E-mail address', ` ${person.email} `);
    await press(page, 'E-mail me a code instead');
    await title(page, 'Enter the code');
    const old = await codeTo(person.email, first);
    await fill(page, 'Code', old === '111111' ? '222222' : '111111');
    await press(page, 'Continue');
    await wrong(page).getByText('This code is not right').waitFor();
    expect(await main(page).getByLabel('Code', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    const second = new Date();
    await press(page, 'Send a new code');
    await page.getByText('A new code is on its way').waitFor();
    const code = await codeTo(person.email, second);
    await fill(page, 'Code', `${code.slice(0, 3)} ${code.slice(3)}`);
    await press(page, 'Continue');
    await page.waitForURL(`${origin}/`);
    await expectSignedIn(page, origin);
  });

  it('names each field that is wrong, and leads to it', async () => {
    await open(page, `${origin}/sign-in`);
    await ready(page, mode);
    await fill(page, 'E-mail address', 'm.sommer.aldermoor.example');
    await press(page, 'Sign in');
    await wrong(page).getByText('Something has to be corrected').waitFor();
    await page.getByRole('link', { name: /Enter an address with an @/ }).click();
    expect(await focused(page)).toBe('signin-signIn-identifier');
    const field = main(page).getByLabel('E-mail address');
    const described = (await field.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain('Enter an address with an @');
  });

  it('sets a new password, and the old one is worth nothing', async () => {
    const person = await account(origin);
    const since = new Date();
    await open(page, `${origin}/user-registration/forgot-password`);
    await ready(page, mode);
    await fill(page, 'E-mail address', person.email);
    await press(page, 'Send me a code');
    await title(page, 'Enter the code');
    await fill(page, 'Code', await codeTo(person.email, since));
    await press(page, 'Continue');
    await title(page, 'Choose a password');
    await fill(page, 'New password', 'short');
    await press(page, 'Set the password');
    await wrong(page).getByText('fewer than 8 characters').waitFor();
    await fill(page, 'New password', 'another harbour 8');
    await press(page, 'Set the password');
    await title(page, 'Your new password is set');
    await main(page).getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL(`${origin}/`);
    await expectSignedIn(page, origin);
    expect(await quietBrowser(origin).tryPassword(person)).toEqual(['signIn.problem.wrong']);
  });

  it('signs out on both origins, and what the tokens opened stays shut', async () => {
    const other = site[mode.name === 'dotcom' ? 'insights' : 'dotcom'];
    const person = await account(origin);
    await signedIn(page.context(), origin, person);
    await page.goto(`${other}/api/auth/sign-in?to=/sign-up/thanks`, { waitUntil: 'domcontentloaded' });
    await expectSignedIn(page, other);
    const before = [...(await page.context().cookies(origin)), ...(await page.context().cookies(other))].filter(({ name }) =>
      name.startsWith('mh_'),
    );
    await open(page, `${origin}/sign-in`);
    await title(page, 'You are signed in');
    await press(page, 'Sign out');
    await page.waitForURL(`${origin}/`);
    expect([await cookieNames(page, origin), await cookieNames(page, other)]).toEqual([['mh_device', 'mh_signed_out'], ['mh_signed_out']]);
    await page.context().addCookies(before);
    for (const place of [origin, other]) {
      await page.goto(`${place}/api/session`);
      expect(JSON.parse((await page.locator('body').textContent()) ?? '')).toEqual({ signedIn: false });
      await page.goto(`${place}/api/auth/sign-in?to=/sign-up/thanks`);
      await page.waitForURL(`${place}/sign-in?to=%2Fsign-up%2Fthanks`);
    }
  });

  it('is the same in German', async () => {
    await open(page, `${origin}/de/sign-in`);
    expect(await heading(page).textContent()).toBe('Anmelden');
    await ready(page, mode);
    await press(page, 'Anmelden');
    await wrong(page).getByText('Geben Sie Ihre E-Mail-Adresse ein').waitFor();
    expect(new URL(page.url()).pathname).toBe('/de/sign-in');
  });
});

describe('single sign-on', () => {
  it('carries a sign-in from one origin to the other, and its absence leads to the sign-in page', async () => {
    const { page, context } = await visitor(browser, { javaScriptEnabled: false, extraHTTPHeaders: elsewhere() });
    try {
      await page.goto(`${site.insights}/api/auth/sign-in?to=/topics`);
      await page.waitForURL(`${site.insights}/sign-in?to=%2Ftopics`);
      await signedIn(context, site.dotcom, await account(site.dotcom));
      await page.goto(`${site.insights}/api/auth/sign-in?to=/topics`, { waitUntil: 'domcontentloaded' });
      await page.waitForURL(`${site.insights}/topics`);
      await expectSignedIn(page, site.insights);
    } finally {
      await context.close();
    }
  });
});

// What a script does is the same on both origins: each walk on one of them.
describe('with a script', () => {
  it('opens each in-page route as a dialog over the page, keeps the hash, and gives the page back', async () => {
    const { page, context, problems } = await visitor(browser);
    await withoutPictures(context);
    try {
      await open(page, `${site.dotcom}/people`);
      for (const [hash, heading] of [
        ['#/signin', 'Sign in'],
        ['#/signin/default', 'Sign in'],
        ['#/signin/stickyoneclick', 'Sign in'],
        ['#/signin/locked-account', 'Unlock the account'],
        ['#/signin-prompt/%2Fuser-registration%2Ffor-you', 'Sign in to see your “For You” page'],
        ['#/signup', 'Make an account'],
        ['#/signup/default', 'Make an account'],
        ['#/signup/stickyoneclick', 'Make an account'],
        ['#/registration-modal', 'Make an account'],
        // Nobody is thanked for an account that the browser has no session of.
        ['#/signup-thanks', 'Sign in'],
      ] as const) {
        await page.evaluate((to) => void (location.hash = to), hash);
        const dialog = page.getByRole('dialog', { name: heading });
        await dialog.waitFor();
        await expect.poll(() => new URL(page.url()).hash).toBe(hash);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await expect.poll(() => new URL(page.url()).hash).toBe('');
      }
      expect(problems).toEqual([]);
    } finally {
      await context.close();
    }
  });

  it('signs in from the header’s link and comes back to the page, whose header then holds the account', async () => {
    const { page, context, problems } = await visitor(browser, { viewport: { width: 1280, height: 900 }, extraHTTPHeaders: elsewhere() });
    await withoutPictures(context);
    try {
      const origin = site.insights;
      const person = await account(origin);
      const here = `${origin}/topics`;
      await open(page, here);
      const link = page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true });
      await wake(page, link);
      await link.click();
      const dialog = page.getByRole('dialog', { name: 'Sign in' });
      await dialog.getByLabel('E-mail address').fill(person.email);
      await dialog.getByLabel('Password', { exact: true }).fill('wrong harbour 1');
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      await wrong(dialog).getByText('is not right').waitFor();
      // What was wrong in the dialog is no longer in the tab when it is closed.
      await expect.poll(() => page.title()).toMatch(/^Error: /);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.title()).toBe('Topics | Aldermoor');
      await link.click();
      await dialog.getByLabel('E-mail address').fill(person.email);
      await dialog.getByLabel('Password', { exact: true }).fill(person.password);
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(here);
      await expectSignedIn(page, origin);
      expect((await ask(origin, new URL(here).pathname)).body).not.toContain(person.email);
      // The other origin: one trip, no dialog (promise 10).
      await open(page, `${site.dotcom}/people`);
      await wake(page, link);
      await Promise.all([page.waitForEvent('load'), link.click()]);
      await expectSignedIn(page, site.dotcom);
      expect(page.url()).toBe(`${site.dotcom}/people`);
      await open(page, here);
      await wake(page, page.getByRole('banner').getByRole('button', { name: 'Account' }));
      await page.evaluate(() => void (location.hash = '#/signup-thanks'));
      const thanks = page.getByRole('dialog', { name: 'Welcome' });
      await thanks.getByRole('link', { name: 'For You' }).waitFor();
      await page.keyboard.press('Escape');
      await thanks.waitFor({ state: 'detached' });
      await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
      await page.getByRole('banner').getByText(person.email).first().waitFor();
      await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${origin}/`);
      await link.waitFor();
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('mh:')))).toEqual([]);
      expect(problems.filter((problem) => !problem.includes('/_next/'))).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
