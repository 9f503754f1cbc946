import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf, onDrafts } from '../../contract/support/roles.ts';
import { violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { alive } from '../support/walk.ts';

/** The desk with its script: what is typed saves itself, on the page and beside it; two who write at once lose nothing; all of it by keyboard. */

const ABOUT = '5b315248-5f92-56dc-9be2-9748f5465b23';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(() => browser.close());

/** A window of somebody who is signed in on the preview. */
async function windowOf(role: 'editor' | 'approver'): Promise<{ context: BrowserContext; page: Page }> {
  const { browser: quiet } = await onDrafts(await accountOf(role), `${site.preview}/sitecore/editor`);
  const { context, page } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await context.addCookies([...quiet.cookies(site.preview)].map(([name, value]) => ({ name, value, url: site.preview })));
  return { context, page };
}

const saved = (page: Page) => expect.poll(() => page.locator('[data-phase]').getAttribute('data-phase')).toBe('saved');
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
/** The page beside the form. */
const beside = (page: Page) => page.frameLocator('iframe');

async function copyOf(page: Page, name: string): Promise<string> {
  await page.goto(`${site.preview}/sitecore/editor/item/${ABOUT}/manage`);
  await page.getByLabel('Name of the copy').fill(name);
  await page.getByRole('button', { name: 'Make a copy' }).click();
  await page.getByText('This is the copy.').waitFor();
  return /\/item\/([\da-f-]{36})/.exec(page.url())?.[1] ?? '';
}

it('shows what was typed before the page beside was there, and does not load it anew for that', async () => {
  const { context, page } = await windowOf('approver');
  const id = await copyOf(page, `desk-early-${Date.now().toString(36)}`);
  let comes = () => {};
  const held = new Promise<void>((resolve) => (comes = resolve));
  let asked = 0;
  await context.route(/[?&]sc_mode=edit/, async (route) => {
    asked += 1;
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await page.goto(`${site.preview}/sitecore/editor/item/${id}`, { waitUntil: 'commit' });
  await titleOf(page).waitFor();
  await alive(page);
  await titleOf(page).fill('Typed early');
  await saved(page);
  comes();
  const heading = beside(page).locator('h1');
  await beside(page).getByRole('heading', { level: 1, name: 'Typed early' }).waitFor();
  await heading.click();
  await page.keyboard.press('End');
  await page.keyboard.type(', and late');
  await page.keyboard.press('Enter');
  await saved(page);
  expect([await heading.textContent(), await titleOf(page).inputValue()]).toEqual(['Typed early, and late', 'Typed early, and late']);
  expect(asked).toBe(1);
  await context.close();
});

it('writes on the page and in the form beside it, and moves parts, on the page as in the list, by dragging and by keyboard', async () => {
  const { context, page } = await windowOf('approver');
  const id = await copyOf(page, `desk-written-${Date.now().toString(36)}`);
  await alive(page);
  // In the form: the page shows it at once, and a second later it is saved.
  await titleOf(page).fill('Written in the form');
  await beside(page).getByRole('heading', { level: 1, name: 'Written in the form' }).waitFor();
  await saved(page);
  // On the page: what is pressed is written there, and stands in the form.
  const heading = beside(page).locator('h1');
  await heading.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Written on the page');
  await page.keyboard.press('Enter');
  expect(await titleOf(page).inputValue()).toBe('Written on the page');
  await saved(page);
  // As it is written, and not as it looks: in capitals, or without its lines.
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const eyebrow = await field('Eyebrow').inputValue();
  await beside(page).locator('.phead__eyebrow').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' ß');
  await page.keyboard.press('Enter');
  expect(await field('Eyebrow').inputValue()).toBe(`${eyebrow} ß`);
  await field('Standfirst').fill('One line\nand another');
  await beside(page).locator('.phead__lede br').waitFor({ state: 'attached' });
  await beside(page).locator('.phead__lede').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' word');
  await page.keyboard.press('Escape');
  expect(await field('Standfirst').inputValue()).toBe('One line\nand another word');
  await saved(page);
  await page.reload();
  expect(await titleOf(page).inputValue()).toBe('Written on the page');
  // A text of HTML of a part of the page: its form comes, and it is written where it was pressed.
  await beside(page).locator('.rte p').first().click();
  await beside(page).locator('.rte.ProseMirror').waitFor();
  await page.getByRole('region', { name: 'The page' }).getByRole('toolbar').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.type('Typed on the page. ');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Bold');
  expect(await violationsOf(page, { without: 'iframe' })).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await beside(page).locator('.rte.ProseMirror').waitFor({ state: 'detached' });
  await saved(page);
  await page.reload();
  const source = page.locator('[data-field] textarea').filter({ hasText: 'Typed on the page.' });
  expect(await source.inputValue()).toMatch(/<p>[^<]*Typed on the page\. /);

  await page.goto(`${site.preview}/sitecore/editor/structure/${id}`);
  await alive(page);
  const parts = page.locator('li[id^="p."]');
  const order = () => parts.evaluateAll((all) => all.map((each) => each.id));
  const before = await order();
  await parts.nth(1).dragTo(parts.nth(3), { targetPosition: { x: 40, y: 50 } });
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await said('Moved.');
  const dragged = [before[0], before[2], before[3], before[1], ...before.slice(4)];
  expect(await order()).toEqual(dragged);
  // By keyboard alone: the menu of the part, and its first button.
  await parts.nth(3).locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual([before[0], before[2], before[1], before[3], ...before.slice(4)]);
  await page.keyboard.press('ControlOrMeta+Z');
  await said('Taken back.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toEqual(before);

  // The same on the page itself: pressed, moved by its buttons, dragged by its grip, and something put beside it.
  const onPage = beside(page);
  const buttons = onPage.getByRole('toolbar');
  /** The page follows the list a moment later. */
  const follows = async (expected: unknown[]) => {
    await expect.poll(order).toEqual(expected);
    const shown = () =>
      onPage
        .locator('[data-sc-path="/headless-main"] > [data-sc-rendering]')
        .evaluateAll((all) => all.map((each) => `p.${each.getAttribute('data-sc-rendering')?.slice(0, 36)}`));
    await expect.poll(shown).toEqual(expected);
  };
  await follows(before);
  await onPage
    .locator('.rte')
    .first()
    .click({ position: { x: 80, y: 80 } });
  await buttons.getByRole('button', { name: 'One down' }).click();
  await follows([before[0], before[2], before[1], ...before.slice(3)]);
  // The page was loaded anew: the part is chosen, and the focus where it was.
  const focused = () =>
    onPage
      .locator('body')
      .evaluate(({ ownerDocument }) => ownerDocument.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label') ?? '');
  await expect.poll(focused).toBe('One down');
  await page.keyboard.press('Alt+ArrowUp');
  await follows(before);
  await expect.poll(focused).not.toBe('');
  const [grip, first] = [await onPage.locator('.grip').boundingBox(), await onPage.locator('h1').boundingBox()];
  await page.mouse.move((grip?.x ?? 0) + 8, (grip?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((first?.x ?? 0) + 20, (first?.y ?? 0) + 5, { steps: 5 });
  await page.mouse.up();
  await follows([before[1], before[0], ...before.slice(2)]);
  await expect.poll(focused).not.toBe('');
  await onPage
    .getByRole('button', { name: /^Add a part after/ })
    .or(onPage.getByRole('button', { name: /^Add a part before/ }))
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add a part' });
  await dialog.getByRole('searchbox').fill('pull');
  expect(await violationsOf(page, { without: 'iframe' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Pull quote' }).click();
  await said('Added.');
  expect((await order()).length).toBe(before.length + 1);
  expect(await violationsOf(page, { without: 'iframe' })).toEqual([]);
  await context.close();
});

it('loses nothing of two who write at once, nor of a window that lost its connection', async () => {
  const [one, other] = [await windowOf('approver'), await windowOf('editor')];
  const id = await copyOf(one.page, `desk-two-${Date.now().toString(36)}`);
  const address = `${site.preview}/sitecore/editor/item/${id}`;
  await Promise.all([one.page.goto(address), other.page.goto(address)]);
  await Promise.all([alive(one.page), alive(other.page)]);
  await other.page.getByText('has this open too').waitFor();
  // Different fields: both stay.
  await one.page.getByRole('textbox', { name: 'Eyebrow' }).fill('Of the one');
  await saved(one.page);
  await titleOf(other.page).fill('Of the other');
  await saved(other.page);
  // One field: whoever comes second decides.
  await titleOf(one.page).fill('Of the one as well');
  await one.page.getByRole('button', { name: 'Keep mine' }).waitFor();
  expect(await one.page.locator('ins', { hasText: 'other' }).count()).toBeGreaterThan(0);
  await one.page.getByRole('button', { name: 'Keep mine' }).click();
  await saved(one.page);
  // Without a connection what is typed waits, also for a window that was closed meanwhile.
  await one.context.setOffline(true);
  await titleOf(one.page).fill('Typed in a tunnel');
  await one.page.getByRole('status').filter({ hasText: 'No connection.' }).waitFor();
  await one.page.close({ runBeforeUnload: false });
  await one.context.setOffline(false);
  const back = await one.context.newPage();
  await back.goto(address);
  await back.getByRole('button', { name: 'Take it over' }).click();
  await saved(back);
  await other.page.reload();
  expect([await titleOf(other.page).inputValue(), await other.page.getByRole('textbox', { name: 'Eyebrow' }).inputValue()]).toEqual([
    'Typed in a tunnel',
    'Of the one',
  ]);
  await Promise.all([one.context.close(), other.context.close()]);
});

it('keeps what is typed for its own window and account: signed out meanwhile, with another one signed in, and in two tabs', async () => {
  const [mine, theirs] = [await windowOf('approver'), await windowOf('editor')];
  const { context, page } = mine;
  const id = await copyOf(page, `desk-kept-${Date.now().toString(36)}`);
  const address = `${site.preview}/sitecore/editor/item/${id}`;
  await page.goto(address);
  await alive(page);
  const [own, others] = [await context.cookies(), await theirs.context.cookies()];
  const looks = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  // Signed out: it says so while one types on, leads to the sign-in beside it, and saves when one comes back.
  await context.clearCookies();
  await titleOf(page).fill('Typed while signed out');
  const way = page.getByRole('link', { name: 'Sign in again, in another tab' });
  await way.waitFor();
  expect(await way.getAttribute('target')).toBe('_blank');
  expect(await violationsOf(page, { without: 'iframe' })).toEqual([]);
  // Somebody else signed in: it is not theirs to save, and they are not shown it.
  await context.addCookies(others);
  await looks();
  await page.getByRole('status').filter({ hasText: 'Somebody else is signed in here now.' }).waitFor();
  const other = await context.newPage();
  await other.goto(address);
  await alive(other);
  await expect.poll(() => titleOf(other).inputValue()).not.toContain('signed out');
  expect(await other.getByRole('button', { name: 'Take it over' }).count()).toBe(0);
  await other.close();
  await context.clearCookies();
  await context.addCookies(own);
  await looks();
  await saved(page);
  // Two tabs: what the one has not saved yet is none of the other's, until it is closed.
  await page.route('**/api/editor/item', (route) => route.abort());
  await titleOf(page).fill('Typed in the first tab');
  await page.getByRole('status').filter({ hasText: 'No connection' }).waitFor();
  const second = await context.newPage();
  await second.goto(address);
  await alive(second);
  expect(await titleOf(second).inputValue()).toBe('Typed while signed out');
  expect(await second.getByRole('button', { name: 'Take it over' }).count()).toBe(0);
  // Without a connection: a window that is closed sends what it has left.
  await context.setOffline(true);
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  // A window is closed when its lock is given back, a moment after this is told.
  await expect
    .poll(async () => (await second.reload(), await alive(second), second.getByRole('button', { name: 'Take it over' }).count()))
    .toBe(1);
  await second.getByRole('button', { name: 'Take it over' }).click();
  await saved(second);
  expect(await titleOf(second).inputValue()).toBe('Typed in the first tab');
  // A link that is pressed waits for what was typed before it.
  await titleOf(second).fill('Typed before a link');
  await second.getByRole('link', { name: 'Manage' }).click();
  await second.waitForURL(/manage/);
  await second.goto(address);
  expect([await titleOf(second).inputValue(), await second.getByRole('button', { name: 'Take it over' }).count()]).toEqual([
    'Typed before a link',
    0,
  ]);
  await Promise.all([context.close(), theirs.context.close()]);
});
