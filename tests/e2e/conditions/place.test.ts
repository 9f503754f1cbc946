import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { alive, open } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

describe.each([
  ['an article', () => addressOf('article')],
  ['a list of openings', () => `${site.dotcom}/careers/search-jobs/jobs`],
])('%s that is alive', (_name, address) => {
  // As Playwright starts it, the browser keeps no page: Back loads the document again.
  it('is where it was left, loaded again and come back to', async () => {
    const { page, context } = await visitor(browser, { viewport: { width: 1280, height: 700 } });
    await withoutPictures(context);
    await open(page, address());
    await alive(page);
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await expect.poll(() => place(page)).toBe(900);
    await page.reload();
    await alive(page);
    await expect.poll(() => place(page)).toBe(900);
    // Another document, by the address bar.
    await open(page, `${site.dotcom}/privacy`);
    await page.goBack();
    await alive(page);
    await expect.poll(() => place(page)).toBe(900);
    await context.close();
  });
});
