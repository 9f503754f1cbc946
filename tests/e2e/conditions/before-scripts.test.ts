import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { OPENINGS, ownOpenings } from '../support/openings.ts';
import { PAGE_SCRIPTS } from '../support/page-scripts.ts';
import { main, open, wrong } from '../support/walk.ts';

/** Scripts that are on their way for as long as a test says. */
let browser: Browser;
let visit: Visit;
let held: Promise<void>;
let release: () => void;
const hold = () => {
  held = new Promise<void>((resolve) => (release = resolve));
};
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visit = await visitor(browser);
  await withoutPictures(visit.context);
  hold();
  await visit.context.route(PAGE_SCRIPTS, async (route) => {
    await held;
    await route.continue();
  });
});
afterEach(async () => {
  await visit.context.close();
  expect(visit.problems).toEqual([]);
});
const alive = () => visit.page.waitForFunction(() => window.__boot?.state === 'live');

it('a filter that is ticked in the search is asked for once', async () => {
  const { page } = visit;
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()));
  await open(page, addressOf('search'));
  await page.getByRole('checkbox', { name: /^Article/ }).check();
  release();
  await page.waitForURL(/type=article/, { timeout: 5_000 });
  await alive();
  expect(asked).toHaveLength(1);
  expect(await page.getByRole('checkbox', { name: /^Article/ }).isChecked()).toBe(true);
});

it('an opening that is to be kept is kept, once, however often one presses', async () => {
  const { page } = visit;
  await open(page, `${site.dotcom}${OPENINGS}/${(await ownOpenings())[0]?.slug ?? ''}`);
  const save = main(page).getByRole('button', { name: 'Save for later', exact: true });
  await save.click();
  // A button that is busy moves: nobody waits until it stands still.
  await save.dispatchEvent('click');
  expect(await save.getAttribute('aria-busy')).toBe('true');
  release();
  await alive();
  const saved = main(page).getByRole('button', { name: 'Saved', exact: true });
  await saved.waitFor({ timeout: 5_000 });
  // Come back to, it is kept already, which the document cannot know: what it offers is to save.
  hold();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await save.click();
  release();
  await alive();
  await saved.waitFor({ timeout: 5_000 });
});

it('links and forms lead on, and what a script opens opens once it is there', async () => {
  const { page } = visit;
  await open(page, `${site.dotcom}${OPENINGS}?keyword=consultant`);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await page.waitForURL(/page=2/);
  await main(page).getByRole('link').and(page.locator('.js-job-link')).first().click();
  await page.waitForURL(/\/jobs\/[a-z]/);
  await main(page)
    .getByRole('link', { name: /^Apply/ })
    .first()
    .click();
  await page.waitForURL(/apply/);
  await main(page).getByRole('button', { name: /^Send/ }).click();
  await wrong(page).waitFor();
  await page.setViewportSize({ width: 1000, height: 800 });
  await open(page, addressOf('article'));
  const share = main(page).locator('.share').first();
  await share.locator('summary').click();
  await share.getByRole('link').first().waitFor();
  const banner = page.getByRole('banner');
  const menu = banner.getByRole('button', { name: 'Menu' }).or(banner.getByRole('link', { name: 'Menu' }));
  await menu.first().click();
  release();
  await alive();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor({ timeout: 5_000 });
});

it.each([
  [
    'a fold',
    'article',
    (page: Page) => main(page).locator('summary', { hasText: 'The figures behind' }).first(),
    (page: Page) => main(page).locator('details[open] table').first(),
  ],
  [
    'a group of filters',
    'search',
    (page: Page) => main(page).locator('.facet:not([open]) > summary').first(),
    (page: Page) => main(page).locator('.facet[open]').nth(2),
  ],
  [
    'the menu',
    'about',
    (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' }),
    (page: Page) => page.getByRole('navigation', { name: 'Menu' }),
  ],
] as const)('%s that is pressed as the page comes alive opens, though the page moves meanwhile', async (_what, type, pressed, opened) => {
  const { page } = visit;
  await open(page, addressOf(type));
  await pressed(page).hover();
  await page.mouse.down();
  release();
  await alive();
  await page.evaluate(() => void (document.body.style.paddingTop = '150px'));
  await page.mouse.up();
  await opened(page).waitFor({ timeout: 5_000 });
});
