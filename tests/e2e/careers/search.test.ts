import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { PAGE_SCRIPTS } from '../support/page-scripts.ts';
import { alive, follow, heading, main, modesOf, open } from '../support/walk.ts';

const SEARCH = '/careers/search-jobs/jobs';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(modesOf(import.meta.url))('the job search $mode', (mode) => {
  let visit: Visit;
  let page: Page;
  beforeEach(async () => {
    visit = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled });
    page = visit.page;
    await withoutPictures(visit.context);
  });
  afterEach(async () => {
    await visit.context.close();
    expect(visit.problems).toEqual([]);
  });

  const script = mode.javaScriptEnabled;
  const count = () => page.locator('#job-count');
  const titles = () => main(page).locator('.job h3');
  const ready = async () => {
    if (script) await alive(page);
  };
  /** A filter acts at once with a script, with the button without one. */
  const filter = async (group: string, name: RegExp) => {
    const details = page.locator('details.facet', { has: page.locator('summary', { hasText: group }) }).first();
    if (!(await details.evaluate((element) => (element as HTMLDetailsElement).open))) await details.locator('summary').first().click();
    await details.getByRole('checkbox', { name }).first().check();
    if (!script) await page.getByRole('button', { name: 'Apply the filters' }).click();
  };

  it('leads from the careers page to the openings, and from a list to an opening', async () => {
    await open(page, `${site.dotcom}/careers`);
    await follow(page, mode, main(page).getByRole('link', { name: 'See openings' }));
    await page.waitForURL(`${site.dotcom}${SEARCH}`);
    expect(await heading(page).textContent()).toBe('Openings');
    await ready();
    await page.getByRole('combobox', { name: 'Role or skill' }).fill('grid');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/keyword=grid/);
    await expect.poll(() => count().textContent()).toMatch(/^\d+ openings?$/);
    const first = titles().first();
    await expect.poll(() => first.textContent()).toMatch(/grid/i);
    const name = await first.textContent();
    await follow(page, mode, first.getByRole('link'));
    expect(await heading(page).textContent()).toBe(name);
    expect(await page.getByRole('link', { name: 'Apply', exact: true }).getAttribute('href')).toMatch(
      /\/careers\/search-jobs\/jobs\/[a-z0-9-]+\/apply$/,
    );
    await page.goBack();
    await page.waitForURL(/keyword=grid/);
    await expect.poll(() => titles().first().textContent()).toBe(name);
  });

  it('filters, says so, takes a filter out again, and keeps the state in the address', async () => {
    // Those of the firm: other tests import openings meanwhile.
    const own = '?employer=Aldermoor';
    await open(page, `${site.dotcom}${SEARCH}${own}`);
    await ready();
    const before = await count().textContent();
    await filter('Level', /^Senior/);
    await page.waitForURL(/level=senior/);
    await expect.poll(() => count().textContent()).not.toBe(before);
    const filtered = await count().textContent();
    await page.goBack();
    await expect.poll(() => count().textContent()).toBe(before);
    await page.goForward();
    await expect.poll(() => count().textContent()).toBe(filtered);
    await page.reload();
    expect(await count().textContent()).toBe(filtered);
    await ready();
    await page
      .getByRole('list', { name: 'Filters' })
      .getByRole('link', { name: /^Senior/ })
      .click();
    await expect.poll(() => count().textContent()).toBe(before);
    expect(new URL(page.url()).search).toBe(own);
  });

  it('finds what is near a city, the nearest first', async () => {
    await open(page, `${site.dotcom}${SEARCH}`);
    await ready();
    await page.getByRole('textbox', { name: 'Near' }).fill('Hamburg');
    await page.getByRole('combobox', { name: 'Within' }).selectOption('200');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/near=Hamburg/);
    await expect.poll(() => main(page).locator('.job').first().textContent()).toContain('Hamburg');
    // In the city itself there is no distance to tell.
    expect(await main(page).locator('.job').first().textContent()).not.toContain('km away');
    expect(await page.getByRole('list', { name: 'Filters' }).textContent()).toContain('Within 200 km of Hamburg');
  });

  it('says which place it does not know', async () => {
    await open(page, `${site.dotcom}${SEARCH}?near=Xyzzyville`);
    await main(page).getByText('We do not know “Xyzzyville”').waitFor();
    expect(await titles().count()).toBeGreaterThan(0);
  });

  it('forgives a typing error', async () => {
    await open(page, `${site.dotcom}${SEARCH}?keyword=consultnat`);
    await main(page)
      .getByText(/These are openings for “consultant”/)
      .waitFor();
  });

  it('goes to the second page', async () => {
    await open(page, `${site.dotcom}${SEARCH}`);
    await ready();
    const first = await titles().first().getByRole('link').getAttribute('href');
    await page.getByRole('navigation', { name: 'Pages of openings' }).getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => titles().first().getByRole('link').getAttribute('href')).not.toBe(first);
  });

  it('helps when nothing is open', async () => {
    await open(page, `${site.dotcom}${SEARCH}?keyword=zyxwvut`);
    expect(await count().textContent()).toBe('No opening fits “zyxwvut”');
    await ready();
    await main(page).getByRole('link', { name: 'All openings' }).click();
    await expect.poll(() => titles().count()).toBeGreaterThan(5);
  });

  it('compares two', async () => {
    await open(page, `${site.dotcom}${SEARCH}`);
    await ready();
    for (const at of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Compare/ })
        .nth(at)
        .check();
    if (script) await page.getByRole('region', { name: 'Compare' }).getByRole('link', { name: 'Compare' }).click();
    else await page.getByRole('button', { name: 'Compare those ticked' }).click();
    await page.waitForURL(/\/careers\/search-jobs\/compare\?/);
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(2);
  });

  it('is there in German', async () => {
    await open(page, `${site.dotcom}/de${SEARCH}`);
    expect(await heading(page).textContent()).toBe('Offene Stellen');
    expect(await count().textContent()).toMatch(/offene Stellen, Seite 1 von \d+$/);
    expect(await titles().first().getByRole('link').getAttribute('href')).toMatch(/^\/de\/careers/);
  });

  it('needs no sideways scrolling at 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [`${SEARCH}?keyword=grid&level=senior`, (await firstOpening()).path, '/careers/search-jobs/saved']) {
      await open(page, `${site.dotcom}${path}`);
      // Without a script nothing waits for the style sheets before that.
      await page.waitForLoadState('load');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });
});

