import pg from 'pg';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { visitor } from '../../support/browser.ts';
import { codeTo, mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { elsewhere, expectSignedIn, fill, press, ready, signIn, title } from '../support/account.ts';
import { account } from '../support/by-request.ts';
import { main, modesOf, open, wrong, said } from '../support/walk.ts';
import { eachTestSomewhere, secured, SECURITY, setUp, sharedBrowser, somePhone } from '../support/ways.ts';

/** The running product's database: only there a sign-in can be made older. */
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) process.stderr.write('skipped: DATABASE_URL is not set, so no sign-in can be made older\n');

const browser = sharedBrowser();

/** Makes the sign-in behind the reader's tokens older, as the identity provider knows it. */
async function ageOfSignIn(email: string, minutes: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `update identity.oidc_models set payload = jsonb_set(payload, '{extra,auth_time}', to_jsonb(extract(epoch from now())::bigint - 60 * $2::int))
       where model = 'AccessToken' and account_id = (select id::text from identity.users where email = $1)`,
      [email, minutes],
    );
    expect(rowCount).toBeGreaterThan(0);
  } finally {
    await client.end();
  }
}

/** Another identity that opens the account, as one that was connected with a code of its mailbox. @returns its name at the provider */
async function connect(email: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ subject: string }>(
      `insert into users.identities (issuer, subject, account_id, login_method)
       select i.issuer, 'elsewhere-' || gen_random_uuid(), i.account_id, 'social'
       from users.identities i join users.accounts a on a.id = i.account_id where a.email = $1 returning subject`,
      [email],
    );
    return rows[0]!.subject;
  } finally {
    await client.end();
  }
}

describe.each(modesOf(import.meta.url))('what protects an account $mode', (mode) => {
  const origin = site.insights;
  const place = eachTestSomewhere(browser, mode, () => site.insights);
  let page: Page;
  beforeEach(() => {
    ({ page } = place);
  });

  it('a new password while signed in wants the code of the mailbox; other browsers are signed out, and the owner hears of it', async () => {
    const person = await secured(place);
    const other = await visitor(browser(), { javaScriptEnabled: mode.javaScriptEnabled, extraHTTPHeaders: elsewhere() });
    await open(other.page, `${origin}/sign-in?to=${encodeURIComponent(SECURITY)}`);
    await signIn(other.page, mode, person);
    await other.page.waitForURL(`${origin}${SECURITY}`);
    const since = new Date();
    await main(page).getByRole('link', { name: 'Set a new password' }).click();
    await page.waitForURL(`${origin}/user-registration/forgot-password`);
    await ready(page, mode);
    await fill(page, 'E-mail address', person.email);
    await press(page, 'Send me a code');
    await title(page, 'Enter the code');
    const code = await codeTo(person.email, since);
    await ready(page, mode);
    await fill(page, 'Code', code === '111111' ? '222222' : '111111');
    await press(page, 'Continue');
    await wrong(page).getByText('This code is not right').first().waitFor();
    expect(await main(page).getByLabel('New password', { exact: true }).count()).toBe(0);
    await fill(page, 'Code', code);
    await press(page, 'Continue');
    await title(page, 'Choose a password');
    await ready(page, mode);
    await fill(page, 'New password', 'another harbour 8');
    await press(page, 'Set the password');
    await title(page, 'Your new password is set');
    await main(page).getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL(`${origin}/`);
    await expectSignedIn(page, origin);
    const told = await mailTo(person.email, since, /password was changed/);
    expect(told.text).toContain('If it was not you');
    expect(told.links).toEqual([`${site.dotcom}/user-registration/forgot-password`, `${site.dotcom}/privacy`]);
    await other.context.clearCookies({ name: /mh_jwt/ });
    await open(other.page, `${origin}${SECURITY}`);
    await other.page.waitForURL(/\/sign-in\/prompt\?to=/);
    await signIn(other.page, mode, person);
    await wrong(other.page).first().waitFor();
    await other.context.close();
  });

  it('the link of a mail that was asked for in German is a German page, in another browser too', async () => {
    const person = await account(origin);
    const since = new Date();
    await page.context().clearCookies();
    await open(page, `${origin}/de/sign-in`);
    await ready(page, mode);
    await fill(page, 'E-Mail-Adresse', person.email);
    await press(page, 'Code per E-Mail erhalten');
    await title(page, 'Code eingeben');
    const mail = await mailTo(person.email, since, /ist Ihr Code/);
    const link = new URL(mail.links.find((address) => address.includes('otp=')) ?? '');
    expect([link.origin, link.pathname]).toEqual([origin, '/de/sign-in']);
    const stranger = await visitor(browser(), { javaScriptEnabled: mode.javaScriptEnabled });
    await open(stranger.page, link.href);
    await title(stranger.page, 'Ihr Code');
    await main(stranger.page)
      .getByText(link.searchParams.get('otp') ?? '', { exact: true })
      .waitFor();
    expect(await stranger.page.locator('html').getAttribute('lang')).toMatch(/^de/);
    await stranger.context.close();
    await open(page, link.href);
    await title(page, 'Hier fortfahren');
  });

  it.skipIf(!databaseUrl)(
    'changes only within fifteen minutes of a sign-in; then the owner signs in again, and hears of the change',
    async () => {
      const person = await secured(place);
      await ageOfSignIn(person.email, 16);
      await setUp(place, 'Text message');
      await page.waitForURL(`${origin}/sign-in/prompt?to=${encodeURIComponent(SECURITY)}`);
      await signIn(page, mode, person);
      await page.waitForURL(`${origin}${SECURITY}`);
      await ready(page, mode);
      const since = new Date();
      await setUp(place, 'Text message');
      await title(page, 'Add a phone');
      const phone = somePhone();
      await fill(page, 'Phone number', phone);
      await press(page, 'Send me a code');
      await title(page, 'Enter the code');
      await fill(page, 'Code', await codeTo(`${phone}@sms.localhost`, since));
      await press(page, 'Continue');
      await page.waitForURL(`${origin}${SECURITY}`);
      await said(page, 'The number is added');
      const told = await mailTo(person.email, since, /new way to sign in/);
      expect(told.text).toContain('If it was not you');
      expect(told.links).toEqual([`${site.dotcom}/user-registration/forgot-password`, `${site.dotcom}/privacy`]);
    },
  );

  it.skipIf(!databaseUrl)('takes away a sign-in that was connected with a code of the mailbox', async () => {
    const person = await secured(place);
    expect(await main(page).getByRole('heading', { name: 'Another sign-in' }).count()).toBe(0);
    await connect(person.email);
    await open(page, `${origin}${SECURITY}`);
    await ready(page, mode);
    await main(page).getByRole('heading', { name: 'Another sign-in' }).waitFor();
    const since = new Date();
    await main(page)
      .getByText(/^Disconnect Sign-in of /)
      .click();
    await main(page)
      .getByRole('button', { name: /^Disconnect now Sign-in of / })
      .click();
    await said(page, 'It is disconnected');
    expect(await main(page).getByRole('heading', { name: 'Another sign-in' }).count()).toBe(0);
    expect((await mailTo(person.email, since, /no longer opens/)).text).toContain('Security');
  });
});
