import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { heading, main, MODES, open } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(MODES)('the directory of people $mode', ({ javaScriptEnabled }) => {
  it('is narrowed by a form; the address holds what was chosen', async () => {
    const { page, context } = await visitor(browser, { javaScriptEnabled });
    await withoutPictures(context);
    await open(page, `${site.dotcom}/people`);
    const people = () => main(page).getByRole('heading', { level: 3 });
    const everyone = await people().count();
    expect(everyone).toBeGreaterThan(10);
    const form = main(page).getByRole('search', { name: 'Find someone' });
    await form.getByLabel('Office').selectOption({ label: 'Hamburg' });
    await form.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/office=hamburg/);
    const few = await people().count();
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(everyone);
    expect(await main(page).getByRole('status').textContent()).toMatch(new RegExp(`^${few} `));
    expect(await form.getByLabel('Office').inputValue()).toBe('hamburg');

    await open(page, `${site.dotcom}/people?office=hamburg&letter=Q`);
    expect(await main(page).getByRole('heading', { name: 'Nobody fits all of these' }).isVisible()).toBe(true);
    await main(page).getByRole('link', { name: 'Show everyone' }).first().click();
    await page.waitForURL(`${site.dotcom}/people`);
    await expect.poll(() => people().count()).toBe(everyone);
    await context.close();
  });
  it('bears any query', async () => {
    const { page, context } = await visitor(browser, { javaScriptEnabled });
    await withoutPictures(context);
    const answer = await open(page, `${site.dotcom}/de/people?office=${encodeURIComponent('"><script>')}&letter=&practice=%F0%9F%98%80`);
    expect(answer?.status()).toBe(200);
    expect(await heading(page).count()).toBe(1);
    expect(await main(page).locator('script').count()).toBe(0);
    await context.close();
  });
});
