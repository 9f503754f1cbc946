import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { OPENINGS } from '../support/openings.ts';
import { alive, heading, main, open, wrong } from '../support/walk.ts';

/** Parts that a blocker, a proxy or a poor line keeps from the page. */
const PARTS = [
  ['fonts', /\.woff2(?:\?|$)/],
  ['styles', /\.css(?:\?|$)/],
  ['pictures', /\/_next\/image\?|\/-\/(?:jss)?media\/|\.(?:png|jpe?g|webp|svg|ico)(?:\?|$)/],
  ['frames and films of others', /^https:\/\/(?:www\.youtube-nocookie\.com|player\.vimeo\.com)\//],
] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(PARTS)('without %s', (part, pattern) => {
  it('pages are read, searched and filled in as with them', async () => {
    const { page, context } = await visitor(browser);
    let blocked = 0;
    await context.route(pattern, (route) => {
      blocked += 1;
      return route.abort('blockedbyclient');
    });

    await open(page, addressOf('article'));
    expect(await heading(page).isVisible()).toBe(true);
    expect(await main(page).getByText('Heide is a market town').isVisible()).toBe(true);
    expect(await main(page).locator('img:not([alt])').count()).toBe(0);
    const mark = await page.getByRole('banner').locator('.logo svg').first().boundingBox();
    expect(mark?.width, 'the mark is as large as a word, and no page').toBeLessThan(40);

    if (part.startsWith('frames')) {
      await open(page, `${site.insights}/blog/sounding-line/nineteen-seconds`);
      await main(page)
        .getByRole('link', { name: /Play on YouTube/ })
        .click();
      await main(page).locator('iframe').waitFor();
      // In place of the film the browser says that it was blocked; the way to it stays.
      await main(page)
        .getByRole('link', { name: /Open it at YouTube/ })
        .waitFor();
      await expect.poll(() => blocked).toBeGreaterThan(0);
    }

    await open(page, site.dotcom + OPENINGS);
    await alive(page);
    await page.getByRole('combobox').first().fill('consultant');
    await page.waitForURL(/keyword=consultant/);
    await main(page).locator('.searchpage__results[aria-busy="false"] .js-job-link').first().waitFor();

    await open(page, addressOf('signIn'));
    await alive(page);
    await main(page).getByLabel('E-mail address', { exact: true }).fill('no address');
    await main(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await wrong(main(page)).first().waitFor();
    expect(await main(page).getByLabel('E-mail address', { exact: true }).inputValue()).toBe('no address');
    expect(blocked).toBeGreaterThan(0);
    await context.close();
  });
});
