import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { cookieHeader, press, ready, signIn, somebody } from '../support/account.ts';
import { account, newReader } from '../support/by-request.ts';
import { main, MODES, modesOf, open, wake, said } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const TOPIC = '/topics/energy';
const TEXT = '/featured-insights/energy/how-we-counted-the-queue';
const MANAGE = '/user-registration/manage-account';

describe.each(modesOf(import.meta.url))('what a reader keeps $mode', (mode) => {
  const script = mode.javaScriptEnabled;
  let visit: Visit;
  let page: Page;
  beforeEach(async () => {
    visit = await visitor(browser, { javaScriptEnabled: script });
    page = visit.page;
    await withoutPictures(visit.context);
  });
  afterEach(async () => {
    await visit.context.close();
    expect(visit.problems).toEqual([]);
  });
  /** A list of cards, whose behaviours run where they can. */
  const list = async (address = `${site.insights}${TOPIC}`, signedIn = true) => {
    await open(page, address);
    if (!script) return;
    await wake(page, main(page).locator('.card a').first());
    if (signedIn) await page.locator('.card__save button[aria-pressed]').first().waitFor();
  };
  const card = (index = 0) =>
    main(page)
      .locator('.card', { has: page.locator('.card__save') })
      .nth(index);
  const saveOn = (index = 0) => card(index).getByRole('button', { name: /^Save “/ });
  const titleOf = async (index = 0) => (await card(index).getByRole('heading').textContent()) ?? '';

  it('is saved from a card, shown on it, the same article on its own page, and removed again', async () => {
    await newReader(visit.context, site.insights);
    await list();
    const title = await titleOf();
    const href = (await card().getByRole('link').first().getAttribute('href')) ?? '';
    await saveOn().click();
    if (script) {
      await expect.poll(() => saveOn().getAttribute('aria-pressed')).toBe('true');
      expect(new URL(page.url()).pathname).toBe(TOPIC);
      expect(await saveOn(1).getAttribute('aria-pressed')).toBe('false');
      await list();
      await expect.poll(() => saveOn().getAttribute('aria-pressed')).toBe('true');
    } else {
      await said(page, `“${title}” is saved.`);
      expect(page.url()).toBe(`${site.insights}${TOPIC}`);
    }
    await open(page, `${site.insights}${MANAGE}/saved-articles`);
    expect(await main(page).getByRole('link', { name: title, exact: true }).getAttribute('href')).toBe(href);
    await open(page, `${site.insights}${href}`);
    if (script) {
      await wake(page);
      await expect.poll(() => page.locator('[data-keep="save"]').getAttribute('data-on')).toBe('true');
      await list();
      await expect.poll(() => saveOn().getAttribute('aria-pressed')).toBe('true');
      await saveOn().click();
      await expect.poll(() => saveOn().getAttribute('aria-pressed')).toBe('false');
    } else {
      await open(page, `${site.insights}${MANAGE}/saved-articles`);
      await press(page, `Remove ${title}`);
      await said(page, 'is removed');
    }
    await open(page, `${site.insights}${MANAGE}/saved-articles`);
    expect(await main(page).getByRole('link', { name: title, exact: true }).count()).toBe(0);
  });

  it('is asked to sign in who has no session, and what was pressed is done afterwards (promise 19)', async () => {
    const person = await account(site.insights);
    await list(`${site.insights}${TOPIC}`, false);
    const title = await titleOf();
    await saveOn().click();
    await page.waitForURL(/\/sign-in\/prompt/);
    await main(page).getByText(`Sign in to save “${title}”`).waitFor();
    await signIn(page, mode, person);
    await page.waitForURL(`${site.insights}${TOPIC}`);
    await said(page, `“${title}” is saved.`);
    if (script) await expect.poll(() => saveOn().getAttribute('aria-pressed')).toBe('true');
  });

  it('moves the ratings of a visitor to the account at the sign-in, once', async () => {
    const rated = page.getByRole('button', { name: '4 of 5' });
    const onText = async () => {
      await open(page, `${site.insights}${TEXT}`);
      if (script) {
        await wake(page);
        await page.locator('[data-keep="save"][data-on]').waitFor();
      }
    };
    const person = await account(site.insights);
    await onText();
    await rated.click();
    await said(page, 'Your rating of');
    expect((await visit.context.cookies()).some(({ name }) => name.endsWith('mh_anonymous'))).toBe(true);
    await open(page, `${site.insights}/sign-in?to=${encodeURIComponent('/user-registration/for-you')}`);
    await signIn(page, mode, person);
    await page.waitForURL(`${site.insights}/user-registration/for-you`);
    expect((await visit.context.cookies()).some(({ name }) => name.endsWith('mh_anonymous'))).toBe(false);
    // The account has it now, in any browser; and For You knows why.
    await main(page)
      .getByText(/^Because you liked/)
      .first()
      .waitFor();
    await open(page, `${site.insights}${MANAGE}/privacy`);
    await main(page)
      .getByRole('listitem')
      .filter({ hasText: /^Ratings 1/ })
      .waitFor();
  });

  it('is subscribed with one click, kept through the sign-in (promise 11)', async () => {
    const person = await account(site.insights);
    await open(page, `${site.insights}/`);
    const form = page.locator('form', { has: page.locator('input[value="one-click"]') }).first();
    await form.getByRole('button').click();
    await page.waitForURL(/\/sign-in\/prompt/);
    await signIn(page, mode, person);
    await page.waitForURL(/\/user-registration\/newsletter/);
    await said(page, 'You are subscribed to Weekly Briefing');
    await open(page, `${site.insights}${MANAGE}/edit-subscriptions`);
    expect(await main(page).getByRole('switch', { name: 'Weekly Briefing' }).getAttribute('aria-checked')).toBe('true');
  });

  it('tells the old address when a new one is asked for, and when it is there', async () => {
    const person = await newReader(visit.context, site.insights);
    const next = somebody().email;
    const since = new Date();
    await open(page, `${site.insights}${MANAGE}/edit-profile`);
    await ready(page, mode);
    await main(page).getByLabel('E-mail address').fill(next);
    await press(page, 'Send a code to the new address');
    await said(page, `A code is on its way to ${next}`);
    expect((await mailTo(person.email, since, /about to change/)).text).toContain(next);
    const code = /^ {4}(\d{6})$/m.exec((await mailTo(next, since, /confirms your new/)).text)?.[1] ?? '';
    await main(page).getByLabel('Code', { exact: true }).fill(code);
    await press(page, 'Change the address');
    await said(page, 'from now on');
    expect((await mailTo(person.email, since, /was changed/)).text).toContain(next);
  });

  it('is a list in pages, which lasts when the last of a page goes', async () => {
    await newReader(visit.context, site.insights);
    await list(`${site.insights}/featured-insights`);
    const forms = await main(page)
      .locator('.card__save')
      .evaluateAll((all) =>
        all.map((form) => Object.fromEntries([...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, value as string]))),
      );
    expect(forms.length).toBeGreaterThan(10);
    for (const fields of forms.slice(0, 11)) {
      const headers = {
        Origin: site.insights,
        Accept: 'application/json',
        'Content-Type': 'application/x-www-form-urlencoded',
        Cookie: await cookieHeader(page),
      };
      const answer = await ask(site.insights, '/api/account/keep', {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...fields, form: 'save' }).toString(),
      });
      expect(answer.status).toBe(200);
    }
    await open(page, `${site.insights}${MANAGE}/saved-articles`);
    await main(page).getByText('11 articles').waitFor();
    expect(await main(page).locator('.saved').count()).toBe(10);
    await main(page).getByRole('navigation', { name: 'Pages of saved articles' }).getByRole('link', { name: /2/ }).click();
    await page.waitForURL(/page=2/);
    await ready(page, mode);
    await expect.poll(() => main(page).locator('.saved').count()).toBe(1);
    await main(page)
      .getByRole('button', { name: /^Remove / })
      .click();
    await said(page, 'is removed');
    await expect.poll(() => main(page).locator('.saved').count()).toBe(10);
    await press(page, 'Undo');
    await said(page, 'is back');
    await open(page, `${site.insights}${MANAGE}/saved-articles?page=2`);
    await expect.poll(() => main(page).locator('.saved').count()).toBe(1);
  });
});

