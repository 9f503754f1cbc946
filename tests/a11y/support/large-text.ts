import type { Page } from 'playwright';

/** Text at twice its size (WCAG 1.4.4), spaced as readers may set it (1.4.12), and all that folds open. Skipped parts of a page have no true height: none is skipped. */
const SET_LARGE = `
  html { font-size: 200% !important; }
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; content-visibility: visible !important; }
  p { margin-block-end: 2em !important; }
`;
/** Sets the page so; it stays so until it is left. */
export const enlargeText = (page: Page) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    for (const part of document.querySelectorAll('main details')) part.setAttribute('open', '');
  }, SET_LARGE);

/** What is wider than the window, and texts that a box cuts off: its own, or one round it. A region that scrolls cuts nothing off. */
export const textFaults = (page: Page): Promise<string[]> =>
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
