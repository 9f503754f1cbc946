import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { alive, follow, heading, main, modesOf, open } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(modesOf(import.meta.url))('searching $mode', (mode) => {
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
  const count = () => page.getByRole('heading', { level: 2 }).first();
  const results = () =>
    main(page)
      .getByRole('list')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .getByRole('heading', { level: 3 });
  const ready = async () => {
    if (script) await alive(page);
  };
  /** A filter acts at once with a script, with the button without one. */
  const filter = async (name: RegExp) => {
    await page.getByRole('checkbox', { name }).first().check();
    if (!script) await page.getByRole('button', { name: 'Apply the filters' }).click();
  };

  it('leads from the header to the words, forgives a typing error and opens the first result', async () => {
    await open(page, site.dotcom);
    await follow(page, mode, page.getByRole('banner').getByRole('link', { name: 'Search' }));
    await page.waitForURL(`${site.dotcom}/search`);
    expect(await heading(page).textContent()).toBe('Search');
    await ready();
    await page.getByRole('combobox', { name: 'What are you looking for?' }).fill('coper');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(`${site.dotcom}/search?q=coper**`);
    await main(page).getByText('There was nothing for “coper”.').waitFor();
    expect(await results().first().textContent()).toBe('Copper has a memory');
    await follow(page, mode, results().first().getByRole('link'));
    await page.waitForURL(`${site.insights}/featured-insights/industry/copper-has-a-memory`);
  });

  it('marks what was found, and puts openings where they belong', async () => {
    await open(page, `${site.dotcom}/search?q=copper`);
    expect(await main(page).locator('.result mark').first().textContent()).toMatch(/copper/i);
    await open(page, `${site.dotcom}/search?q=data+engineer`);
    const openings = page.getByRole('complementary', { name: 'Openings' });
    await openings.getByRole('link', { name: 'Data engineer' }).first().waitFor();
    const first = main(page).locator('.foundjobs__list a, .result__title a').first();
    expect(await first.textContent()).toBe('Data engineer');
    await follow(page, mode, first);
    await page.waitForURL(`${site.dotcom}/careers/search-jobs/jobs/data-engineer**`);
  });

  it('filters, keeps the state in the address, and gives it back', async () => {
    await open(page, `${site.insights}/search?q=queue`);
    await ready();
    const before = await count().textContent();
    await filter(/^Article/);
    await page.waitForURL(/type=article/);
    await expect.poll(() => count().textContent()).not.toBe(before);
    const filtered = await count().textContent();
    expect(await page.getByRole('checkbox', { name: /^Article/ }).isChecked()).toBe(true);
    await page.goBack();
    await expect.poll(() => count().textContent()).toBe(before);
    await page.goForward();
    await expect.poll(() => count().textContent()).toBe(filtered);
    await page.reload();
    expect(await count().textContent()).toBe(filtered);
  });

  it('goes to the second page', async () => {
    await open(page, `${site.insights}/search?q=paper`);
    await ready();
    const first = await results().first().textContent();
    await page.getByRole('navigation', { name: 'Pages of results' }).getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => results().first().textContent()).not.toBe(first);
  });

  it('helps when nothing is found', async () => {
    await open(page, `${site.insights}/search?q=zyxwvut+copper`);
    expect(await count().textContent()).toBe('Nothing found for “zyxwvut copper”');
    // Beside what is read out, which nobody sees.
    expect(await main(page).getByRole('heading', { name: 'Nothing found' }).count()).toBe(1);
    // The first that it finds stands below.
    expect(await main(page).locator('.searchpage__instead .rows a').count()).toBe(3);
    await main(page)
      .getByRole('link', { name: /“copper” finds/ })
      .click();
    await page.waitForURL(/q=copper/);
    await expect.poll(() => results().count()).toBeGreaterThan(0);
  });

  it('searches in German', async () => {
    await open(page, `${site.insights}/de/search?q=Kupfer`);
    expect(await heading(page).textContent()).toBe('Suche');
    expect(await count().textContent()).toMatch(/Ergebnisse? für „Kupfer“/);
    expect(await results().first().getByRole('link').getAttribute('href')).toContain('/de/');
  });
});

describe('results in place', () => {
  it('keep two pages, so that going back asks for nothing', async () => {
    const { page, context, problems } = await visitor(browser);
    await withoutPictures(context);
    await open(page, `${site.insights}/search?q=paper`);
    await alive(page);
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/api/search') && asked.push(new URL(request.url()).search)));
    const shown = () => main(page).locator('.result__title').first().textContent();
    const first = await shown();
    await page.getByRole('navigation', { name: 'Pages of results' }).getByRole('link', { name: 'Page 2' }).click();
    await expect.poll(shown).not.toBe(first);
    expect(asked).toHaveLength(1);
    await page.goBack();
    await expect.poll(shown).toBe(first);
    await page.goForward();
    await expect.poll(shown).not.toBe(first);
    expect(asked).toHaveLength(1);
    await context.close();
    expect(problems).toEqual([]);
  });
});

describe('suggestions', () => {
  it('come while typing and open by keyboard', async () => {
    const { page, context, problems } = await visitor(browser);
    await withoutPictures(context);
    await open(page, `${site.dotcom}/search`);
    await alive(page);
    const field = page.getByRole('combobox', { name: 'What are you looking for?' });
    await field.pressSequentially('ines', { delay: 30 });
    await page.getByRole('option', { name: /Ines Valbuena/ }).waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.waitForURL(/\/people\/ines-valbuena|\/search/);
    expect(page.url()).toBe(`${site.dotcom}/people/ines-valbuena`);
    await context.close();
    expect(problems).toEqual([]);
  });
});
