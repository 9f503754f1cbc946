import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../support/browser.ts';
import { ask } from '../support/http.ts';
import { mailTo } from '../support/mailbox.ts';
import { site } from '../support/site.ts';
import { ready, somebody } from './support/account.ts';
import { heading, main, MODES, open } from './support/walk.ts';

const SEARCH = '/careers/search-jobs/jobs';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Listed {
  slug: string;
  title: string;
  closes?: string;
}
const list = async (query = ''): Promise<Listed[]> =>
  (JSON.parse((await ask(site.dotcom, `/api/jobsearch?lang=en&employer=Aldermoor${query}`)).body) as { results: Listed[] }).results;

let browser: Browser;
let openings: Listed[];
beforeAll(async () => {
  browser = await openBrowser();
  openings = await list();
});
afterAll(() => browser?.close());

const opening = (): Listed => openings.find(({ closes }) => closes) ?? openings[0]!;
const page320 = { width: 320, height: 640 };

describe.each(MODES)('around an opening, $mode', (mode) => {
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
    await start(`${SEARCH}?keyword=engineer&near=Berlin&radius=200`);
    const before = await titles().allTextContents();
    const choose = async (label: string) => {
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label });
      if (!script) await page.getByRole('button', { name: 'Search', exact: true }).click();
    };
    const options = await page.getByRole('combobox', { name: 'Sort by' }).locator('option').allTextContents();
    expect(options).toHaveLength(3);
    await choose(options[1] ?? '');
    await page.waitForURL(/sort=distance/);
    await expect.poll(async () => (await main(page).locator('.job').first().textContent())?.includes('km away')).toBe(true);
    const far = async () =>
      (await main(page).locator('.job__facts').allTextContents()).map((text) =>
        Number(/([\d,]+) km away/.exec(text)?.[1]?.replace(',', '')),
      );
    await expect.poll(far).toEqual((await far()).toSorted((a, b) => a - b));
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
    const since = new Date(Date.now() - 1_000);
    await start(`${SEARCH}?keyword=grid`);
    await main(page).getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await main(page).getByRole('radio', { name: 'Daily' }).check();
    await main(page).getByRole('region', { name: 'New openings by e-mail' }).getByRole('button').click();
    await page.waitForURL(/alert=sent/);
    await main(page).getByRole('status').filter({ hasText: /./ }).first().waitFor();
    const mail = await mailTo(email, since, /Confirm your job alert/);
    await start(new URL(mail.links[0] ?? '').pathname + new URL(mail.links[0] ?? '').search);
    await main(page).getByRole('button', { name: 'Confirm the job alert' }).click();
    await main(page).getByText('Your job alert is on.').waitFor();
    expect(await main(page).getByRole('link', { name: 'Show what fits now' }).getAttribute('href')).toBe(`${SEARCH}?keyword=grid`);
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

describe('a search that changes in place', () => {
  it('answers each key, shifts nothing, and takes one entry of the history', async () => {
    const { page, context, problems } = await visitor(browser);
    await withoutPictures(context);
    await open(page, `${site.dotcom}/careers`);
    await open(page, `${site.dotcom}${SEARCH}`);
    await page.waitForFunction(() => window.__boot?.state === 'live');
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const all = await page.locator('#job-count').textContent();
    const field = page.getByRole('combobox', { name: 'Role or skill' });
    await field.focus();
    for (const [typed, finds] of [
      ['gri', /grid/i],
      ['d conn', /grid connections/i],
    ] as const) {
      await field.pressSequentially(typed, { delay: 70 });
      await expect.poll(() => main(page).locator('.job h3').first().textContent()).toMatch(finds);
    }
    expect([await field.inputValue(), new URL(page.url()).search]).toEqual(['grid conn', '?keyword=grid+conn']);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    // Enter means the words as they stand.
    await field.press('Enter');
    await expect.poll(() => page.locator('.searchpage__results').getAttribute('aria-busy')).toBe('false');
    const words = await page.locator('#job-count').textContent();
    await page.goBack();
    await expect.poll(() => page.locator('#job-count').textContent()).toBe(all);
    await expect.poll(() => field.inputValue()).toBe('');
    await page.goForward();
    await expect.poll(() => page.locator('#job-count').textContent()).toBe(words);
    await expect.poll(() => field.inputValue()).toBe('grid conn');
    await page.goBack();
    await page.goBack();
    await page.waitForURL(`${site.dotcom}/careers`);
    await page.goForward();
    expect(await page.evaluate(() => (window as unknown as { shifts?: number[] }).shifts?.filter((shift) => shift > 0) ?? [])).toEqual([]);
    await context.close();
    expect(problems).toEqual([]);
  });
});
