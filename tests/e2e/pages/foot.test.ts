import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, type ALL_PAGES } from '../../support/site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Pages that are shorter than a screen that stands upright. */
const SHORT = [
  'searchNothing',
  'newsletterConfirm',
  'keepNothing',
  'erased',
  'lockedAccount',
  'notFound',
] as const satisfies readonly (keyof typeof ALL_PAGES)[];

describe.each([true, false])('the foot of a short page, scripts run: %s', (javaScriptEnabled) => {
  it.each(SHORT)('stands at the foot of the window: %s', async (type) => {
    const { page, context } = await visitor(browser, { javaScriptEnabled, viewport: { width: 1024, height: 1_900 } });
    try {
      await withoutPictures(context);
      await page.goto(addressOf(type), { waitUntil: 'load' });
      const measured = () =>
        page.evaluate(() => {
          const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
          return {
            foot: Math.round(boxOf('.foot').bottom),
            head: Math.round(boxOf('.mast').width),
            main: Math.round(boxOf('main').width),
          };
        });
      expect(await measured()).toEqual({ foot: 1_900, head: 1_024, main: 1_024 });
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(() => document.querySelector('.page')!.getBoundingClientRect().height)).toBeLessThan(1_000);
    } finally {
      await context.close();
    }
  });
});

it.each([
  ['germanSearch', 1_440],
  ['germanSearch', 1_180],
  ['germanSearch', 768],
  ['newsletter', 1_440],
] as const)('what the law asks for begins where a column does: %s at %i pixels', async (type, width) => {
  const { page, context } = await visitor(browser, { javaScriptEnabled: false, viewport: { width, height: 900 } });
  try {
    await withoutPictures(context);
    await page.goto(addressOf(type), { waitUntil: 'load' });
    const lefts = await page.locator('.foot__legal > li, .foot__base > p, .foot__cols > nav').evaluateAll((elements) =>
      elements.map((element) => ({
        of: element.parentElement!.className,
        left: Math.round(element.getBoundingClientRect().left),
        top: Math.round(element.getBoundingClientRect().top),
      })),
    );
    const columns = lefts.filter(({ of }) => of === 'foot__cols').map(({ left }) => left);
    const legal = lefts.filter(({ of }) => of === 'foot__legal');
    const rows = new Map(legal.map(({ top }) => [top, Math.min(...legal.filter((one) => one.top === top).map(({ left }) => left))]));
    expect(rows.size).toBeGreaterThan(0);
    for (const left of rows.values()) expect(columns).toContain(left);
  } finally {
    await context.close();
  }
});