const firstOpening = async (): Promise<{ slug: string; path: string }> => {
  const answer = (await (await fetch(`${site.dotcom}/api/jobsearch?start=1&lang=en`)).json()) as { results: { slug: string }[] };
  const slug = answer.results[0]?.slug ?? '';
  return { slug, path: `${SEARCH}/${slug}` };
};

describe('before its scripts are there', () => {
  it('takes words and filters, which count as soon as they are', async () => {
    const { page, context, problems } = await visitor(browser);
    await withoutPictures(context);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(PAGE_SCRIPTS, async (route) => {
      await held;
      await route.continue();
    });
    await open(page, `${site.dotcom}${SEARCH}`);
    const field = page.getByRole('combobox', { name: 'Role or skill' });
    await field.click();
    await page.keyboard.type('engineer ');
    await page
      .getByRole('checkbox', { name: /^Compare/ })
      .first()
      .check();
    const level = page.locator('details.facet', { has: page.locator('input[name="level"]') });
    if ((await level.getAttribute('open')) === null) await level.locator('summary').first().click();
    await level.locator('input[value="senior"]').check();
    await field.focus();
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.waitForURL(/\?keyword=engineer&level=senior$/);
    await page.getByRole('region', { name: 'Compare' }).waitFor();
    await expect.poll(() => titlesOn(page)).toMatch(/engineer/i);
    expect(await page.getByRole('list', { name: 'Filters' }).textContent()).toContain('Senior');
    // Whoever is still typing goes on where they were.
    await page.keyboard.type('grid');
    await page.waitForURL(/\?keyword=engineer\+grid&level=senior$/);
    expect(await field.inputValue()).toBe('engineer grid');
    await context.close();
    expect(problems).toEqual([]);
  });
});

const titlesOn = async (page: Page): Promise<string> => (await main(page).locator('.job h3').first().textContent()) ?? '';

describe('what a browser keeps', () => {
  it('is saved, seen and forgotten by keyboard alone', async () => {
    const { page, context, problems } = await visitor(browser);
    await withoutPictures(context);
    const { path } = await firstOpening();
    await open(page, `${site.dotcom}${path}`);
    await alive(page);
    const title = await heading(page).textContent();
    await page.getByRole('button', { name: 'Save for later' }).press('Enter');
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
    await open(page, `${site.dotcom}/careers/search-jobs/saved`);
    await alive(page);
    await main(page).getByRole('heading', { name: 'Saved openings' }).waitFor();
    await main(page).getByRole('heading', { name: 'Recently seen' }).waitFor();
    await page.getByRole('button', { name: `Remove ${title}` }).press('Enter');
    await expect.poll(() => main(page).getByRole('heading', { name: 'Saved openings' }).count()).toBe(0);
    await context.close();
    expect(problems).toEqual([]);
  });
  it('suggests titles and cities while typing, chosen by keyboard', async () => {
    const { page, context, problems } = await visitor(browser);
    await withoutPictures(context);
    await open(page, `${site.dotcom}${SEARCH}`);
    await alive(page);
    const field = page.getByRole('combobox', { name: 'Role or skill' });
    await field.pressSequentially('rotter', { delay: 30 });
    await page
      .getByRole('option', { name: /Rotterdam/ })
      .first()
      .waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.waitForURL(/city=rotterdam/);
    await context.close();
    expect(problems).toEqual([]);
  });
  it('asks for the position only when the button is pressed', async () => {
    const { page, context, problems } = await visitor(browser);
    await withoutPictures(context);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 51.9244, longitude: 4.4777 });
    await open(page, `${site.dotcom}${SEARCH}`);
    await alive(page);
    await page.getByRole('button', { name: 'Use my position' }).click();
    await page.waitForURL(/near=51.92%2C4.48/);
    await expect.poll(() => main(page).locator('.job').first().textContent()).toMatch(/Rotterdam/);
    await context.close();
    expect(problems).toEqual([]);
  });
});
