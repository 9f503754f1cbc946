import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { visitor } from '../../support/browser.ts';
import { codeTo, mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { expectSignedIn, fill, press, ready, signIn, somebody, title } from '../support/account.ts';
import { account, quietBrowser } from '../support/by-request.ts';
import { crossed, main, modesOf, open, wrong, said } from '../support/walk.ts';
import {
  appCode,
  atProvider,
  eachTestSomewhere,
  remove,
  secured,
  SECURITY,
  signInAgain,
  setUp,
  setUpApp,
  sharedBrowser,
  somePhone,
} from '../support/ways.ts';

const browser = sharedBrowser();

describe.each(crossed('insights', modesOf(import.meta.url)))('ways to sign in on $name $mode', (mode) => {
  const place = eachTestSomewhere(browser, mode, () => site[mode.name]);
  let page: Page;
  let origin: string;
  beforeEach(() => {
    ({ page, origin } = place);
  });

  /** Signs in with a password again, somewhere else than the account was made. */
  const again = async (person: { email: string; password: string }) => {
    await page.context().clearCookies();
    await open(page, `${origin}/sign-in`);
    await signIn(page, mode, person);
  };

  /** The page of the security is there again, with nothing left of the message that led away. */
  const expectSignedInAgain = async () => {
    await page.waitForURL(`${origin}${SECURITY}`);
    await main(page).getByRole('link', { name: 'Sign in again' }).waitFor({ state: 'detached' });
  };

  it('the link of the mail: opening it uses nothing up, another browser is shown the code only, and the tab that waits goes on (promise 25)', async () => {
    const person = await account(origin);
    const since = new Date();
    await open(page, `${origin}/sign-in?to=%2Fsign-up%2Fthanks`);
    await ready(page, mode);
    await fill(page, 'E-mail address', person.email);
    await press(page, 'E-mail me a code instead');
    await title(page, 'Enter the code');
    const code = await codeTo(person.email, since);
    const link = (await mailTo(person.email, since)).links.find((address) => address.includes('otp=')) ?? '';
    expect(new URL(link).origin).toBe(origin);
    const scanner = await visitor(browser(), { javaScriptEnabled: mode.javaScriptEnabled });
    for (let times = 0; times < 2; times += 1) {
      await open(scanner.page, link);
      await title(scanner.page, 'Your code');
      await main(scanner.page).getByText(code, { exact: true }).waitFor();
      expect(await main(scanner.page).getByRole('button').count()).toBe(0);
    }
    await scanner.context.close();
    const opened = await page.context().newPage();
    await open(opened, link);
    await title(opened, 'Go on here');
    await ready(opened, mode);
    await press(opened, 'Continue');
    await opened.waitForURL(`${origin}/sign-up/thanks`);
    await page.bringToFront();
    if (!mode.javaScriptEnabled) {
      await fill(page, 'Code', code);
      await press(page, 'Continue');
    }
    await page.waitForURL(`${origin}/sign-up/thanks`);
    await expectSignedIn(page, origin);
  });

  it('another provider: a new account, the same again, and a way back for whoever changes their mind', async () => {
    const { email } = somebody();
    const begin = async () => {
      await page.context().clearCookies();
      await open(page, `${origin}/sign-in`);
      await ready(page, mode);
      await press(page, 'Continue with Northwind');
      await page.getByRole('heading', { name: 'Northwind' }).waitFor();
    };
    await begin();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await wrong(page).getByText('The other provider did not sign you in').waitFor();
    for (let times = 0; times < 2; times += 1) {
      await begin();
      await atProvider(page, email);
      await page.waitForURL(`${origin}/`);
      await expectSignedIn(page, origin);
    }
    const cookies = await page.context().cookies(origin);
    expect(cookies.find(({ name }) => name === 'mh_login_method')?.value).toBe('social');
  });

  it('another provider with the address of an account: its owner signs in first, and both open it then', async () => {
    const person = await account(origin);
    const begin = async () => {
      await page.context().clearCookies();
      await open(page, `${origin}/sign-in`);
      await ready(page, mode);
      await press(page, 'Continue with Lakeside');
      await atProvider(page, person.email);
    };
    await begin();
    await main(page).getByText('An account with this address exists').waitFor();
    await ready(page, mode);
    await main(page).getByLabel('With a password').check();
    await press(page, 'Continue');
    await title(page, 'Enter your password');
    await fill(page, 'Password', person.password);
    await press(page, 'Sign in');
    await page.waitForURL(`${origin}/`);
    await expectSignedIn(page, origin);
    await begin();
    await page.waitForURL(`${origin}/`);
    await expectSignedIn(page, origin);
  });

  it('another provider that has not verified the address: a code proves it', async () => {
    const { email } = somebody();
    await open(page, `${origin}/sign-in`);
    await ready(page, mode);
    await press(page, 'Continue with Northwind');
    const since = new Date();
    await atProvider(page, email, { verified: false });
    await title(page, 'Enter the code');
    await ready(page, mode);
    await fill(page, 'Code', await codeTo(email, since));
    await press(page, 'Continue');
    await title(page, 'Choose a password');
    await press(page, 'Go without a password');
    await page.waitForURL(`${origin}/`);
    await expectSignedIn(page, origin);
  });

  // The two ways are one at the service, under two names.
  it.each([mode.javaScriptEnabled ? 'Authenticator app' : 'Push authenticator'])(
    'an app that shows codes (%s): each code once, asked for until it is removed',
    async (way) => {
      const person = await secured(place);
      const { secret, used } = await setUpApp(place, way);
      await again(person);
      await title(page, 'Enter the code');
      await ready(page, mode);
      await fill(page, 'Code', used);
      await press(page, 'Continue');
      await wrong(page).getByText('Enter the one that the app shows now').waitFor();
      await fill(page, 'Code', appCode(secret, 30));
      await press(page, 'Continue');
      await page.waitForURL(`${origin}/`);
      await expectSignedIn(page, origin);
      // Both factors are fresh, so nothing more is asked.
      await open(page, `${origin}${SECURITY}`);
      await remove(place, way);
      await said(page, 'It is removed');
      // A password alone signs in again.
      await quietBrowser(origin).signIn(person);
    },
  );

  it('a phone: its code is asked for before changes of what protects the account', async () => {
    const person = await secured(place);
    const phone = somePhone();
    await setUp(place, 'Text message');
    await title(page, 'Add a phone');
    await fill(page, 'Phone number', '0163296');
    await press(page, 'Send me a code');
    await wrong(page).getByText('with its country code').first().waitFor();
    const first = new Date();
    await fill(page, 'Phone number', phone);
    await press(page, 'Send me a code');
    await title(page, 'Enter the code');
    const sent = await codeTo(`${phone}@sms.localhost`, first);
    await fill(page, 'Code', sent === '000000' ? '111111' : '000000');
    await press(page, 'Continue');
    await wrong(page).getByText('This code is not right').first().waitFor();
    await title(page, 'Enter the code');
    await ready(page, mode);
    await fill(page, 'Code', sent);
    await press(page, 'Continue');
    await page.waitForURL(`${origin}${SECURITY}`);
    await said(page, 'The number is added');
    await remove(place, 'Text message');
    const where = await signInAgain(place, person, 'To change this, sign in once more');
    await where.getByRole('heading', { name: 'Choose how to sign in' }).waitFor();
    await where.getByLabel('With a code by text message').check();
    const second = new Date();
    await where.getByRole('button', { name: 'Continue' }).click();
    await where.getByRole('heading', { name: 'Enter the code' }).waitFor();
    await where.getByLabel('Code', { exact: true }).fill(await codeTo(`${phone}@sms.localhost`, second));
    await where.getByRole('button', { name: 'Continue' }).click();
    await expectSignedInAgain();
    await remove(place, 'Text message');
    await said(page, 'It is removed');
  });

  it('a security question: asked after the code when the password is forgotten', async () => {
    const person = await secured(place);
    await setUp(place, 'Security question');
    await title(page, 'Set a security question');
    await main(page).getByLabel('Question', { exact: true }).selectOption('A question of my own');
    await fill(page, 'Your own question', 'Which quay was mine?');
    await fill(page, 'Answer', 'quay');
    await press(page, 'Continue');
    await wrong(page).getByText('not part of the question').first().waitFor();
    await fill(page, 'Answer', 'The northern one');
    await press(page, 'Continue');
    await page.waitForURL(`${origin}${SECURITY}`);
    await said(page, 'The question is set');
    await page.context().clearCookies();
    const since = new Date();
    await open(page, `${origin}/user-registration/forgot-password`);
    await ready(page, mode);
    await fill(page, 'E-mail address', person.email);
    await press(page, 'Send me a code');
    await title(page, 'Enter the code');
    await fill(page, 'Code', await codeTo(person.email, since));
    await press(page, 'Continue');
    await title(page, 'Answer your question');
    await fill(page, 'Which quay was mine?', 'the southern one');
    await press(page, 'Continue');
    await wrong(page).getByText('This answer is not right').first().waitFor();
    await fill(page, 'Which quay was mine?', ' the NORTHERN one');
    await press(page, 'Continue');
    await title(page, 'Choose a password');
    await fill(page, 'New password', 'another harbour 8');
    await press(page, 'Set the password');
    await title(page, 'Your new password is set');
    await main(page).getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL(`${origin}/`);
    await expectSignedIn(page, origin);
  });

  if (!mode.javaScriptEnabled) {
    it('a passkey needs a script, and the page says so', async () => {
      await secured(place);
      expect(await main(page).locator('noscript p').textContent()).toBe('Making a passkey needs JavaScript.');
      await setUp(place, 'Passkey');
      await main(page).getByText('Making a passkey needs JavaScript. Switch it on').waitFor();
      await press(page, 'Cancel');
      await page.waitForURL(`${origin}${SECURITY}`);
      await main(page).getByText('Add another way').waitFor();
      await open(page, `${origin}/sign-in`);
      expect(
        await main(page)
          .getByRole('button', { name: /passkey/i })
          .count(),
      ).toBe(0);
    });
  }
});
