import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { somebody, startOffers, type Offers } from '../../contract/support/offers.ts';
import { violationsOf } from '../../support/axe.ts';
import { openBrowser } from '../../support/browser.ts';

let offers: Offers;
let browser: Browser;
beforeAll(async () => {
  offers = await startOffers();
  browser = await openBrowser();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await offers?.stop();
});

const WAYS = [
  { language: 'en', width: 1440, colorScheme: 'light' },
  { language: 'de', width: 375, colorScheme: 'dark' },
  { language: 'de', width: 320, colorScheme: 'light' },
] as const;

describe('a purchase', () => {
  it.each(WAYS)(
    'is made by keyboard and without a script, in $language at $width px, $colorScheme',
    async ({ language, width, colorScheme }) => {
      const context = await browser.newContext({ viewport: { width, height: 700 }, colorScheme, javaScriptEnabled: false });
      const page: Page = await context.newPage();
      const sideways = async (): Promise<void> => {
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      };
      await page.goto(offers.url + (await offers.begin(somebody(), { language, term_id: '' })));
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await sideways();
      // To the prices, the next one, and on.
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      expect(await page.locator('input:checked').getAttribute('value')).toBe('premium-year');
      await page.keyboard.press('Enter');
      await page.locator('#card').waitFor();
      await sideways();
      // Past the instruction on the right to withdraw, which comes before the order.
      await page.keyboard.press('Tab');
      expect(await page.locator('summary:focus').count()).toBe(1);
      await page.keyboard.press('Tab');
      await page.keyboard.type('4000 0000 0000 0002');
      await page.keyboard.press('Enter');
      // What is wrong stands in focus, and leads to the field.
      await page.locator('.problem:focus').waitFor();
      await sideways();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.locator('#card').fill('4242 4242 4242 4242');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/receipt');
      expect(await page.locator('dl').textContent()).toContain('4242');
      await sideways();
      await context.close();
    },
  );

  it.each(WAYS)('has nothing that axe finds, in $language at $width px, $colorScheme', async ({ language, width, colorScheme }) => {
    // Axe is a script, and the pages allow none.
    const context = await browser.newContext({ viewport: { width, height: 700 }, colorScheme, bypassCSP: true });
    const page = await context.newPage();
    const found: unknown[] = [];
    const look = async (): Promise<void> => void found.push(...(await violationsOf(page)));
    await page.goto(offers.url + (await offers.begin(somebody(), { language, term_id: '' })));
    await look();
    await page.locator('button').click();
    await look();
    await page.fill('#card', '1');
    await page.locator('button').click();
    await page.locator('.problem').waitFor();
    await look();
    await page.fill('#card', '4242424242424242');
    await page.locator('button').click();
    await page.waitForURL('**/receipt');
    await look();
    await page.goto(`${offers.url}/checkout/offer?aid=x`);
    await look();
    expect(found).toEqual([]);
    await context.close();
  });
});
