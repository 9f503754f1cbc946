import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { mailTo, subjectsTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { elsewhere, press, ready, somebody } from '../support/account.ts';
import { main, modesOf, open, wake, wrong, said } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  // The page does not wait long for the sample, which is made of the feed.
  await ask(site.insights, '/rss.xml');
});
afterAll(() => browser?.close());

const pathOf = (address = 'http://localhost/'): string => `${new URL(address).pathname}${new URL(address).search}`;

const REGISTER = '/user-registration/newsletter';

describe.each(modesOf(import.meta.url))('newsletters for anybody $mode', (mode) => {
  let visit: Visit;
  let page: Page;
  beforeEach(async () => {
    visit = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled, extraHTTPHeaders: elsewhere() });
    page = visit.page;
    await withoutPictures(visit.context);
  });
  afterEach(async () => {
    await visit.context.close();
    expect(visit.problems).toEqual([]);
  });

  it('are registered for by two steps: the address, and the button behind the mail’s link', async () => {
    const { email } = somebody();
    const since = new Date();
    await open(page, `${site.insights}${REGISTER}`);
    await ready(page, mode);
    const latest = main(page).getByRole('region', { name: 'The latest Weekly Briefing' });
    expect(await latest.getByRole('heading', { level: 3 }).getByRole('link').count(), 'a lead and three more').toBe(4);
    expect(await main(page).getByRole('region', { name: 'Next issues' }).getByRole('time').count()).toBe(2);
    await main(page).getByLabel('E-mail address').first().fill('nobody@');
    await press(page, 'Subscribe');
    await wrong(page)
      .getByRole('link', { name: /^E-mail address/ })
      .waitFor();
    await main(page).getByLabel('E-mail address').first().fill(email);
    await press(page, 'Subscribe');
    await said(page, `Check the inbox of ${email}`);
    const confirmation = await mailTo(email, since);
    const link = confirmation.links.find((address) => address.includes('confirm='));
    expect(link).toBeDefined();
    // A scanner that opens the link changes nothing.
    await ask(site.insights, pathOf(link));
    await open(page, link ?? '');
    await ready(page, mode);
    // What is asked for is read in a line: where nothing gives a list its width, it is as narrow as a letter.
    expect((await main(page).getByRole('listitem').filter({ hasText: 'Weekly Briefing' }).boundingBox())?.height).toBeLessThan(120);
    await press(page, 'Confirm the address');
    await said(page, 'Your address is confirmed');
    await main(page).getByRole('heading', { level: 2, name: 'Your subscription is complete' }).waitFor();
    await main(page).getByRole('link', { name: 'Read what is new' }).click();
    await page.waitForURL(`${site.insights}/featured-insights`);
  });

  it('say so where a link is worth nothing', async () => {
    await open(page, `${site.insights}${REGISTER}?confirm=a-token-that-nobody-made`);
    await ready(page, mode);
    await main(page).getByRole('heading', { level: 1, name: 'The link has expired' }).waitFor();
    await main(page).getByRole('link', { name: 'See all newsletters' }).waitFor();
  });

  it('an unsubscription’s GET leads to the page, which says so where it names nothing', async () => {
    const token = 'a-token-that-nobody-made';
    await open(page, `${site.insights}/api/newsletter/unsubscribe/${token}`);
    await page.waitForURL(`${site.insights}${REGISTER}?unsubscribe=${token}`);
    await ready(page, mode);
    await main(page).getByRole('heading', { level: 1, name: 'The link has expired' }).waitFor();
    await main(page).getByRole('button', { name: 'Send me a new link' }).waitFor();
  });

  it('ratings of a visitor count without an account', async () => {
    await open(page, `${site.insights}/featured-insights/energy/how-we-counted-the-queue`);
    if (mode.javaScriptEnabled) await wake(page);
    if (mode.javaScriptEnabled) await page.locator('[data-keep="save"][data-on]').waitFor();
    await page.getByRole('button', { name: '4 of 5' }).click();
    await said(page, mode.javaScriptEnabled ? 'Your rating of' : 'counts: 4 of 5');
    if (mode.javaScriptEnabled)
      await expect.poll(() => page.getByRole('button', { name: '4 of 5' }).getAttribute('aria-pressed')).toBe('true');
    expect((await page.context().cookies()).find(({ name }) => name.endsWith('mh_anonymous'))?.httpOnly).toBe(true);
  });
});

