import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { heading, main, modesOf, open } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(modesOf(import.meta.url))('the directory of people $mode', ({ javaScriptEnabled }) => {
  it('is narrowed by a form, at once where there is a script; the address holds what was chosen', async () => {
    const { page, context, problems } = await visitor(browser, { javaScriptEnabled });
    await withoutPictures(context);
    await open(page, `${site.dotcom}/people`);
    const people = () => main(page).getByRole('heading', { level: 2 });
    const everyone = await people().count();
    expect(everyone).toBeGreaterThan(10);
    const form = main(page).getByRole('search', { name: 'Find someone' });
    const act = async () => {
      if (!javaScriptEnabled) await form.getByRole('button', { name: 'Show' }).click();
    };
    await form.getByLabel('Office').selectOption({ label: 'Hamburg' });
    await act();
    await page.waitForURL(/office=hamburg/);
    await expect.poll(() => people().count()).toBeLessThan(everyone);
    const few = await people().count();
    expect(few).toBeGreaterThan(0);
    await expect.poll(() => main(page).getByRole('status').textContent()).toMatch(new RegExp(`^${few} `));
    expect(await form.getByLabel('Office').inputValue()).toBe('hamburg');

    await form.getByLabel('Name').fill('tob ren');
    await act();
    await page.waitForURL(/name=tob\+ren/);
    await expect.poll(() => people().allTextContents()).toEqual(['Tobias Renner']);
    await expect.poll(() => page.title()).toMatch(/tob ren, Hamburg/);
    await page.goBack();
    await expect.poll(() => people().count()).toBe(few);
    expect(await form.getByLabel('Name').inputValue()).toBe('');

    await open(page, `${site.dotcom}/people?office=hamburg&letter=Q`);
    expect(await main(page).getByRole('heading', { name: 'Nobody fits all of these' }).isVisible()).toBe(true);
    await main(page).getByRole('link', { name: 'Show everyone' }).first().click();
    await page.waitForURL(`${site.dotcom}/people`);
    await expect.poll(() => people().count()).toBe(everyone);
    await context.close();
    expect(problems).toEqual([]);
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
