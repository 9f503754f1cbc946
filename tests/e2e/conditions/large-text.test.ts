import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, ALL_PAGES } from '../../support/site.ts';
import { open } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Text at twice its size (WCAG 1.4.4), spaced as readers may set it (1.4.12), and all that folds open. Skipped parts of a page have no true height: none is skipped. */
const SET_LARGE = `
  html { font-size: 200% !important; }
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; content-visibility: visible !important; }
  p { margin-block-end: 2em !important; }
`;
const enlarge = (page: Page) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    for (const part of document.querySelectorAll('main details')) part.setAttribute('open', '');
  }, SET_LARGE);

/** What is wider than the window, and texts that a box cuts off: its own, or one round it. A region that scrolls cuts nothing off. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TOLERANCE_PX = 4;
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = new Set<string>();
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} px wide in a window of ${clientWidth} px`);
    const cuts = (value: string) => value === 'hidden' || value === 'clip';
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const element = text.parentElement;
      if (!element || !text.nodeValue?.trim()) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest('svg, .vh, .skip, option'))
        continue;
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()];
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const { left, right, top, bottom, width } = box.getBoundingClientRect();
        // For who does not see it.
        if (width <= 1) break;
        const isCut = lines.some(
          (line) =>
            (cuts(overflowX) && (line.left < left - TOLERANCE_PX || line.right > right + TOLERANCE_PX)) ||
            (cuts(overflowY) && (line.top < top - TOLERANCE_PX || line.bottom > bottom + TOLERANCE_PX)),
        );
        if (isCut) found.add(`.${box.className} cuts off "${text.nodeValue.trim().slice(0, 30)}"`);
        if (!cuts(overflowX)) break;
      }
    }
    return [...found];
  });

it('holds text of twice its size, spaced wide, in a window of 320 pixels and in a wide one: nothing scrolls sideways or is cut off', async () => {
  const { page, context } = await visitor(browser, { viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' });
  await withoutPictures(context);
  const wrong: Record<string, string[]> = {};
  for (const type of Object.keys(ALL_PAGES) as (keyof typeof ALL_PAGES)[]) {
    await open(page, addressOf(type));
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      if (width === 320) await enlarge(page);
      const found = await faults(page);
      if (found.length > 0) wrong[`${type}, ${width} px`] = found;
    }
  }
  expect(wrong).toEqual({});
  await context.close();
});
