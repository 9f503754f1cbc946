import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { elsewhere, somebody } from '../../e2e/support/account.ts';
import { account } from '../../e2e/support/by-request.ts';
import { formBrowser, type FormBrowser, type Tab } from '../../support/form-browser.ts';
import { textOf } from '../../support/html.ts';
import { codeTo, mailTo, subjectsTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';

const ORIGINS = ['dotcom', 'insights'] as const;
const someone = (): FormBrowser => formBrowser(elsewhere());
const signedIn = (browser: FormBrowser, origin: string): boolean => browser.cookies(origin).has('mh_jwt_sig');

/** Between the presses of a double click. */
const APART_MS = 120;
/** Of what takes the page away: the second press is sent while the first is under way, or not at all. */
const WHILE_IT_RUNS_MS = 20;

/** Enter twice, or a double click, where no script holds the second back: both are sent, and the browser knows of the last answer alone. */
async function twice(browser: FormBrowser, tab: Tab, action: string, typed: Record<string, string> = {}, apart = APART_MS): Promise<Tab> {
  const first = browser.abandon(tab, action, typed);
  await wait(apart);
  const shown = await browser.submit(tab, action, typed);
  await first;
  return shown;
}

describe.each(ORIGINS)('what is pressed twice without a script on %s', (name) => {
  const origin = site[name];

  it('a sign-up: the newest code is good, and one account is made', async () => {
    const { email, password } = somebody();
    const browser = someone();
    const since = new Date();
    let tab = await browser.open(`${origin}/sign-up`);
    // One after the other: of two at the same time nobody can say which mail comes last.
    await browser.submit(tab, '/api/auth/sign-up', { firstName: 'Robin', lastName: 'Marsh', email });
    tab = await browser.submit(tab, '/api/auth/sign-up', { firstName: 'Robin', lastName: 'Marsh', email });
    expect(textOf(tab.html)).toContain('Enter the code');
    // Each press has sent one; the page on the screen takes the newest.
    await expect.poll(() => subjectsTo(email, since)).toHaveLength(2);
    tab = await twice(browser, tab, '/api/auth/code', { secret: await codeTo(email, since) });
    expect(textOf(tab.html)).toContain('Choose a password');
    tab = await twice(browser, tab, '/api/auth/new-password', { secret: password });
    expect([tab.status, signedIn(browser, origin)]).toEqual([200, true]);
    const other = someone();
    await other.submit(await other.open(`${origin}/sign-in`), '/api/auth/identify', { identifier: email, secret: password });
    expect(signedIn(other, origin)).toBe(true);
  });

  it('a sign-in, a name, and the end of the account', async () => {
    const person = await account(origin);
    const browser = someone();
    let tab = await browser.open(`${origin}/sign-in?to=%2Fuser-registration%2Fmanage-account%2Fedit-profile`);
    tab = await twice(browser, tab, '/api/auth/identify', { identifier: person.email, secret: person.password });
    expect([tab.address.pathname, signedIn(browser, origin)]).toEqual(['/user-registration/manage-account/edit-profile', true]);
    tab = await twice(browser, tab, '/api/account/profile', { firstName: 'Robin', lastName: 'Fen' });
    expect(textOf(tab.html)).toContain('Your changes are saved.');
    tab = await browser.open(`${origin}/user-registration/manage-account/privacy`);
    tab = await twice(browser, tab, '/api/account/privacy', { confirm: 'yes' }, WHILE_IT_RUNS_MS);
    expect([tab.address.pathname, tab.status]).toEqual(['/user-registration/erased', 200]);
  });
});

describe('one mail comes of', () => {
  it('a registration for newsletters, and an alert, that were pressed twice without a script', async () => {
    const [reader, seeker] = [somebody().email, somebody().email];
    const browser = someone();
    const since = new Date();
    let tab = await browser.open(`${site.insights}/user-registration/newsletter`);
    tab = await twice(browser, tab, '/api/newsletter/register', { email: reader, newsletter: 'weekly-briefing' });
    expect(textOf(tab.html)).toContain(`Check the inbox of ${reader}`);
    tab = await browser.open(`${site.dotcom}/careers/search-jobs/jobs?keyword=consultant`);
    tab = await twice(browser, tab, '/api/careers/alerts', { email: seeker });
    expect(new URL(tab.address).searchParams.get('alert')).toBe('sent');
    for (const email of [reader, seeker]) await mailTo(email, since);
    expect([await subjectsTo(reader, since), await subjectsTo(seeker, since)].map(({ length }) => length)).toEqual([1, 1]);
  });
});
