import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { alive, open } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Everything that live regions came to say from now on, in its order. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('[role=status], [role=alert], [aria-live]');
        const text = region?.textContent.trim();
        if (text && heard.at(-1) !== text) heard.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
/** What a region that waits would have said by then. */
const rested = (page: Page) => page.waitForTimeout(1_500);

it.each([
  ['the job search', '/careers/search-jobs/jobs?keyword=consultant', 'Openings: consultant', /^\d+ openings, page 2 of \d+$/],
  ['the search', '/search?type=article', 'Search: Article', /^\d+ pages, .*page 2 of \d+$/],
])('%s says in its tab what it shows, and says it once', async (_name, path, title, count) => {
  const { page, context, problems } = await visitor(browser);
  await withoutPictures(context);
  await open(page, site.dotcom + path);
  expect(await page.title()).toBe(`${title} | Aldermoor`);
  await alive(page);
  await listen(page);
  // A page further: the focus reads it, and no region repeats it.
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${title}, page 2 of \\d+ \\| Aldermoor$`));
  expect(await focused(page)).toMatch(count);
  await rested(page);
  expect(await heard(page)).toEqual([]);
  // A filter: the focus stays on it, and one sentence follows.
  const label = page.locator('.facets label.check:visible:not(:has(:checked))').first();
  const filter = await label.locator('span').first().textContent();
  await label.getByRole('checkbox').check();
  await expect.poll(() => page.title()).toContain(filter ?? 'a filter');
  await rested(page);
  const after = await heard(page);
  expect([after.length, /^\d+ (?:openings?|pages?)\b/.test(after[0] ?? '')], after.join(' / ')).toEqual([1, true]);
  // Back: one title, and one count.
  await page.goBack();
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${title}, page 2`));
  await rested(page);
  expect((await heard(page)).slice(1).filter((said) => /^\d/.test(said)).length).toBeLessThanOrEqual(1);
  await context.close();
  expect(problems).toEqual([]);
});
