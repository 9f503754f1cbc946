import type { Browser, Page } from 'playwright';
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

/** Where the feet of each row of cards begin, CSS pixels; rows of one left out. */
const rowsOfFeet = (page: Page): Promise<number[][]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('.cards')].flatMap((list) => {
      const cards = [...list.querySelectorAll(':scope > .card')].flatMap((card) => {
        const foot = card.querySelector(':scope > :is(.meta, .card__foot):last-child');
        if (!foot) return [];
        const begins = foot.getBoundingClientRect().y + parseFloat(getComputedStyle(foot).paddingTop);
        return [{ row: Math.round(card.getBoundingClientRect().y), foot: Math.round(begins) }];
      });
      return Object.values(Object.groupBy(cards, ({ row }) => row)).flatMap((row) =>
        row && row.length > 1 ? [row.map(({ foot }) => foot)] : [],
      );
    });
  });

const isLoose = (feet: readonly number[]): boolean => Math.max(...feet) - Math.min(...feet) > 1;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe('the feet of cards', () => {
  it('would be found, were one of them loose', async () => {
    const { page, context } = await visitor(browser);
    const card = (text: string) => `<div class="card">${text}<p class="meta">1 May</p></div>`;
    await page.setContent(
      `<div class="cards" style="display:grid;grid-template-columns:1fr 1fr">${card('Short')}${card('Two<br>lines')}</div>`,
    );
    expect((await rowsOfFeet(page)).map(isLoose)).toEqual([true]);
    await context.close();
  });
  it.each(Object.entries(PAGES))('that stand in one row are on one line: %s', async (_name, address) => {
    const { page, context } = await visitor(browser);
    await page.goto(address);
    const faults: string[] = [];
    let rows = 0;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const found = await rowsOfFeet(page);
      rows += found.length;
      faults.push(...found.filter(isLoose).map((feet) => `${width} px: ${feet.join(', ')}`));
    }
    await context.close();
    expect(rows).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});
