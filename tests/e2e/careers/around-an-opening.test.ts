import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { ready, somebody } from '../support/account.ts';
import { OPENINGS as SEARCH, ownOpenings, type ListedOpening } from '../support/openings.ts';
import { heading, main, modesOf, open } from '../support/walk.ts';

let browser: Browser;
let openings: ListedOpening[];
beforeAll(async () => {
  browser = await openBrowser();
  openings = await ownOpenings();
});
afterAll(() => browser?.close());

const opening = (): ListedOpening => openings.find(({ closes }) => closes) ?? openings[0]!;
const page320 = { width: 320, height: 640 };

describe.each(modesOf(import.meta.url))('around an opening, $mode', (mode) => {
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
  const start = async (path: string) => {
    await open(page, site.dotcom + path);
    await ready(page, mode);
  };
  const titles = () => main(page).locator('.job h3');

  it('sorts by date, and by distance where there is a place', async () => {
    await start(`${SEARCH}?keyword=consultant&near=Brussels&radius=200`);
    const before = await titles().allTextContents();
    const far = async () =>
      (await main(page).locator('.job__what').allTextContents()).map((text) =>
        // In the city itself there is no distance to tell.
        Number(/([\d,]+) km away/.exec(text)?.[1]?.replace(',', '') ?? 0),
      );
    const nearest = (await far()).toSorted((a, b) => a - b);
    expect(await far()).not.toEqual(nearest);
    const choose = async (label: string) => {
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label });
      if (!script) await page.getByRole('button', { name: 'Search', exact: true }).click();
    };
    const options = await page.getByRole('combobox', { name: 'Sort by' }).locator('option').allTextContents();
    // By match, distance, day, last day and pay.
    expect(options).toHaveLength(5);
    await choose(options[1] ?? '');
    await page.waitForURL(/sort=distance/);
    await expect.poll(far).toEqual(nearest);
    await page.goBack();
    await expect.poll(() => titles().allTextContents()).toEqual(before);
  });

  it('keeps a search: in the browser, or by its address', async () => {
    await start(`${SEARCH}?keyword=grid&level=senior`);
    if (!script) {
      expect(await main(page).getByRole('link', { name: 'Link to this search' }).getAttribute('href')).toBe(
        `${SEARCH}?keyword=grid&level=senior`,
      );
      await open(page, `${site.dotcom}/careers/search-jobs/saved`);
      await main(page).getByRole('link', { name: 'All openings' }).first().waitFor();
      return;
    }
    await page.getByRole('button', { name: 'Save this search' }).press('Enter');
    await page.getByRole('button', { name: 'Search saved' }).waitFor();
    await main(page).getByRole('link', { name: /saved/i }).last().click();
    await page.waitForURL(/\/careers\/search-jobs\/saved$/);
    await main(page)
      .getByRole('link', { name: /^grid, Senior/ })
      .click();
    await page.waitForURL(`${site.dotcom}${SEARCH}?keyword=grid&level=senior`);
    await page.getByRole('button', { name: 'Search saved' }).waitFor();
  });

  it('asks for an alert on the search that is on the page, and it is confirmed and ended by buttons', async () => {
    const { email } = somebody();
    const since = new Date();
    await start(`${SEARCH}?keyword=grid`);
    await main(page).getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await main(page).getByRole('radio', { name: 'Daily' }).check();
    await main(page).getByRole('region', { name: 'Job alert: new openings by e-mail' }).getByRole('button').click();
    await page.waitForURL(/alert=sent/);
    await main(page).getByRole('group', { name: 'Check your inbox' }).waitFor();
    const mail = await mailTo(email, since, /Confirm your job alert/);
    await start(new URL(mail.links[0] ?? '').pathname + new URL(mail.links[0] ?? '').search);
    await main(page).getByRole('button', { name: 'Confirm the job alert' }).click();
    await main(page).getByText('Your job alert is on.').waitFor();
    expect(
      await main(page)
        .getByRole('link', { name: /^Show the \d+ openings? that fits? now$/ })
        .getAttribute('href'),
    ).toBe(`${SEARCH}?keyword=grid`);
    await main(page).getByRole('button', { name: 'Turn this job alert off' }).click();
    await main(page)
      .getByText('There is no such job alert')
      .or(main(page).getByText(/is off/))
      .first()
      .waitFor();
  });

  it('passes an opening on, and puts its last day into a calendar', async () => {
    const { slug, title } = opening();
    await start(`${SEARCH}/${slug}`);
    expect(await heading(page).textContent()).toBe(title);
    const calendar = main(page).getByRole('link', { name: /calendar/i });
    const file = await ask(site.dotcom, (await calendar.getAttribute('href')) ?? '');
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8; method=PUBLISH']);
    const mailto = main(page).locator('a[href^="mailto:"]').first();
    if (script && !(await mailto.isVisible())) await main(page).getByText('Share', { exact: true }).first().click();
    expect(decodeURIComponent((await mailto.getAttribute('href')) ?? '')).toContain(`${SEARCH}/${slug}`);
  });

  it('leads from a search to its feeds', async () => {
    await start(`${SEARCH}?keyword=grid`);
    for (const name of ['RSS', 'JSON Feed']) {
      const href = (await main(page).getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
      const { status, body } = await ask(site.dotcom, href);
      expect([href, status]).toEqual([expect.stringContaining('keyword=grid'), 200]);
      expect(body).toMatch(/grid/i);
    }
  });

  it('goes from the words to the application by keyboard alone', async () => {
    await start(SEARCH);
    // The link that jumps over the head of the page.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const until = async (wanted: () => Promise<boolean>, most = 80) => {
      for (let times = 0; times < most && !(await wanted()); times += 1) await page.keyboard.press('Tab');
      expect(await wanted()).toBe(true);
    };
    const on = (selector: string) => () => page.evaluate((each) => document.activeElement?.matches(each) ?? false, selector);
    await until(on('input[name="keyword"]'));
    await page.keyboard.type('grid', { delay: 20 });
    await page.keyboard.press('Enter');
    await page.waitForURL(/keyword=grid/);
    await expect.poll(() => titles().first().textContent()).toMatch(/grid/i);
    const first = titles().first();
    const name = await first.textContent();
    if (!script) await page.locator('body').press('Tab');
    await until(() => first.getByRole('link').evaluate((link) => link === document.activeElement), 200);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/jobs\/[a-z0-9-]+$/);
    await expect.poll(() => heading(page).textContent()).toBe(name);
    const apply = main(page).getByRole('link', { name: 'Apply', exact: true });
    await until(() => apply.evaluate((link) => link === document.activeElement));
    // Whoever moves by keys sees where they are.
    expect(await apply.evaluate((link) => getComputedStyle(link).outlineStyle)).not.toBe('none');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/apply$/);
    await until(on('input[name="firstName"]'));
  });

  it('fits 320 pixels on each page, nothing cut off', async () => {
    await page.setViewportSize(page320);
    const { slug } = opening();
    const [one, two] = openings;
    for (const path of [
      `${SEARCH}?page=2`,
      `${SEARCH}?near=Hamburg&sort=date&country=DE`,
      `${SEARCH}/${slug}`,
      `${SEARCH}/${slug}/apply`,
      `/de${SEARCH}/${slug}/apply`,
      `/careers/search-jobs/compare?opening=${one?.slug}&opening=${two?.slug}`,
      '/careers/search-jobs/alerts',
    ]) {
      await open(page, site.dotcom + path);
      await page.waitForLoadState('load');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });
});
