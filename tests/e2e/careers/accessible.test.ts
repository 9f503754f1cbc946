import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { byDay } from '../../support/whole.ts';
import { OPENINGS as SEARCH, ownOpenings, type ListedOpening } from '../support/openings.ts';
import { alive, main, open } from '../support/walk.ts';

let browser: Browser;
let openings: ListedOpening[];
beforeAll(async () => {
  browser = await openBrowser();
  openings = await ownOpenings();
});
afterAll(() => browser?.close());

/** What is done on the pages; what an address leads to: states.test.ts. */
const LOOKS = [
  ['light', 1280],
  ['dark', 320],
] as const;
describe.each(byDay(LOOKS, LOOKS.length))('in %s at %i pixels, by axe', (colorScheme, width) => {
  let visit: Visit;
  let page: Page;
  beforeEach(async () => {
    visit = await visitor(browser, { colorScheme, viewport: { width, height: 800 } });
    page = visit.page;
    await withoutPictures(visit.context);
  });
  afterEach(() => visit.context.close());
  const clean = async () => {
    expect(await violationsOf(page)).toEqual([]);
  };

  it('a search with suggestions, filters and what is to be compared', async () => {
    await open(page, `${site.dotcom}${SEARCH}`);
    await alive(page);
    const filters = page.locator('details.filters');
    const sheet = filters.locator('summary').first();
    if (await sheet.isVisible()) await sheet.click();
    await clean();
    // Below an open list of suggestions nothing is pressed.
    if (await sheet.isVisible()) await sheet.click();
    await page
      .getByRole('checkbox', { name: /^Compare/ })
      .first()
      .check();
    await page.getByRole('region', { name: 'Compare' }).waitFor();
    await page.getByRole('combobox', { name: 'Role or skill' }).pressSequentially('con');
    await page.getByRole('option').first().waitFor();
    await page.locator('.searchpage__results[aria-busy="false"]').waitFor();
    // What dims while it loads has its colours back.
    await expect
      .poll(() =>
        page
          .locator('.searchpage__results > *')
          .first()
          .evaluate((element) => getComputedStyle(element).opacity),
      )
      .toBe('1');
    await clean();
  });
  it('a comparison, and what the browser keeps', async () => {
    const [one, two] = openings;
    await open(page, `${site.dotcom}/careers/search-jobs/compare?opening=${one?.slug}&opening=${two?.slug}`);
    await clean();
    await open(page, `${site.dotcom}${SEARCH}/${one?.slug}`);
    await alive(page);
    await main(page).getByRole('button', { name: 'Save for later' }).first().click();
    await open(page, `${site.dotcom}/careers/search-jobs/saved`);
    await alive(page);
    await main(page).getByRole('heading', { name: 'Recently seen' }).waitFor();
    await clean();
  });
});
