import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { OPENINGS as SEARCH } from '../support/openings.ts';
import { alive, main, open } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe('a search that changes in place', () => {
  it('answers each key, shifts nothing, and takes one entry of the history', async () => {
    const { page, context, problems } = await visitor(browser);
    await withoutPictures(context);
    await open(page, `${site.dotcom}/careers`);
    await open(page, `${site.dotcom}${SEARCH}`);
    await alive(page);
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const all = await page.locator('#job-count').textContent();
    await page.setViewportSize({ width: 1440, height: 900 });
    // Ten to a screen: a line each, where no title takes two.
    const rows = await main(page)
      .locator('.job')
      .evaluateAll((lines) => lines.slice(0, 10).map((line) => line.getBoundingClientRect()));
    expect(rows).toHaveLength(10);
    expect(rows[9]!.bottom - rows[0]!.top).toBeLessThanOrEqual(900);
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
    // Before the page is left, with which its notes go.
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.filter((shift) => shift > 0))).toEqual([]);
    await page.goBack();
    await page.goBack();
    await page.waitForURL(`${site.dotcom}/careers`);
    await page.goForward();
    await context.close();
    expect(problems).toEqual([]);
  });
});
