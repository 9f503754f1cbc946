import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor } from '../../support/browser.ts';
import { addressOf } from '../../support/site.ts';

const PHONE = { viewport: { width: 375, height: 667 } };
/** CSS pixels: what a thumb scrolls through before it gives up. */
const HOME_ENDS = 6_000;
/** Screens above the first sentence of a long read. */
const TEXT_BEGINS = 1.5;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe('on a phone', () => {
  it.each(['home', 'insightsHome', 'germanHome'] as const)('%s ends within 6,000 px', async (name) => {
    const { page, context } = await visitor(browser, PHONE);
    await page.goto(addressOf(name));
    // Pictures keep their room by their ratio: nothing is waited for but the type.
    const height = await page.evaluate(() => document.fonts.ready.then(() => document.documentElement.scrollHeight));
    await context.close();
    expect(height).toBeLessThanOrEqual(HOME_ENDS);
  });

  it('shows the first sentence of a long read within a screen and a half, its contents and figures folded', async () => {
    const { page, context } = await visitor(browser, PHONE);
    await page.goto(addressOf('article'));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await page.locator('.abody details[open]').count()).toBe(0);
    const sentence = await page.locator('.abody__text .rte > p').first().boundingBox();
    const line = await page
      .locator('.abody__text .rte > p')
      .first()
      .evaluate((paragraph) => parseFloat(getComputedStyle(paragraph).lineHeight));
    await context.close();
    expect(sentence!.y + line).toBeLessThanOrEqual(TEXT_BEGINS * PHONE.viewport.height);
  });
});
