import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor } from '../../support/browser.ts';
import { site } from '../../support/site.ts';

const LONG = '/featured-insights/energy/the-long-queue';
const PHONE = { width: 375, height: 780 };
/** CSS pixels: a line of text has twenty-four. */
const A_LINE = 24;

let browser: Browser;
beforeAll(async () => (browser = await openBrowser()));
afterAll(() => browser?.close());

async function opened(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { context } = await visitor(browser, { viewport: PHONE, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(site.insights + address);
  return page;
}

/** Figures of the text, and of them those that are not laid out yet. */
const figures = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('.prose > .fig')];
    const waiting = all.filter((each) => !each.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
    return { all: all.length, waiting: waiting.length };
  });

/** The paragraph that is read, and where it stands in the window. */
const read = (page: Page) =>
  page.evaluate(() => {
    const [first] = [...document.querySelectorAll('.rte > p')].filter((each) => each.getBoundingClientRect().top >= 0);
    return { text: first?.textContent?.slice(0, 60), top: Math.round(first?.getBoundingClientRect().top ?? Number.NaN) };
  });

describe('what is far down a long text', () => {
  it('is laid out on a phone when it comes near', async () => {
    const page = await opened(LONG);
    const { all, waiting } = await figures(page);
    expect(all).toBeGreaterThan(3);
    expect(waiting).toBe(all);
    await page.locator('.prose > .fig').first().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await figures(page)).waiting).toBeLessThan(all);
    await page.context().close();
  });

  it.each([
    ['where the address leads to a place of the text', `${LONG}#n1`, {}],
    ['on a wider window', LONG, { viewport: { width: 768, height: 900 } }],
  ])('is laid out at once %s', async (_where, address, options) => {
    const page = await opened(address, options);
    expect((await figures(page)).waiting).toBe(0);
    await page.context().close();
  });

  it('leaves what is read where it was when the page is loaded again, or come back to', async () => {
    const page = await opened(LONG);
    for (const part of [0.3, 0.6, 0.9]) {
      await page.evaluate((at) => {
        const all = document.querySelectorAll('.rte > p');
        all[Math.floor(all.length * at)]?.scrollIntoView();
      }, part);
      await page.waitForTimeout(300);
      const before = await read(page);
      const isThere = async (): Promise<void> => {
        await expect.poll(async () => (await read(page)).text).toBe(before.text);
        expect(Math.abs((await read(page)).top - before.top)).toBeLessThan(A_LINE);
      };
      await page.reload();
      await isThere();
      await page.goto(`${site.insights}/topics`);
      await page.goBack();
      await isThere();
    }
    await page.context().close();
  });
});
