import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';

/** CSS pixels: one width of each layout in which cards stand side by side. */
const WIDTHS = [768, 1_180, 1_440] as const;
const PAGES = {
  home: addressOf('home'),
  germanHome: addressOf('germanHome'),
  profile: addressOf('profile'),
  insightsHome: addressOf('insightsHome'),
  topic: addressOf('topic'),
  curatedTopic: `${site.insights}/topics/public-institutions`,
  forSubscribers: addressOf('forSubscribers'),
};

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe('the feet of cards', () => {
  it.each(Object.entries(PAGES))('that stand in one row are on one line: %s', async (_name, address) => {
    const { page, context } = await visitor(browser);
    await page.goto(address);
    const faults: string[] = [];
    let rows = 0;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.evaluate(() =>
        document.fonts.ready.then(() =>
          [...document.querySelectorAll('.cards')].flatMap((list) => {
            const cards = [...list.querySelectorAll(':scope > .card')].flatMap((card) => {
              const foot = card.querySelector(':scope > :is(.meta, .card__foot):last-child');
              if (!foot) return [];
              const { y } = foot.getBoundingClientRect();
              return [
                { row: Math.round(card.getBoundingClientRect().y), foot: Math.round(y + parseFloat(getComputedStyle(foot).paddingTop)) },
              ];
            });
            return Object.values(Object.groupBy(cards, ({ row }) => row)).map((row) => row?.map(({ foot }) => foot) ?? []);
          }),
        ),
      );
      const many = found.filter((feet) => feet.length > 1);
      rows += many.length;
      for (const feet of many) if (Math.max(...feet) - Math.min(...feet) > 1) faults.push(`${width} px: ${feet.join(', ')}`);
    }
    await context.close();
    expect(rows).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});
