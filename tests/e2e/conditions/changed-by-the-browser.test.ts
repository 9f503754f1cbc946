import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { OPENINGS } from '../support/openings.ts';
import { PAGE_SCRIPTS } from '../support/page-scripts.ts';
import { alive, main, open, still } from '../support/walk.ts';

/** A document that is not what the server sent when its scripts come. */
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
afterEach(() => context.close());

/** As Chrome and Edge translate: each text in an element of its own. */
function translate(): void {
  addEventListener('DOMContentLoaded', () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('script,style,textarea,option,svg')) continue;
      const outer = document.createElement('font');
      text.replaceWith(outer);
      outer.append(Object.assign(document.createElement('font'), { textContent: text.data }));
    }
  });
}

/** As managers of passwords mark the fields that they fill. */
function mark(): void {
  addEventListener('DOMContentLoaded', () => {
    for (const field of document.querySelectorAll('input:not([type=hidden])'))
      field.after(Object.assign(document.createElement('div'), { className: 'foreign' }));
  });
}

const visit = async (change: () => void, address: string) => {
  const visited = await visitor(browser, { viewport: { width: 1280, height: 900 } });
  ({ context, page } = visited);
  await withoutPictures(context);
  await context.addInitScript(change);
  await open(page, address);
  await alive(page);
  // Told at once, to be counted.
  expect(await page.locator('html[data-plain]').count()).toBe(0);
  return visited;
};
const both = [
  ['translated', translate],
  ['marked', mark],
] as const;

it.each(both)('an article that is %s enlarges its pictures and opens the sign-in', async (_, change) => {
  const { problems } = await visit(change, addressOf('article'));
  await still(page);
  await main(page)
    .getByRole('link', { name: /^Enlarge the picture/ })
    .first()
    .press('Enter');
  await page.getByRole('dialog', { name: 'Picture, enlarged' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !JSON.stringify(history.state ?? '').includes('overlay'));
  await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).press('Enter');
  await page.getByRole('dialog', { name: 'Sign in' }).getByLabel('E-mail address').waitFor();
  expect(problems).toEqual([]);
});

it.each(both)('a job search that is %s filters, counts and saves, with one of each thing in the page', async (_, change) => {
  const { problems } = await visit(change, site.dotcom + OPENINGS);
  const count = page.locator('#job-count');
  const before = await count.textContent();
  await main(page).locator('.facets input[type=checkbox]').first().check();
  await page.waitForURL(/\?/);
  await expect.poll(() => count.textContent()).not.toBe(before);
  const save = main(page).getByRole('button', { name: 'Save this search' });
  await save.click();
  await main(page).getByRole('button', { name: 'Search saved' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.getByRole('contentinfo').count()).toBe(1);
  expect(problems).toEqual([]);
});

it('a sign-in with a mark beside its field keeps the focus and what is typed, and waits for the code', async () => {
  const visited = await visitor(browser);
  ({ context, page } = visited);
  await context.addInitScript(mark);
  await open(page, addressOf('signIn'));
  const field = main(page).getByLabel('E-mail address', { exact: true });
  await field.fill('somebody@visitors.example');
  await alive(page);
  expect(await field.inputValue()).toBe('somebody@visitors.example');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.locator('html[data-plain]').count()).toBe(0);
});

it('a fold that is pressed while it is made anew opens', async () => {
  ({ context, page } = await visitor(browser));
  await context.addInitScript(mark);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await context.route(PAGE_SCRIPTS, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, addressOf('search'));
  const fold = main(page).locator('.facet').nth(2);
  await fold.locator('summary').first().hover();
  await page.mouse.down();
  const served = await fold.elementHandle();
  release();
  await expect.poll(() => served?.evaluate((element) => element.isConnected)).toBe(false);
  await page.mouse.up();
  await expect.poll(() => fold.getAttribute('open')).not.toBeNull();
});

it('closes a picture with Back where dialogs do not say that they opened', async () => {
  await visit(() => {
    addEventListener(
      'toggle',
      (event) => event.isTrusted && event.target instanceof HTMLDialogElement && event.stopImmediatePropagation(),
      true,
    );
  }, addressOf('article'));
  await still(page);
  const address = page.url();
  await main(page)
    .getByRole('link', { name: /^Enlarge the picture/ })
    .first()
    .press('Enter');
  await page.getByRole('dialog', { name: 'Picture, enlarged' }).waitFor();
  await page.waitForFunction(() => JSON.stringify(history.state ?? '').includes('overlay'));
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(page.url()).toBe(address);
});
