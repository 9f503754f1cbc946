import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { OPENINGS } from '../support/openings.ts';
import { PAGE_SCRIPTS } from '../support/page-scripts.ts';
import { alive, heading, main, open } from '../support/walk.ts';

/** The cells of docs/accessibility.md, "In anyone's hands", that no other test of this folder holds. */
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  ({ context, page } = await visitor(browser));
  await withoutPictures(context);
});
afterEach(() => context.close());

const ERROR_PAGE = /Application error|Something went wrong|This page isn’t working|Internal Server Error/;
const send = (name: string | RegExp) => main(page).getByRole('button', { name }).first().click();

/** What is done on a page, and what is then said where the site's own API is down. */
const DOWN: readonly (readonly [name: string, address: () => string, act: () => Promise<unknown>, says: RegExp])[] = [
  [
    'the search',
    () => addressOf('search'),
    () => page.getByRole('checkbox', { name: /^Article/ }).click(),
    /search (?:does not answer|is not available|is down)/i,
  ],
  [
    'the job search',
    () => site.dotcom + OPENINGS,
    () => page.locator('.facets label.check:visible').first().getByRole('checkbox').click(),
    /search (?:does not answer|is not available|is down)/i,
  ],
  [
    'the sign-in',
    () => addressOf('signIn'),
    async () => {
      await main(page).getByLabel('E-mail address', { exact: true }).fill('robin@visitors.example');
      await main(page).getByLabel('Password', { exact: true }).fill('a wrong harbour');
      await send('Sign in');
    },
    /try again|once more|not available/i,
  ],
  [
    'the newsletters',
    () => addressOf('newsletter'),
    async () => {
      await main(page).getByLabel('E-mail address', { exact: true }).first().fill('robin@visitors.example');
      await send(/^(?:Sign up|Subscribe|Register)/);
    },
    /try again|once more|not available/i,
  ],
];

describe('while the API answers 503', () => {
  it.each(DOWN)('%s says so, and keeps what was typed', async (_name, address, act, says) => {
    await open(page, address());
    await page.locator('body').press('Shift');
    await alive(page);
    const title = await heading(page).textContent();
    await context.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'down' }));
    await act();
    await expect.poll(() => main(page).innerText(), { timeout: 10_000 }).toMatch(says);
    expect(await heading(page).textContent()).toBe(title);
    expect(await page.locator('body').innerText()).not.toMatch(ERROR_PAGE);
    for (const field of await main(page).getByLabel('E-mail address', { exact: true }).all())
      expect(await field.inputValue()).toMatch(/robin|^$/);
  });
});

/** A script that several pages share fails on the first of them. */
const tried = new Set<string>();

describe('whichever of its scripts fails', () => {
  it.each([
    ['an article', () => addressOf('textArticle')],
    ['the job search', () => site.dotcom + OPENINGS],
    ['the sign-in', () => addressOf('signIn')],
  ])('%s stays the page that the server sent', async (_name, address) => {
    const asked = new Set<string>();
    let failing = '';
    await context.route(PAGE_SCRIPTS, (route) => {
      const { pathname } = new URL(route.request().url());
      asked.add(pathname);
      return pathname === failing ? route.abort() : route.continue();
    });
    const come = async () => {
      await open(page, address());
      await page.locator('body').press('Shift');
      await page.waitForFunction(() => ['live', 'failed'].includes(window.__boot?.state ?? ''));
    };
    await come();
    const title = await heading(page).textContent();
    const links = await main(page).getByRole('link').count();
    expect(asked.size).toBeGreaterThan(3);
    for (const script of [...asked].filter((one) => !tried.has(one))) {
      failing = script;
      tried.add(script);
      await come();
      const now = [await heading(page).textContent(), (await main(page).getByRole('link').count()) >= links];
      expect(now, script).toEqual([title, true]);
      expect(await page.locator('body').innerText(), script).not.toMatch(ERROR_PAGE);
    }
  });
});
