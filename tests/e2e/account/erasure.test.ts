import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { whereIs } from '../../support/everywhere.ts';
import { mailTo, subjectsTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { press, ready, somebody } from '../support/account.ts';
import { newReader } from '../support/by-request.ts';
import { main, modesOf, open, wrong, said } from '../support/walk.ts';

/** The running product's database, and the folder of files that came with forms. */
const databaseUrl = process.env.DATABASE_URL;
const formsFolder = process.env.FORMS_FOLDER ?? '';
if (!databaseUrl) process.stderr.write('skipped: DATABASE_URL is not set, so the stores cannot be searched\n');

const MANAGE = '/user-registration/manage-account';
const ARTICLE = '/featured-insights/industry/copper-has-a-memory';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A word of letters that nobody else has. */
const ownWord = (): string =>
  `Zw${[...`${Date.now()}${Math.floor(Math.random() * 1e6)}`].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`;

async function ageOfSignIn(email: string, minutes: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update users.sessions set authenticated_at = now() - $2 * interval '1 minute' where account_id = (select id from users.accounts where email = $1)`,
    [email, minutes],
  );
  await client.end();
}

describe.skipIf(!databaseUrl).each(modesOf(import.meta.url))('the reader’s own data $mode', (mode) => {
  it('need a fresh sign-in before the address changes or everything goes; and then nothing of them is left', async () => {
    const { page, context, problems } = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled });
    await withoutPictures(context);
    const person = await newReader(context, site.insights);
    const word = ownWord();
    const go = async (where: string, origin = site.insights) => {
      await open(page, `${origin}${where}`);
      await ready(page, mode);
    };

    await go(`${MANAGE}/edit-profile`);
    await main(page).getByLabel('Last name').fill(word);
    await main(page).getByLabel('Company').fill(`${word} & Sons`);
    await press(page, 'Save the changes');
    await said(page, 'Your changes are saved');
    await open(page, `${site.insights}${ARTICLE}`);
    if (mode.javaScriptEnabled) await page.locator('[data-keep="save"][data-on]').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, 'is saved');
    await go(`${MANAGE}/saved-articles`);
    await main(page).getByText('Add a note').click();
    await main(page).getByRole('textbox', { name: /^Note/ }).fill(`A note of ${word}`);
    await press(page, 'Keep the note');
    await said(page, 'The note on');
    await go(`${MANAGE}/edit-subscriptions`);
    await main(page).getByRole('switch', { name: 'Weekly Briefing' }).click();
    await said(page, 'Weekly Briefing comes every week, from');

    // An application at the other origin, under the same address.
    const { results } = (await (await fetch(`${site.dotcom}/api/jobsearch?start=1&lang=en&employer=Aldermoor`)).json()) as {
      results: { slug: string }[];
    };
    await go(`/careers/search-jobs/jobs/${results[0]?.slug}/apply`, site.dotcom);
    const field = (name: string) => main(page).getByLabel(name, { exact: true });
    await field('First name').fill('Robin');
    await field('Last name (optional)').fill(word);
    await field('E-mail address').fill(person.email);
    await field('Where you live').fill('Rotterdam, Netherlands');
    await field('CV').setInputFiles({
      name: `${word}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n% ${word}\n`),
    });
    await main(page).getByRole('checkbox').check();
    await press(page, 'Send the application');
    await page.waitForURL(/\/apply\?receipt=/);

    // The forms of both ways post to the same: every store is searched after one of them.
    const searched = mode.javaScriptEnabled;
    const needles = [word, person.email.split('@')[0] ?? ''];
    const places = { databaseUrl: databaseUrl ?? '', folders: [formsFolder] };
    if (searched) {
      const before = await whereIs(word, places);
      expect(before).toEqual(expect.arrayContaining(['users.accounts', 'users.saved_articles', 'forms.submissions', 'forms.files']));
      expect(before.filter((place) => place.startsWith('kept/'))).toHaveLength(1);
      expect(await whereIs(needles[1] ?? '', places)).toEqual(
        expect.arrayContaining(['identity.users', 'users.accounts', 'users.subscribers', 'forms.submissions']),
      );
    }

    // Ten minutes later the sign-in is too old for what matters, and each refusal leads to a fresh one.
    await ageOfSignIn(person.email, 11);
    await go(`${MANAGE}/edit-profile`);
    await main(page).getByLabel('E-mail address').fill(somebody().email);
    await press(page, 'Send a code to the new address');
    await wrong(page).getByRole('link', { name: 'Sign in again' }).waitFor();
    await go(`${MANAGE}/privacy`);
    await main(page)
      .getByRole('listitem')
      .filter({ hasText: /^Applications and messages sent with your address \d+/ })
      .waitFor();
    await main(page)
      .getByRole('checkbox', { name: /Erase my account/ })
      .check();
    await press(page, 'Erase the account');
    await wrong(page).getByRole('link', { name: 'Sign in again' }).click();
    // With a script the sign-in is a dialog over the page.
    const place = mode.javaScriptEnabled ? page.getByRole('dialog') : main(page);
    if (!mode.javaScriptEnabled) await page.waitForURL(/\/sign-in\/prompt/);
    await place.getByText('Sign in to erase your account').waitFor();
    expect(await place.getByLabel('E-mail address', { exact: true }).inputValue(), 'who is signed in is known').toBe(person.email);
    await place.getByLabel('Password', { exact: true }).fill(person.password);
    await place.getByRole('button', { name: 'Sign in', exact: true }).click();
    await place.waitFor({ state: mode.javaScriptEnabled ? 'hidden' : 'visible' });
    await page.waitForURL(`${site.insights}${MANAGE}/privacy#erase`);
    await ready(page, mode);
    // Nothing is erased by signing in; the page begins where it is done.
    await expect
      .poll(() =>
        main(page)
          .getByRole('button', { name: 'Erase the account' })
          .evaluate((button) => button.getBoundingClientRect().top < innerHeight),
      )
      .toBe(true);
    await main(page)
      .getByRole('checkbox', { name: /Erase my account/ })
      .check();
    const since = new Date();
    await press(page, 'Erase the account');
    await page.waitForURL(`${site.insights}/user-registration/erased`);
    await mailTo(person.email, since, /erased/);
    expect(await subjectsTo(person.email, since)).toHaveLength(1);
    // With the last mail nobody owes anything any more.
    for (const needle of searched ? needles : []) await expect.poll(() => whereIs(needle, places), { message: needle }).toEqual([]);
    await context.close();
    expect(problems).toEqual([]);
  }, 120_000);
});
