import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../support/browser.ts';
import { site } from '../support/site.ts';
import { OPENINGS as SEARCH, ownOpenings, type ListedOpening } from './support/openings.ts';
import { main, open } from './support/walk.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let browser: Browser;
let openings: ListedOpening[];
beforeAll(async () => {
  browser = await openBrowser();
  openings = await ownOpenings();
});
afterAll(() => browser?.close());

const opening = (): ListedOpening => openings.find(({ closes }) => closes) ?? openings[0]!;

describe.each([
  ['light', 1280],
  ['dark', 320],
] as const)('in %s at %i pixels, by axe', (colorScheme, width) => {
  let visit: Visit;
  let page: Page;
  beforeEach(async () => {
    visit = await visitor(browser, { colorScheme, viewport: { width, height: 800 } });
    page = visit.page;
    await withoutPictures(visit.context);
  });
  afterEach(() => visit.context.close());
  const live = () => page.waitForFunction(() => window.__boot?.state === 'live');
  const clean = async () => {
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
  };

  it('an opening', async () => {
    await open(page, `${site.dotcom}${SEARCH}/${opening().slug}`);
    await live();
    await clean();
  });
  it('its application, empty and with everything wrong', async () => {
    await open(page, `${site.dotcom}${SEARCH}/${opening().slug}/apply`);
    await live();
    await clean();
    await main(page).getByRole('button', { name: 'Send the application' }).click();
    await main(page).getByRole('alert').getByRole('link', { name: /CV/ }).waitFor();
    await clean();
  });
  it('a search with suggestions, filters and what is to be compared', async () => {
    await open(page, `${site.dotcom}${SEARCH}`);
    await live();
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
    await live();
    await main(page).getByRole('button', { name: 'Save for later' }).first().click();
    await open(page, `${site.dotcom}/careers/search-jobs/saved`);
    await live();
    await main(page).getByRole('heading', { name: 'Recently seen' }).waitFor();
    await clean();
  });
});