const users = process.env.TEST_USERS;
if (!users) process.stderr.write('skipped: TEST_USERS is not set, so no issue can be sent\n');

describe.skipIf(!users).each(modesOf(import.meta.url))('the issue itself $mode', (mode) => {
  it('ends by its own link, with one press and no session', async () => {
    const { page, context, problems } = await visitor(browser, {
      javaScriptEnabled: mode.javaScriptEnabled,
      extraHTTPHeaders: elsewhere(),
    });
    await withoutPictures(context);
    const { email } = somebody();
    const since = new Date();
    await open(page, `${site.insights}${REGISTER}`);
    await ready(page, mode);
    await main(page).getByLabel('E-mail address').first().fill(email);
    await main(page).getByRole('checkbox', { name: 'Weekly Briefing' }).uncheck();
    await main(page).getByRole('checkbox', { name: 'Monthly Highlights' }).check();
    await press(page, 'Subscribe');
    await said(page, email);
    const link = (await mailTo(email, since)).links.find((address) => address.includes('confirm='));
    await open(page, link ?? '');
    await ready(page, mode);
    await press(page, 'Confirm the address');
    await said(page, 'confirmed');

    const send = async (issue: string) => {
      const answer = await fetch(`${users}/admin/digests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-admin-key': process.env.USERS_ADMIN_KEY ?? 'masthead-dev-users-admin-key' },
        body: JSON.stringify({ frequency: 'monthly', issue }),
      });
      expect(answer.status).toBe(200);
    };
    const issue = `e2e-${Date.now().toString(36)}`;
    const sentAt = new Date();
    await send(issue);
    const mail = await mailTo(email, sentAt);
    const header = (name: string) => mail.headers.find((one) => one.name.toLowerCase() === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = /<(https?:[^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? '';
    // A scanner's GET leads to the page with the button and unsubscribes nobody.
    expect((await ask(site.insights, pathOf(address))).status).toBe(303);
    const again = new Date();
    await send(`${issue}-2`);
    await mailTo(email, again);
    await open(page, mail.links.find((one) => one.includes('newsletter?unsubscribe=')) ?? '');
    await ready(page, mode);
    await press(page, 'Unsubscribe');
    await said(page, 'You are unsubscribed');
    await press(page, 'Undo');
    await said(page, 'You are subscribed again');
    // Without an account one chooses what comes, by the link of any issue.
    await open(page, mail.links.find((one) => one.includes('newsletter?manage=')) ?? '');
    await ready(page, mode);
    await main(page).getByText(`Sent to ${email}`).waitFor();
    expect(await main(page).getByRole('switch', { name: 'Monthly Highlights' }).getAttribute('aria-checked')).toBe('true');
    expect(
      await main(page)
        .getByRole('combobox', { name: /How often/ })
        .count(),
      'a newsletter comes in its own rhythm',
    ).toBe(0);
    await press(page, 'Pause');
    await said(page, 'No e-mails until');
    await press(page, 'Undo');
    await said(page, 'E-mails come again');
    await press(page, 'Turn everything off');
    await said(page, 'Everything is off');
    await press(page, 'Undo');
    await said(page, 'You are subscribed again');
    // What a mail program sends: no cookie, no Origin, no redirect to follow; once more is as good.
    const oneClick = await ask(site.insights, pathOf(address), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([oneClick.status, oneClick.headers['set-cookie']]).toEqual([200, undefined]);
    const last = new Date();
    await send(`${issue}-3`);
    // The answer to an issue comes when its last mail has gone.
    expect(await subjectsTo(email, last)).toEqual([]);
    await context.close();
    expect(problems).toEqual([]);
  });
});
