import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, onDrafts } from '../../contract/support/roles.ts';
import { ask } from '../../support/http.ts';
import { atRest, violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { elsewhere } from '../support/account.ts';

/** What only a browser can tell of the editor's inputs: its own text editing, the focus, the dialog, and how much of the page a key changes. */

/** What a key may change of a page, however long its text is: nodes and attributes. */
const CHANGES = 12;
const WORDS = 5_000;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** An approver's session, and the pages that are edited: only drafts of them come of it. */
async function prepared(): Promise<{ cookie: string; idOf: (name: string) => string }> {
  const { browser: quiet } = await onDrafts(await accountOf('approver'), `${site.preview}/robots.txt`);
  const cookie = [...quiet.cookies(site.preview)].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { ...elsewhere(), Cookie: cookie, Accept: 'application/json' };
  const found = await Promise.all(
    ['privacy', 'accessibility'].map((q) => ask(site.preview, `/api/editor/find?q=${q}&language=en`, { headers })),
  );
  const rows = found.flatMap(({ body }) => (JSON.parse(body) as { rows: { id: string; path: string }[] }).rows);
  return { cookie, idOf: (name) => rows.find(({ path }) => path.endsWith(`/dotcom/Home/${name}`))?.id ?? '' };
}
let ready: ReturnType<typeof prepared> | undefined;

async function opened(name: string): Promise<{ page: Page; problems: string[] }> {
  const { cookie, idOf } = await (ready ??= prepared());
  const { page, context, problems } = await visitor(browser, { viewport: { width: 1280, height: 900 } });
  await context.addCookies(
    cookie
      .split('; ')
      .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url: site.preview })),
  );
  await page.goto(`${site.preview}/sitecore/editor/item/${idOf(name)}?language=en`);
  return { page, problems };
}
/** The first field that is a text. */
const fieldOf = (page: Page) =>
  page
    .locator('[data-field]')
    .filter({ has: page.getByRole('button', { name: /^(?:Edit the source|Back to the text)$/ }) })
    .first();
const textOf = (page: Page) => fieldOf(page).locator('.ProseMirror');
const sourceOf = (page: Page) => fieldOf(page).locator('textarea');
const toSource = (page: Page) => fieldOf(page).getByRole('button', { name: 'Edit the source' });
const toText = (page: Page) => fieldOf(page).getByRole('button', { name: 'Back to the text' });

/** A button of the toolbar, by the keyboard: Alt F10 leads there, arrows along it. */
async function press(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Alt+F10');
  for (let step = 0; step < 20; step += 1) {
    const here = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (here.endsWith(name)) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
}

describe('the editor of a text', () => {
  it('is worked by the keyboard alone, and writes what was changed and nothing else', async () => {
    const { page, problems } = await opened('privacy');
    await textOf(page).waitFor();
    const before = await sourceOf(page).inputValue();
    await textOf(page).locator('h2').first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Sagt sie „so“ -- now. ');
    await press(page, 'Bold');
    await page.keyboard.type('Mind');
    await press(page, 'Bold');
    await page.keyboard.press('Shift+ArrowLeft');
    await press(page, 'Link');
    const address = page.getByRole('textbox', { name: 'Address', exact: true });
    await address.fill('javascript:x()');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('That is no address that a text may lead to.').count()).toBe(1);
    expect(await violationsOf(page, { within: '[data-field]:has(.ProseMirror)' })).toEqual([]);
    await address.fill('https://example.org/');
    await page.keyboard.press('Enter');
    const added = '<p>Sagt sie „so“ -- now. <strong>Min<a href="https://example.org/">d</a></strong></p>';
    await expect.poll(() => sourceOf(page).inputValue()).toContain(added);
    const after = await sourceOf(page).inputValue();
    expect(after.replace(`\n${added}`, '')).toBe(before);
    // Undone, it is what it was.
    await textOf(page).focus();
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Control+z');
    await expect.poll(() => sourceOf(page).inputValue()).toBe(before);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('chooses a picture of the library in a dialog that gives the focus back, and shows a broken text as source', async () => {
    const { page, problems } = await opened('accessibility');
    await fieldOf(page).waitFor();
    // A second run finds the text as the first left it.
    await toSource(page).or(toText(page)).waitFor();
    if (await toSource(page).isVisible()) await toSource(page).click();
    await sourceOf(page).fill('<p>one<p>two</p>');
    await toText(page).click();
    await expect.poll(() => page.getByText(/In line 1 the element p is not closed/).count()).toBe(1);
    const choose = page.getByRole('button', { name: /Choose (?:a|another) picture/ }).first();
    await choose.click();
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
    await dialog.getByRole('searchbox').fill('reeds');
    await expect
      .poll(() =>
        dialog
          .getByRole('button')
          .filter({ has: page.locator('img') })
          .count(),
      )
      .toBeGreaterThan(0);
    await atRest(page);
    expect(await violationsOf(page, { within: 'dialog' })).toEqual([]);
    // The first empties the field of the search, as browsers have it.
    for (let times = 0; times < 2 && (await dialog.count()) > 0; times += 1) await page.keyboard.press('Escape');
    await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true);
    await choose.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);

    // A key in a long text: as much as the page has to do for it.
    const words = Array.from({ length: 50 }, (_, index) => `word${index}`).join(' ');
    const long = Array.from({ length: WORDS / 50 }, (_, index) => `<p id="p${index}">${words} <em>and</em> <a href="/x">more</a></p>`).join(
      '\n',
    );
    await sourceOf(page).fill(long);
    await toText(page).click();
    await textOf(page).locator('p').nth(60).click();
    await page.evaluate(() => {
      const changes: number[] = [];
      Object.assign(window, { changes });
      document.addEventListener('keydown', () => changes.push(0), true);
      new MutationObserver((records) => {
        changes[changes.length - 1]! += records.length;
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    for (let key = 0; key < 30; key += 1) {
      await page.keyboard.press('x');
      await page.waitForTimeout(30);
    }
    const changes = await page.evaluate(() => (window as unknown as { changes: number[] }).changes.sort((a, b) => a - b));
    expect(changes).toHaveLength(30);
    // What is told of the text now and then (that it is unsaved, saved) comes with a few of the keys.
    expect(changes[20], `changes by key: ${changes.join(' ')}`).toBeLessThanOrEqual(CHANGES);
    await page.context().close();
  });
});
