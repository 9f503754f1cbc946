import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { elsewhere, signIn } from '../support/account.ts';
import { account, newReader } from '../support/by-request.ts';
import { main, modesOf, open } from '../support/walk.ts';

const PREMIUM = '/featured-insights/industry/stock-that-nobody-sees';
const FREE = '/featured-insights/energy/the-long-queue';
/** Longer than the script's set-up takes: the wait of 2000 ms, and two answers. */
const SET_UP_MS = 4_000;

let browser: Browser;
const offers = process.env.OFFERS_URL ?? '';
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const DAY_MS = 86_400_000;
/** Of somebody who agreed to be measured: the script asks a host that is not the site's. */
const agree = (context: BrowserContext) =>
  context.addCookies([{ name: 'mh_consent', value: `2.yes.${Math.floor(Date.now() / DAY_MS)}`, url: site.insights }]);

const wordsOf = async (page: Page): Promise<number> => ((await main(page).textContent()) ?? '').split(/\s+/).length;

describe.each(modesOf(import.meta.url))('$mode', (mode) => {
  it('a visitor reads one of the free pieces by a press, and it stays open', async () => {
    const { page, context, problems } = await visitor(browser, { ...mode, extraHTTPHeaders: elsewhere() });
    await withoutPictures(context);
    await open(page, `${site.insights}${PREMIUM}`);
    const teaser = await wordsOf(page);
    await main(page)
      .getByText(/tax included/)
      .waitFor();
    await main(page).getByRole('button', { name: 'Read this one' }).click();
    await main(page).getByText('You are reading one of your free articles').waitFor();
    expect(await wordsOf(page)).toBeGreaterThan(teaser * 2);
    await page.reload();
    await main(page).getByText('You are reading one of your free articles').waitFor();
    await context.close();
    expect(problems).toEqual([]);
  });

  it('chooses an offer, signs in, pays, and reads on where it began; the money back closes it', async () => {
    const { page, context, problems } = await visitor(browser, mode);
    await withoutPictures(context);
    const person = await account(site.insights);
    await open(page, `${site.insights}${PREMIUM}`);
    await main(page).getByRole('link', { name: 'See the subscriptions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Subscribe' }).waitFor();
    await main(page)
      .getByRole('link', { name: /^Subscribe monthly: / })
      .first()
      .click();
    await page.waitForURL(/\/sign-in\/prompt/);
    await signIn(page, mode, person);
    await page.waitForURL(`${offers}/checkout/**`);
    await page.getByRole('textbox').fill('4000 0000 0000 0002');
    await page.getByRole('button').first().click();
    await page.locator('.problem').waitFor();
    await page.getByRole('textbox').fill('4242 4242 4242 4242');
    await page.getByRole('button').first().click();
    const back = page.locator(`a[href^="${site.insights}${PREMIUM}"]`);
    await back.waitFor();
    await back.click();
    await page.waitForURL((url) => url.pathname === PREMIUM);
    await main(page).getByRole('link', { name: 'Give this article to somebody' }).waitFor();

    await open(page, `${site.insights}/user-registration/manage-account/subscription`);
    await main(page).getByText('It runs.').waitFor();
    await main(page).getByRole('link', { name: 'Give another card' }).click();
    await page.waitForURL(`${offers}/card/**`);
    await page.getByRole('textbox').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Take this card' }).click();
    await page.getByRole('heading', { name: 'Your card was taken' }).waitFor();
    await page.getByRole('link', { name: 'Back to your subscription' }).click();
    await main(page).getByText('Your new card is charged from now on.').waitFor();
    await main(page).getByText('Have it paid back').click();
    await main(page).getByRole('checkbox', { name: 'I want the money back' }).check();
    await main(page).getByRole('button', { name: 'Pay it back' }).click();
    await main(page).getByText('It is paid back').first().waitFor();
    await expect
      .poll(async () => {
        await open(page, `${site.insights}${PREMIUM}`);
        return main(page).getByRole('button', { name: 'Read this one' }).count();
      })
      .toBe(1);
    await context.close();
    // The card that was declined.
    expect(problems.filter((problem) => !/status of 422 .*\/checkout\//.test(problem))).toEqual([]);
  });
});

describe('the script of the offers', () => {
  /** How far the page moved under its reader. */
  const watchShifts = (page: Page) =>
    page.addInitScript(() => {
      const found = { shifted: 0 };
      Object.assign(window, { found });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) found.shifted += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
  const shifted = (page: Page) => page.evaluate(() => (window as unknown as { found: { shifted: number } }).found.shifted);

  it('takes the commands over two seconds after the load, counts nothing, and moves nothing', async () => {
    // No header of its own: the offers' host, another origin, would have to allow it.
    const { page, context, problems } = await visitor(browser);
    await agree(context);
    await withoutPictures(context);
    await watchShifts(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(offers)) asked.push(new URL(request.url()).pathname);
    });
    await page.goto(`${site.insights}${PREMIUM}`, { waitUntil: 'load' });
    expect(asked).toEqual([]);
    await page.waitForFunction(() => typeof window.tp === 'object' && !Array.isArray(window.tp));
    expect(asked[0]).toBe('/xbuilder/experience/load');
    await expect.poll(() => asked.includes('/xbuilder/experience/execute')).toBe(true);
    expect(await shifted(page)).toBeLessThan(0.01);
    await main(page).getByRole('button', { name: 'Read this one' }).waitFor();
    await context.close();
    expect(problems).toEqual([]);
  });

  it.each([
    ['is blocked', 'abort'],
    ['is slow', 'wait'],
    ['throws', 'throw'],
    ['is no script', 'html'],
  ] as const)('that %s keeps nobody from reading what is free, and opens nothing', async (_, how) => {
    const { page, context } = await visitor(browser, { extraHTTPHeaders: elsewhere() });
    await agree(context);
    await withoutPictures(context);
    await context.route(`${offers}/**`, async (route) => {
      if (how === 'abort') return route.abort();
      if (how === 'throw') return route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' });
      if (how === 'html') return route.fulfill({ contentType: 'text/html', body: '<p>busy</p>' });
      // Never answered within the test.
      return undefined;
    });
    for (const path of [FREE, PREMIUM]) {
      await page.goto(`${site.insights}${path}`, { waitUntil: 'load' });
      await page.waitForTimeout(SET_UP_MS);
      const words = await wordsOf(page);
      if (path === FREE) expect(words).toBeGreaterThan(700);
      else {
        expect(words).toBeLessThan(700);
        await main(page).getByRole('button', { name: 'Read this one' }).click();
        await main(page).getByText('You are reading one of your free articles').waitFor();
      }
    }
    await context.close();
  });

  it.each(['', 'no'])('asks nobody else for anything before somebody has agreed: %s', async (answer) => {
    const { page, context } = await visitor(browser);
    if (answer !== '')
      await context.addCookies([{ name: 'mh_consent', value: `1.${answer}.${Math.floor(Date.now() / DAY_MS)}`, url: site.insights }]);
    await withoutPictures(context);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site.insights}${PREMIUM}`, { waitUntil: 'load' });
    await expect.poll(() => asked).toContain(`${site.insights}/api/offers/settings`);
    await page.waitForTimeout(SET_UP_MS / 2);
    expect(asked.filter((address) => address.startsWith(offers))).toEqual([]);
    await context.close();
  });

  it('opens the checkout over the page after the sign-in that it had asked for', async () => {
    const { page, context } = await visitor(browser);
    await withoutPictures(context);
    await newReader(context, site.insights);
    await context.addCookies([
      {
        name: 'mh_pending_offer',
        value: encodeURIComponent(JSON.stringify({ offerId: 'premium', termId: 'premium-month', page: PREMIUM })),
        url: site.insights,
      },
    ]);
    await page.goto(`${site.insights}${PREMIUM}`, { waitUntil: 'load' });
    await page.locator('dialog[open] iframe').waitFor();
    const checkout = page.frameLocator('dialog[open] iframe');
    await checkout.getByRole('textbox').waitFor();
    expect((await context.cookies(site.insights)).map(({ name }) => name)).not.toContain('mh_pending_offer');
    await context.close();
  });

  it('in the browser of our app asks the app to begin, in place of leading to the sign-in', async () => {
    const { page, context } = await visitor(browser, { userAgent: 'Mozilla/5.0 (Linux; Android 15) MastheadApp/2' });
    await agree(context);
    await withoutPictures(context);
    await page.addInitScript(() => {
      Object.assign(window, {
        told: [],
        MastheadApp: { postMessage: (text: string) => (window as unknown as { told: string[] }).told.push(text) },
      });
    });
    await page.goto(`${site.insights}${PREMIUM}`, { waitUntil: 'load' });
    await page.waitForFunction(() => typeof window.tp === 'object' && !Array.isArray(window.tp));
    await page.evaluate(() =>
      (window.tp as { offer?: { startCheckout(asked: object): unknown } }).offer?.startCheckout({
        offerId: 'premium',
        termId: 'premium-month',
      }),
    );
    const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told.map((text) => JSON.parse(text) as unknown));
    await expect.poll(told).toEqual([{ event: 'get-started', offerId: 'premium', termId: 'premium-month', page: PREMIUM }]);
    expect(new URL(page.url()).pathname).toBe(PREMIUM);
    await context.close();
  });
});

/** A row of the list in docs/contracts/stored-items.md: its name, its value. */
const CONSTANTS = Object.fromEntries(
  [
    ...(readFileSync('docs/contracts/stored-items.md', 'utf8').split('## Constants of the offers')[1] ?? '').matchAll(
      /^\| ([^|`]+) \| `([^`]+)` \|$/gm,
    ),
  ].map(([, name = '', value = '']) => [name, value]),
);

it('every constant of the list is found in the running site', async () => {
  const { page, context } = await visitor(browser);
  await withoutPictures(context);
  const day = 86_400;
  const left = async (name: string): Promise<number> => {
    const cookie = (await context.cookies(site.insights)).find((one) => one.name === name);
    return Math.round((cookie?.expires ?? 0) - Date.now() / 1000);
  };
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${site.insights}${FREE}?feature=offers`, { waitUntil: 'load' });
  const wait = Number(CONSTANTS["milliseconds after a page's load until the script of the offers is set up"]);
  await page.clock.runFor(wait - 100);
  expect(asked).not.toContain('/api/offers/settings');
  await page.clock.runFor(100);
  await expect.poll(() => asked).toContain('/api/offers/settings');
  const feature = await left('mh_feature');
  await page.goto(`${site.insights}/api/offers/checkout?offer=premium&term=premium-month&language=en`);
  const pending = await left('mh_pending_offer');
  await context.addCookies([{ name: 'mh_consent', value: `2.yes.${Math.floor(Date.now() / 1000 / day)}`, url: site.insights }]);
  await page.goto(`${site.insights}${FREE}?Affiliate=north-sea`);
  const affiliate = await left('mh_affiliate');
  await context.close();
  const near = (seconds: number, unit: number): string => String(Math.round((seconds + 10) / unit));
  expect({
    "milliseconds after a page's load until the script of the offers is set up": String(wait),
    'days that the affiliate of an address is kept': near(affiliate, day),
    'days that a feature of an address is kept, unless configured': near(feature, day),
    'seconds that an offer waits for a sign-in': String(Math.round((pending + 10) / 60) * 60),
  }).toEqual(CONSTANTS);
});