describe('the page after the registration', () => {
  it('moves on after five seconds, and says so', async () => {
    const { page, context } = await visitor(browser);
    await withoutPictures(context);
    await open(page, `${site.insights}/user-registration/register-confirmation?to=%2Ftopics`);
    await ready(page, MODES[0]);
    const began = Date.now();
    await said(page, '5 seconds');
    await page.waitForURL(`${site.insights}/topics`, { timeout: 10_000 });
    expect(Date.now() - began).toBeGreaterThan(3_500);
    await context.close();
  });
  it('stays when it is told to', async () => {
    const { page, context } = await visitor(browser);
    await withoutPictures(context);
    await page.clock.install();
    await open(page, `${site.insights}/user-registration/register-confirmation?to=%2Ftopics`);
    await ready(page, MODES[0]);
    await press(page, 'Stay here');
    await page.clock.runFor(30_000);
    await expect(page.waitForURL(`${site.insights}/topics`, { timeout: 1_500 })).rejects.toThrow('Timeout');
    await context.close();
  });
  it('has a link where no script runs', async () => {
    const { page, context } = await visitor(browser, { javaScriptEnabled: false });
    await open(page, `${site.insights}/user-registration/register-confirmation?to=%2Ftopics`);
    expect(await main(page).getByRole('link').first().getAttribute('href')).toBe('/topics');
    await context.close();
  });
});
