import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf, onDrafts } from '../../contract/support/roles.ts';
import { draftLayoutOf } from '../../contract/support/editors.ts';
import { atRest, violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { decoded } from '../../support/html.ts';
import { site } from '../../support/site.ts';
import { elsewhere } from '../support/account.ts';

const ARTICLE = '/featured-insights/energy/how-we-counted-the-queue';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** The address of a link, as an editor makes it. */
async function madeLink(): Promise<string> {
  const item = (await draftLayoutOf(ARTICLE)).itemId
    .toLowerCase()
    .replace(/^(\w{8})-?(\w{4})-?(\w{4})-?(\w{4})-?(\w{12})$/, '$1-$2-$3-$4-$5');
  const { browser: editor, tab } = await onDrafts(
    await accountOf('editor'),
    `${site.preview}/sitecore/editor/comments?item=${item}&language=en`,
  );
  const made = await editor.submit(tab, '/api/editor/comments', {
    act: 'make-link',
    page: item,
    language: 'en',
    hours: '24',
    note: 'Please look.',
  });
  return decoded(/type="url"[^>]*value="([^"]+)"/.exec(made.html)?.[1] ?? '');
}

it('a reviewer reads the draft in its frame, in which no script runs, and comments by keyboard, wide and narrow', async () => {
  const { page, context, problems } = await visitor(browser, { viewport: { width: 1280, height: 800 }, extraHTTPHeaders: elsewhere() });
  await withoutPictures(context);
  await page.goto(await madeLink(), { waitUntil: 'load' });
  const frame = page.frames().find((one) => one.url().endsWith('/page'));
  expect(await frame?.locator('h1').first().textContent()).toContain('How we counted the queue');
  // Styles and fonts are there, scripts are not.
  expect(
    await frame
      ?.locator('h1')
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily),
  ).toMatch(/^"?Literata\b/);
  expect(await page.evaluate(() => Reflect.has(window.frames[0] ?? {}, '__boot'))).toBe(false);
  await atRest(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('About', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Your comment').fill('By keyboard.');
  const name = page.locator('#name');
  await name.fill('Robin Marsh');
  await name.press('Enter');
  await page.waitForURL(/told=sent#comment-/);
  await page.getByText('By keyboard.').waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await atRest(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);
  await context.close();
  // What the sandbox keeps the draft from is said in the console.
  expect(problems.filter((problem) => !/sandbox|Blocked script execution/i.test(problem))).toEqual([]);
});
