import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor } from '../support/browser.ts';
import { root } from '../support/build.ts';
import { addressOf, PAGE_TYPES } from '../support/site.ts';
import { compare, decode, encode } from './compare.ts';

/** Rewrites the stored pictures instead of comparing. */
const UPDATE = process.env.UPDATE_VISUAL === '1';
const BASELINES = path.join(root, 'tests/visual/baselines');
/** Where a screenshot goes that differs, to be looked at. */
const SEEN = path.join(root, '.data/test-reports/visual');

/** What is shown of a page, in CSS pixels. */
const SCREENS = { phone: { width: 375, height: 1_000 }, desk: { width: 1_440, height: 2_200 } } as const;
const SCHEMES = ['light', 'dark'] as const;
const TYPES = Object.keys(PAGE_TYPES) as (keyof typeof PAGE_TYPES)[];

/** Share of a page's blocks that may differ: a line of text that wraps elsewhere. */
const TOLERANCE = 0.015;

/** What depends on the day: which events are to come, and the pictures' place in them. */
const DATED: Partial<Record<keyof typeof PAGE_TYPES, (page: Page) => ReturnType<Page['locator']>>> = {
  home: (page) => page.getByRole('region', { name: 'In the room' }),
  germanHome: (page) => page.getByRole('main').getByRole('region').filter({ has: page.getByRole('link', { name: 'Wer darf ans Netz?' }) }),
  events: (page) => page.getByRole('main').getByRole('region'),
};

let browser: Browser;
beforeAll(async () => {
  mkdirSync(UPDATE ? BASELINES : SEEN, { recursive: true });
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Waits for the fonts and for every picture that is in view. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inView = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility());
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
  });
}

async function check(name: string, screenshot: Buffer): Promise<string | undefined> {
  const file = path.join(BASELINES, `${name}.webp`);
  if (UPDATE) {
    writeFileSync(file, await encode(screenshot));
    return undefined;
  }
  if (!existsSync(file)) return `${name}: there is no picture to compare with. Look at the page, then store one with UPDATE_VISUAL=1 npm test -- visual`;
  const { share, worst } = compare(await decode(readFileSync(file)), await decode(screenshot));
  if (share <= TOLERANCE) return undefined;
  const seen = path.join(SEEN, `${name}.png`);
  writeFileSync(seen, screenshot);
  return `${name}: ${(share * 100).toFixed(1)} % of the page differ, most at ${worst.x}, ${worst.y} of ${path.relative(root, file)}. See ${path.relative(root, seen)}; if it is right, UPDATE_VISUAL=1 npm test -- visual`;
}

describe.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])('on a %s', (screen) => {
  it.each(TYPES)('%s looks as it did, light and dark', async (type) => {
    const { page, context } = await visitor(browser, { viewport: SCREENS[screen], reducedMotion: 'reduce', colorScheme: 'light' });
    await page.goto(addressOf(type), { waitUntil: 'load', timeout: 60_000 });
    await settled(page);
    const mask = [DATED[type]?.(page)].filter((part) => part !== undefined);
    const faults: (string | undefined)[] = [];
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide', mask, maskColor: '#888888', timeout: 30_000 });
      faults.push(await check(`${type}-${screen}-${colorScheme}`, screenshot));
    }
    await context.close();
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });
});
