import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { fontsOf } from '../../support/page-styles.ts';
import { addressOf, type PAGE_TYPES } from '../../support/site.ts';
import { byDay } from '../../support/whole.ts';
import { open } from '../support/walk.ts';

const WIDTHS = [375, 1180] as const;
const TYPES = [
  'home',
  'article',
  'listing',
  'topic',
  'publication',
  'blog',
  'people',
  'profile',
  'event',
  'office',
  'careers',
  'basic',
] as const satisfies readonly (keyof typeof PAGE_TYPES)[];

/** Boxes that a page is made of. Charts are not among them: their axes keep their direction; nor are links inside a sentence, which has one too. */
const BOXES =
  'header a, header button, header summary, main h1, main h2, main article, main li > a, main blockquote, main figure, main table, footer a, footer h2';
/** Rounding, and the hair by which a glyph's box differs at the other end of a line. */
const TOLERANCE_PX = 3;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
}

const boxes = (page: Page): Promise<Box[]> =>
  page.evaluate((selector) => {
    const scrolled = (element: Element): boolean => {
      for (let each = element.parentElement; each; each = each.parentElement)
        if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible') return true;
      return false;
    };
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          element.getClientRects().length === 1 &&
          getComputedStyle(element).display !== 'inline' &&
          !element.closest('svg, dialog, [popover], .skip') &&
          !scrolled(element),
      )
      .map((element) => {
        const { x, y, width } = element.getBoundingClientRect();
        return { name: `${element.localName}.${element.className} "${(element.textContent ?? '').trim().slice(0, 30)}"`, x, y, width };
      });
  }, BOXES);

/** Pages as a language that is written from right to left would have them: the mirror image, and no wider than the screen. */
describe.each(WIDTHS)('from right to left at %s px', (width) => {
  let visit: Visit;
  beforeEach(async () => {
    visit = await visitor(browser, { viewport: { width, height: 900 }, javaScriptEnabled: true });
    await withoutPictures(visit.context);
  });
  afterEach(() => visit.context.close());

  it.each(byDay(TYPES))('%s is its mirror image', async (type) => {
    const { page } = visit;
    await open(page, addressOf(type));
    await fontsOf(page);
    const before = await boxes(page);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    const after = await boxes(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(after.length).toBe(before.length);
    expect(before.length).toBeGreaterThan(10);
    const screen = await page.evaluate(() => document.documentElement.clientWidth);
    const wrong = before.flatMap((box, index) => {
      const mirrored = after[index];
      const expected = screen - box.x - box.width;
      return mirrored && Math.abs(mirrored.width - box.width) <= TOLERANCE_PX && Math.abs(mirrored.x - expected) > TOLERANCE_PX
        ? [`${box.name}: ${Math.round(mirrored.x)} instead of ${Math.round(expected)}`]
        : [];
    });
    expect(wrong).toEqual([]);
  });
});
