import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { OPENINGS, ownOpenings } from '../support/openings.ts';
import { OF_EVERY_PAGE, PAGE_SCRIPTS } from '../support/page-scripts.ts';
import { alive, heading, main, open, wake, wrong } from '../support/walk.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the loader and the application said of their scripts. */
let said: string[];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  ({ context, page } = await visitor(browser));
  await withoutPictures(context);
  said = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Script:')) said.push(message.text());
  });
});
afterEach(() => context.close());

const gone = (only: (path: string) => boolean = () => true) =>
  context.route(PAGE_SCRIPTS, (route) =>
    only(new URL(route.request().url()).pathname) ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
const inPath = async () => `${OPENINGS}/${(await ownOpenings())[0]?.slug ?? ''}`;

const APPLICATIONS: readonly (readonly [name: string, address: () => Promise<string>, works: () => Promise<void>])[] = [
  [
    'the search',
    async () => addressOf('search'),
    async () => {
      await page.getByRole('checkbox', { name: /^Article/ }).check();
      await page.getByRole('button', { name: 'Apply the filters' }).click();
      await page.waitForURL(/type=article/);
      expect(await page.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(0);
    },
  ],
  [
    'the job search',
    async () => site.dotcom + OPENINGS,
    async () => {
      await main(page)
        .getByRole('checkbox', { name: /^Compare/ })
        .first()
        .check();
      await page.getByRole('button', { name: 'Compare those ticked' }).click();
      await page.waitForURL(/\/compare\?/);
    },
  ],
  [
    'an opening',
    async () => site.dotcom + (await inPath()),
    async () => {
      await main(page).getByRole('link', { name: 'Apply' }).first().click();
      await page.waitForURL(/\/apply$/);
    },
  ],
  [
    'the application for an opening',
    async () => `${site.dotcom}${await inPath()}/apply`,
    async () => {
      await main(page).getByLabel('First name', { exact: true }).fill('Robin');
      await page.getByRole('button', { name: 'Send the application' }).click();
      await page.waitForURL(/refused=/);
      expect(await main(page).getByLabel('First name', { exact: true }).inputValue()).toBe('Robin');
    },
  ],
  [
    'the sign-in',
    async () => addressOf('signIn'),
    async () => {
      await main(page).getByLabel('E-mail address', { exact: true }).fill('nobody@visitors.example');
      await main(page).getByLabel('Password', { exact: true }).fill('a wrong harbour');
      await main(page).getByRole('button', { name: 'Sign in', exact: true }).click();
      await wrong(main(page)).getByText('is not right').waitFor();
    },
  ],
];

describe('an application whose script is gone', () => {
  it.each(APPLICATIONS)(
    '%s stands as the server sent it, and its form works; the rest of the page is alive',
    async (_name, address, works) => {
      await gone((path) => !OF_EVERY_PAGE.includes(path));
      await open(page, await address());
      const documents: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
      const title = await heading(page).textContent();
      const anew = page.waitForEvent('load');
      // The scripts of an opening, as of any document, come with an intent.
      await page.keyboard.press('Shift');
      await expect.poll(() => documents.length, { message: 'it is loaded anew, once' }).toBe(1);
      await anew;
      await alive(page);
      expect(await heading(page).textContent()).toBe(title);
      expect(documents).toHaveLength(1);
      expect(said[0]).toMatch(/^Script: TypeError: Failed to fetch dynamically imported module/);
      await works();
    },
  );
});

describe('when all scripts go after a page has loaded', () => {
  it('the sign-in opens on its own page, and a link shows the page it leads to', async () => {
    await open(page, addressOf('textArticle'));
    await wake(page);
    await gone();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/sign-in\?to=/);
    expect(new URL(page.url()).searchParams.get('to')).toBe(new URL(addressOf('textArticle')).pathname);
    await main(page).getByLabel('E-mail address', { exact: true }).waitFor();
  });

  it.each([
    ['#/signin/default', '/sign-in'],
    ['#/signup/default', '/sign-up'],
    ['#/registration-modal', '/sign-up'],
  ])('an address with %s leads to %s', async (hash, path) => {
    await gone();
    await page.goto(`${addressOf('textArticle')}${hash}`, { waitUntil: 'commit' });
    await page.waitForURL((url) => url.pathname === path);
  });

  it('a link leads to its page', async () => {
    await open(page, `${site.dotcom}/people`);
    const link = main(page).getByRole('link', { name: 'Tobias Renner' });
    await wake(page, link);
    await gone();
    await link.click();
    await page.waitForURL(`${site.dotcom}/people/tobias-renner`);
    await page.getByRole('heading', { level: 1, name: 'Tobias Renner' }).waitFor();
    expect(await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).count()).toBe(1);
  });
});
