import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearFaults, orderFault } from '../../contract/support/faults.ts';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { codeTo, mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { cookieNames, elsewhere, expectSignedIn, fill, press, ready, signIn, title } from '../support/account.ts';
import { account, newReader, quietBrowser, signedIn } from '../support/by-request.ts';
import { crossed, main, modesOf, open, wrong } from '../support/walk.ts';
import { secured, SECURITY } from '../support/ways.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const users = (): string => process.env.TEST_USERS ?? '';
/** Wrong passwords that an account takes before it is paused (docs/adr/0020). */
const TRIES = 8;

describe.each(crossed('insights', modesOf(import.meta.url)))('help with signing in on $name $mode', (mode) => {
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

  it('unlocks an account whose password was paused, by a code; the password is the same', async () => {
    const person = await account(origin);
    const { tryPassword } = quietBrowser(origin);
    for (let tries = 1; tries < TRIES; tries += 1) await tryPassword({ ...person, password: `wrong harbour ${tries}` });
    await open(page, `${origin}/sign-in`);
    await signIn(page, mode, { ...person, password: `wrong harbour ${TRIES}` });
    await wrong(page).getByText('signing in with one is paused').waitFor();
    await expect.poll(() => main(page).getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await page.getByRole('link', { name: 'Unlock the account' }).click();
    await page.waitForURL(`${origin}/sign-in/locked-account`);
    await title(page, 'Unlock your account');
    await ready(page, mode);
    const since = new Date();
    await fill(page, 'E-mail address', person.email);
    await press(page, 'Send me a code');
    await title(page, 'Enter the code');
    await fill(page, 'Code', await codeTo(person.email, since));
    await press(page, 'Continue');
    await main(page).getByText('Your account is open again').waitFor();
    await main(page).getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(`${origin}/sign-in`);
    await signIn(page, mode, person);
    await page.waitForURL(`${origin}/`);
    await expectSignedIn(page, origin);
  });

  it('sets a new password by the link of a mail, which opening does not use up', async () => {
    const person = await account(origin);
    const since = new Date();
    const asked = await fetch(`${users()}/v2/Auth/reset-password-mail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': elsewhere()['x-forwarded-for'] ?? '' },
      body: JSON.stringify({ email: person.email }),
    });
    expect(asked.status).toBe(202);
    const mailed =
      (await mailTo(person.email, since, /new password/)).links.find((address) => address.includes('forgot-password?token=')) ?? '';
    // The mail leads to one origin; the page is on both.
    const link = `${origin}${new URL(mailed).pathname}${new URL(mailed).search}`;
    const { pathname, search } = new URL(link);
    for (let times = 0; times < 2; times += 1) expect((await ask(origin, pathname + search)).body).toContain('Choose a password');
    await open(page, link);
    await title(page, 'Choose a password');
    await ready(page, mode);
    await fill(page, 'New password', 'short1');
    await press(page, 'Set the password');
    await wrong(page).getByText('fewer than 8 characters').first().waitFor();
    await fill(page, 'New password', 'password1');
    await press(page, 'Set the password');
    await wrong(page)
      .getByText(/guessed first|may not be/)
      .first()
      .waitFor();
    await fill(page, 'New password', 'another harbour 8');
    await press(page, 'Set the password');
    await page.waitForURL(`${origin}/sign-in`);
    await main(page).getByText('Your new password is set').waitFor();
    await signIn(page, mode, { ...person, password: 'another harbour 8' });
    await page.waitForURL(`${origin}/`);
    await expectSignedIn(page, origin);
    await open(page, link);
    await ready(page, mode);
    await fill(page, 'New password', 'a third harbour 9');
    await press(page, 'Set the password');
    await wrong(page).getByText('This link is no longer good').waitFor();
    await main(page).getByRole('button', { name: 'Send me a code' }).waitFor();
  });

  it('signs out here though the service does not', async () => {
    await signedIn(page.context(), origin, await account(origin));
    await open(page, `${origin}/sign-in`);
    await ready(page, mode);
    await orderFault(users(), { fault: 503, path: '/v2/auth/logout' });
    try {
      await press(page, 'Sign out');
      await page.waitForURL(`${origin}/`);
      expect(await cookieNames(page, origin)).toEqual(['mh_device', 'mh_signed_out']);
    } finally {
      await clearFaults(users());
    }
    await open(page, `${origin}${SECURITY}`);
    await page.waitForURL(/\/sign-in\/prompt\?to=/);
  });

  it('says that a session has expired, and leads back after the sign-in', async () => {
    const person = await newReader(page.context(), origin);
    const other = quietBrowser(origin);
    await other.signIn(person);
    await other.post('/api/account/security', { form: 'others' });
    await open(page, `${origin}/user-registration/manage-account/edit-profile`);
    await ready(page, mode);
    await main(page).getByRole('link', { name: 'Sign in again' }).click();
    // Nobody is signed in anywhere: the page itself asks, and no dialog stands over it.
    await page.waitForURL(/\/sign-in\/prompt\?to=/);
    await main(page).getByText('Your session has expired. Please log in to continue.').waitFor();
    await ready(page, mode);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await signIn(page, mode, person);
    await main(page).getByRole('link', { name: 'Sign in again' }).waitFor({ state: 'detached' });
    await page.waitForURL(`${origin}/user-registration/manage-account/edit-profile`);
    await expectSignedIn(page, origin);
  });

  it('asks whoever signed in long ago for a fresh sign-in before passkeys and authenticators are shown', async () => {
    const person = await secured({ page, mode, origin });
    await page.context().clearCookies({ name: 'mh_idp' });
    await open(page, `${origin}${SECURITY}`);
    await ready(page, mode);
    expect(await main(page).getByText('Add another way').count()).toBe(0);
    await press(page, 'Sign in again');
    await page.waitForURL(`${origin}/sign-in/prompt?to=${encodeURIComponent(SECURITY)}`);
    await main(page).getByText('Sign in once more to see and to change how you sign in').waitFor();
    await signIn(page, mode, person);
    await page.waitForURL(`${origin}${SECURITY}`);
    await main(page).getByText('Add another way').waitFor();
  });
});
