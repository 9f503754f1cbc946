import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPersonsBrowser, person } from '../../support/measured.ts';
import { gzipBytes } from '../../support/build.ts';
import { violationsOf } from '../../support/axe.ts';
import { visitor } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { MODES } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openPersonsBrowser();
});
afterAll(() => browser?.close());

const ARTICLE = '/featured-insights/energy/how-we-counted-the-queue';
const origins = () => [site.dotcom, site.insights];

describe('the question', () => {
  it.each([
    ['light', 1280, ''],
    ['dark', 375, '/de'],
  ] as const)('is sound for everyone, %s at %i px', async (colorScheme, width, language) => {
    const { page, context, problems } = await person(browser, 'undecided', origins(), { colorScheme, viewport: { width, height: 740 } });
    await page.goto(`${site.insights}${language}/topics`);
    const question = page.getByRole('region', { name: language ? 'Dürfen wir diesen Besuch zählen?' : 'May we count this visit?' });
    await question.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const [no, yes] = await Promise.all((await question.getByRole('button').all()).map((button) => button.boundingBox()));
    expect(no?.width).toBeCloseTo(yes?.width ?? 0, 0);
    expect(no?.height).toBe(yes?.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is answered with the keyboard, and the focus goes on to the page', async () => {
    const { page, context } = await person(browser, 'undecided', origins());
    await page.goto(`${site.insights}${ARTICLE}`);
    await page.getByRole('region', { name: 'May we count this visit?' }).waitFor();
    // It stands at the end.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Refuse');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'May we count this visit?' }).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main');
    await context.close();
  });

  const compareTwo = async (page: Page) => {
    const boxes = page.locator('input[name="opening"]');
    for (const index of [0, 1]) await boxes.nth(index).setChecked(true);
    const bar = page.getByRole('region', { name: 'Compare', exact: true });
    // Seen and pressed: it does not lie under the question.
    await bar.getByRole('link').click({ trial: true });
    // From the openings on, through the foot of the page and the bar.
    await boxes.nth(1).focus();
  };
  it.each([
    ['of a page', () => `${site.insights}/topics`, async () => undefined],
    ['beside the bar to compare openings', () => `${site.dotcom}/careers/search-jobs`, compareTwo],
    [
      'beside the menu',
      () => `${site.insights}/topics`,
      (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' }).click(),
    ],
  ])('never covers what has the focus %s', async (_name, address, prepare: (page: Page) => Promise<void>) => {
    const { page, context } = await person(browser, 'undecided', origins(), {
      viewport: { width: 375, height: 600 },
      reducedMotion: 'reduce',
    });
    await page.goto(address());
    await page.getByRole('region', { name: 'May we count this visit?' }).waitFor();
    await prepare(page);
    const covered: string[] = [];
    for (let index = 0; index < 60; index += 1) {
      await page.keyboard.press('Tab');
      const hidden = await page.evaluate(() => {
        const active = document.activeElement;
        const banner = document.querySelector('.asked');
        if (!active || !banner || active === document.body) return '';
        const box = active.getBoundingClientRect();
        const over = document.elementFromPoint(box.left + box.width / 2, Math.min(box.top + box.height / 2, innerHeight - 1));
        const foreign = over?.closest('.asked, .comparebar, .menu, .applybar');
        return foreign && !foreign.contains(active) ? (active.textContent ?? '') : '';
      });
      if (hidden) covered.push(hidden);
    }
    expect(covered).toEqual([]);
    await context.close();
  });

  it('stays where the choice could not be kept', async () => {
    const { page, context } = await person(browser, 'undecided', origins());
    await page.route('**/api/consent', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await page.goto(`${site.insights}/topics`);
    await page.getByRole('button', { name: 'Agree' }).click();
    await page.waitForTimeout(300);
    expect(await page.getByRole('button', { name: 'Agree' }).isVisible()).toBe(true);
    await context.close();
  });
});

describe('the settings', () => {
  it.each(MODES)('change the choice as easily as it was made, $mode', async ({ javaScriptEnabled }) => {
    const { page, context } = await visitor(browser, { javaScriptEnabled });
    await page.goto(`${site.insights}/topics`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
    const settings = page.getByRole('region', { name: 'Your choice' });
    for (const [press, text, value] of [
      ['Agree', 'You agreed. Your visits are counted.', /^2\.yes\./],
      ['Refuse', 'Your visits are not counted.', /^2\.no\./],
    ] as const) {
      await settings.getByRole('button', { name: press }).click();
      await settings.getByText(text).waitFor();
      expect((await context.cookies()).find(({ name }) => name === 'mh_consent')?.value).toMatch(value);
    }
    expect(await settings.getByText('You agreed.').isVisible()).toBe(false);
    await context.close();
  });
});

it('costs at most 10 KB of script before the visitor acts, with the question or with the consent', async () => {
  for (const choice of ['undecided', 'given'] as const) {
    const { page, context, requests } = await person(browser, choice, origins());
    // Nothing but an intent loads the application.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', saveData: false, downlink: 1, rtt: 400 } }),
    );
    await page.goto(`${site.insights}${ARTICLE}`, { waitUntil: 'networkidle' });
    if (choice === 'undecided') await page.getByRole('button', { name: 'Agree' }).waitFor();
    const inline = await page.locator('script:not([src]):not([type])').evaluateAll((all) => all.map((each) => each.textContent ?? ''));
    const files = await Promise.all(
      requests.filter((request) => request.resourceType() === 'script').map(async (request) => (await request.response())?.body()),
    );
    expect(files.length).toBe(choice === 'undecided' ? 2 : 1);
    const bytes = [inline.join('\n'), ...files.map((file) => file?.toString('utf8') ?? '')].reduce((sum, text) => sum + gzipBytes(text), 0);
    expect(bytes).toBeLessThanOrEqual(10 * 1024);
    await context.close();
  }
});
