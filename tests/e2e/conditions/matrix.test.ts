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

/** What is typed on a page and pressed then, and what is said where the site's own API is down. */
interface Down {
  address(): string;
  typed?(): Promise<unknown>;
  press(): Promise<unknown>;
  says: RegExp;
}
const NO_SEARCH = /search (?:does not answer|is not available|is down)/i;
const DOWN: Readonly<Record<string, Down>> = {
  'the search': {
    address: () => addressOf('search'),
    press: () => page.getByRole('checkbox', { name: /^Article/ }).click(),
    says: NO_SEARCH,
  },
  'the job search': {
    address: () => `${site.dotcom}${OPENINGS}?keyword=consultant`,
    press: () => page.locator('.facets label.check:visible').first().getByRole('checkbox').click(),
    says: NO_SEARCH,
  },
  'the sign-in': {
    address: () => addressOf('signIn'),
    typed: async () => {
      await main(page).getByLabel('E-mail address', { exact: true }).fill('robin@visitors.example');
      await main(page).getByLabel('Password', { exact: true }).fill('a wrong harbour');
    },
    press: () => send('Sign in'),
    says: /try again|once more|not available/i,
  },
  'the newsletters': {
    address: () => addressOf('newsletter'),
    typed: () => main(page).getByLabel('E-mail address', { exact: true }).first().fill('robin@visitors.example'),
    press: () => send(/^(?:Sign up|Subscribe|Register)/),
    says: /try again|once more|not available/i,
  },
};

/** What stands in each field that one types into, by its name. */
const written = (): Promise<string[]> =>
  main(page)
    .locator('input:not([type=hidden], [type=checkbox], [type=radio]), textarea')
    .evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ name, value }) => `${name}: ${value}`));

describe('while the API answers 503', () => {
  it.each(Object.entries(DOWN))('%s says so, and keeps what was typed', async (_name, { address, typed, press, says }) => {
    await open(page, address());
    await alive(page);
    const title = await heading(page).textContent();
    await context.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'down' }));
    await typed?.();
    const before = await written();
    expect(before.filter((each) => /: ./.test(each)).length).toBeGreaterThan(0);
    await press();
    await expect.poll(() => main(page).innerText(), { timeout: 10_000 }).toMatch(says);
    expect(await heading(page).textContent()).toBe(title);
    expect(await page.locator('body').innerText()).not.toMatch(ERROR_PAGE);
    expect(await written()).toEqual(before);
  });
});

/** A script that several pages share fails on the first of them; what did not pass is tried again. */
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
      await come();
      const now = [await heading(page).textContent(), (await main(page).getByRole('link').count()) >= links];
      expect(now, script).toEqual([title, true]);
      expect(await page.locator('body').innerText(), script).not.toMatch(ERROR_PAGE);
      tried.add(script);
    }
  });
});
