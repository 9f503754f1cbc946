import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { newReader } from '../support/by-request.ts';
import { focused, follow, heading, main, MODES } from '../support/walk.ts';

const PHONE = { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** What the focused element shows of its focus: the width of its outline in CSS pixels, and whether any of it can be seen. */
const focusRing = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    // A card that is a link as a whole draws the outline round itself.
    const rings = [
      getComputedStyle(element),
      getComputedStyle(element, '::after'),
      ...[element.closest('article')].flatMap((card) => (card ? [getComputedStyle(card)] : [])),
    ];
    const box = element.getBoundingClientRect();
    const middle = document.elementFromPoint(Math.max(box.left, 0) + Math.min(box.width, innerWidth) / 2, box.top + box.height / 2);
    return {
      name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
      outline: Math.max(...rings.map(({ outlineStyle, outlineWidth }) => (outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)))),
      inView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      uncovered: Boolean(middle && (element.contains(middle) || middle.contains(element))),
    };
  });

describe.each(MODES)('the shell $mode', (mode) => {
  let visit: Visit;
  let page: Page;
  const start = async (path: string, options = {}) => {
    visit = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled, ...options });
    page = visit.page;
    await withoutPictures(visit.context);
    await page.goto(site.dotcom + path);
  };
  afterEach(async () => {
    await visit.context.close();
    expect(visit.problems).toEqual([]);
  });
  const button = () => page.getByRole('banner').getByRole('button', { name: 'Menu' });
  const menu = () => page.getByRole('navigation', { name: 'Menu' });
  const close = () => menu().getByRole('button', { name: 'Close' });

  describe('the menu of a phone', () => {
    beforeEach(() => start('/people/tobias-renner', PHONE));

    it('opens and closes by tap', async () => {
      expect(await menu().isVisible()).toBe(false);
      expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
      await button().tap();
      expect(await menu().isVisible()).toBe(true);
      await close().tap();
      expect(await menu().isVisible()).toBe(false);
    });

    it('covers the page while it is open and does not scroll sideways', async () => {
      await button().tap();
      const box = await menu().boundingBox();
      expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([PHONE.viewport.width, PHONE.viewport.height]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width);
    });

    it('opens and closes by keyboard, and gives the focus back', async () => {
      await button().focus();
      await page.keyboard.press('Enter');
      expect(await menu().isVisible()).toBe(true);
      await page.keyboard.press('Tab');
      expect(await menu().locator(':focus').count()).toBe(1);
      await page.keyboard.press('Escape');
      expect(await menu().isVisible()).toBe(false);
      expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Space');
      await close().focus();
      await page.keyboard.press('Enter');
      expect(await menu().isVisible()).toBe(false);
      expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);
    });

    it('marks the section that the page belongs to, and leads to another', async () => {
      await button().tap();
      const sections = menu().getByRole('heading', { level: 2 });
      expect(await sections.getByRole('link', { name: 'People', exact: true }).getAttribute('aria-current')).toBe('true');
      expect(await sections.getByRole('link', { name: 'Events', exact: true }).getAttribute('aria-current')).toBeNull();
      await follow(page, mode, sections.getByRole('link', { name: 'Events', exact: true }));
      expect(await heading(page).textContent()).toBe('In the room');
      // A page that is shown must not lie under the menu that led to it.
      expect(await menu().isVisible()).toBe(false);
    });

    it('offers the account in the place of the sign-in to whoever is signed in (promise 24)', async () => {
      const offered = async () => {
        await button().tap();
        return Promise.all(['Sign in', 'For You', 'Security'].map((name) => menu().getByRole('link', { name, exact: true }).isVisible()));
      };
      expect(await offered()).toEqual([true, false, false]);
      await newReader(visit.context, site.dotcom);
      // Without a script a page that is kept for everybody knows of nobody.
      await page.goto(`${site.dotcom}${mode.javaScriptEnabled ? '/people' : '/search'}`);
      expect(await offered()).toEqual([false, true, true]);
      await menu().getByRole('link', { name: 'For You', exact: true }).tap();
      await page.waitForURL(`${site.dotcom}/user-registration/for-you`);
    });

    it('has targets of at least 24 by 24 pixels', async () => {
      await button().tap();
      const small = await menu()
        .getByRole('link')
        .or(menu().getByRole('button'))
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getBoundingClientRect().height < 24 || element.getBoundingClientRect().width < 24)
            .map((element) => element.textContent),
        );
      expect(small).toEqual([]);
    });
  });

  it('marks the section in the row of a wide screen', async () => {
    await start('/events/who-may-plug-in');
    const row = page.getByRole('navigation', { name: 'Main' });
    expect(
      await row
        .getByRole('link')
        .evaluateAll((links) => links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent)),
    ).toEqual(['Events']);
  });

  it('begins with a skip link that shows itself and works', async () => {
    await start('/people');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await page.keyboard.press('Tab');
    expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
    const box = await skip.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('main');
    await page.keyboard.press('Tab');
    expect(await main(page).locator(':focus').count()).toBe(1);
  });

  it.each([
    ['a wide screen', {}],
    ['a phone', PHONE],
  ])('shows the focus, uncovered, wherever it goes on %s', async (_screen, options) => {
    // Without smooth scrolling the focused element is in place at once.
    await start('/people/tobias-renner', { ...options, reducedMotion: 'reduce' });
    const seen: Awaited<ReturnType<typeof focusRing>>[] = [];
    for (let stop = 0; stop < 24; stop++) {
      await page.keyboard.press('Tab');
      seen.push(await focusRing(page));
    }
    const shown = seen.filter((ring) => ring !== undefined);
    expect(new Set(shown.map(({ name }) => name)).size).toBeGreaterThan(8);
    expect(shown.filter(({ outline, inView, uncovered }) => outline < 2 || !inView || !uncovered)).toEqual([]);
  });
});
