import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { newReader } from '../support/by-request.ts';
import { alive, follow, main, MODES, open, wake } from '../support/walk.ts';

const PHONE = { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 900 } };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const entries = (page: Page) => page.evaluate(() => history.length);
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

describe.each(MODES)('the menu $mode', ({ javaScriptEnabled }) => {
  it.each([
    ['a phone', PHONE],
    ['a wide screen', DESK],
  ])('takes the focus, keeps it from what is behind, and gives it back on %s', async (_screen, options) => {
    const { page, context, problems } = await visitor(browser, { javaScriptEnabled, ...options });
    await withoutPictures(context);
    await open(page, `${site.dotcom}/people`);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await menu(page).waitFor();
    const within = () => menu(page).evaluate((element) => element.contains(document.activeElement));
    await expect.poll(within).toBe(true);
    expect(
      await menu(page)
        .getByRole('button', { name: 'Close' })
        .evaluate((element) => element === document.activeElement),
    ).toBe(true);
    // Round and round: what is not the menu's is the browser's own.
    const reached = new Set<string>();
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab');
      reached.add(
        await page.evaluate(() => {
          const element = document.activeElement;
          return !element || element === document.body || element.closest('.menu') ? '' : element.outerHTML.slice(0, 80);
        }),
      );
    }
    expect([...reached].filter(Boolean)).toEqual([]);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    expect(await opener(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
    expect(problems).toEqual([]);
  });
});

describe('what is open over a page', () => {
  /** Opens it, and closes it once by Back and once by its own way: the page and its history are as they were. */
  async function closesWithBack(page: Page, { show, overlay, hide }: { show(): Promise<void>; overlay: string; hide(): Promise<void> }) {
    const seen = page.locator(overlay);
    const address = page.url();
    await page.evaluate(() => {
      window.walked = 'same document';
    });
    for (const way of ['back', 'own'] as const) {
      await show();
      await seen.first().waitFor();
      await page.waitForFunction(() => JSON.stringify(history.state ?? '').includes('overlay') || location.hash.startsWith('#/'));
      if (way === 'back') await page.goBack();
      else await hide();
      await expect.poll(() => seen.filter({ visible: true }).count()).toBe(0);
      await page.waitForFunction(() => !JSON.stringify(history.state ?? '').includes('overlay') && !location.hash);
      expect([page.url(), await page.evaluate(() => window.walked)]).toEqual([address, 'same document']);
      expect(await page.evaluate(() => document.activeElement?.localName), way).not.toBe('body');
    }
    // Nothing of it is left to go back through.
    await page.goBack();
    await page.waitForURL(`${new URL(address).origin}/`);
  }
  const start = async (path: string, origin: 'dotcom' | 'insights' = 'dotcom', signedIn = false) => {
    const visit = await visitor(browser, DESK);
    await withoutPictures(visit.context);
    if (signedIn) await newReader(visit.context, site[origin]);
    await open(visit.page, `${site[origin]}/`);
    await open(visit.page, `${site[origin]}${path}`);
    await wake(visit.page);
    return visit;
  };

  it('closes with Back, once: the menu', async () => {
    const { page, context } = await start('/people');
    await closesWithBack(page, {
      show: () => opener(page).press('Enter'),
      overlay: '.menu:popover-open',
      hide: () => page.keyboard.press('Escape'),
    });
    await context.close();
  });
  it('closes with Back, once: the menu of who is signed in', async () => {
    const { page, context } = await start('/people', 'dotcom', true);
    await closesWithBack(page, {
      show: () => page.getByRole('banner').getByRole('button', { name: 'Account' }).press('Enter'),
      overlay: '.usermenu:popover-open',
      hide: () => page.keyboard.press('Escape'),
    });
    await context.close();
  });
  it('closes with Back, once: a picture, and the ways to share', async () => {
    const { page, context } = await start(new URL(addressOf('article')).pathname, 'insights');
    const link = main(page)
      .getByRole('link', { name: /^Enlarge the picture/ })
      .first();
    await link.scrollIntoViewIfNeeded();
    await closesWithBack(page, {
      show: () => link.press('Enter'),
      overlay: '.lightbox',
      hide: () => page.keyboard.press('Escape'),
    });
    await page.goForward();
    await wake(page);
    const share = main(page).locator('.share').first().locator('summary');
    await closesWithBack(page, {
      show: () => share.press('Enter'),
      overlay: '.share[open] .share__panel',
      hide: () => share.press('Enter'),
    });
    await page.goForward();
    await wake(page);
    // In one breath: what hears Escape is fetched at the first press.
    await share.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await main(page).locator('.share[open]').waitFor({ state: 'detached' });
    expect(await share.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
  });
  it.each([
    ['', true],
    [', in a browser that does not tell its history', false],
  ])('closes with Back, once, and begins at its first field: the sign-in%s', async (_, told) => {
    const { page, context } = await start('/people');
    if (!told) await page.evaluate(() => Reflect.deleteProperty(window, 'navigation'));
    await page.evaluate(() => sessionStorage.setItem('mh-silent', '1'));
    const link = page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true });
    const focused: string[] = [];
    await page.exposeFunction('noteFocus', (name: string) => focused.push(name));
    await page.evaluate(() =>
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof HTMLElement && target.closest('dialog'))
          (window as unknown as { noteFocus(name: string): void }).noteFocus(target.getAttribute('name') ?? target.className);
      }),
    );
    await closesWithBack(page, {
      show: () => link.press('Enter'),
      overlay: '.dialog--signin',
      hide: () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter'),
    });
    expect(focused.filter((name) => name.includes('dialog__x')).length).toBeLessThanOrEqual(1);
    expect(focused[0]).toBe('identifier');
    await context.close();
  });

  it('is not opened again by Back to the page on which it was closed', async () => {
    const { page, context } = await start('/people');
    await page.evaluate(() => void (location.hash = '#/signin'));
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await follow(page, MODES[0], main(page).getByRole('link', { name: 'Tobias Renner' }).first());
    await page.goBack();
    await page.waitForURL(`${site.dotcom}/people`);
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await page.waitForTimeout(500);
    expect([new URL(page.url()).hash, await page.getByRole('dialog').count()]).toEqual(['', 0]);
    await page.reload();
    await alive(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await context.close();
  });

  it('leaves its place in the history to the page that its link leads to', async () => {
    const { page, context } = await start('/people');
    const before = await entries(page);
    await opener(page).press('Enter');
    await page.waitForFunction(() => JSON.stringify(history.state ?? '').includes('overlay'));
    await menu(page).getByRole('heading', { level: 2 }).getByRole('link', { name: 'Events', exact: true }).press('Enter');
    await page.waitForURL(`${site.dotcom}/events`);
    await menu(page).waitFor({ state: 'hidden' });
    expect(await entries(page)).toBe(before + 1);
    await page.goBack();
    await page.waitForURL(`${site.dotcom}/people`);
    expect(await menu(page).isVisible()).toBe(false);
    await context.close();
  });
});
