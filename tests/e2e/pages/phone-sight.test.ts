import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';

const PHONE = { viewport: { width: 375, height: 667 } };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

async function shown<T>(address: string, see: (page: Page) => Promise<T>): Promise<T> {
  const { page, context } = await visitor(browser, PHONE);
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const seen = await see(page);
  await context.close();
  return seen;
}

describe('a phone has in sight, without scrolling sideways,', () => {
  it.each([
    ['the English article', addressOf('article')],
    ['the German article', `${site.insights}/de/featured-insights/energy/the-long-queue`],
  ])('what the first columns of its tables say, and all of a table within its text: %s', async (_, address) => {
    const cut = await shown(address, (page) =>
      page.locator('main table').evaluateAll((tables) =>
        tables
          .filter((table) => table.checkVisibility())
          .flatMap((table) => [...table.querySelectorAll(table.closest('.rte') ? 'tr > *' : 'tr > :nth-child(-n + 3)')])
          .filter((cell) => cell.getBoundingClientRect().right > cell.closest('.scroll')!.getBoundingClientRect().right)
          .map((cell) => cell.textContent),
      ),
    );
    expect(cut).toEqual([]);
  });

  it('the sign that saves a card below its picture, in each list of a topic', async () => {
    const beside = await shown(addressOf('topic'), (page) =>
      page.locator('.cards > .card:has(> .art)').evaluateAll((cards) =>
        cards
          .filter((card) => {
            const [picture, sign] = ['.art', '.card__save'].map((part) => card.querySelector(part)!.getBoundingClientRect());
            return Math.abs(picture!.right - sign!.right) > 16 || sign!.bottom < picture!.bottom;
          })
          .map((card) => card.querySelector('.card__title')?.textContent),
      ),
    );
    expect(beside).toEqual([]);
  });
});
