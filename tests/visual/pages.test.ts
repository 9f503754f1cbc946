import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWholeBrowser, visitor } from '../support/browser.ts';
import { root } from '../support/build.ts';
import { fontsOf } from '../support/page-styles.ts';
import { addressOf, PAGE_TYPES, site } from '../support/site.ts';
import { BASELINES_LIMIT, baselineWidth, compare, decode, encode } from './compare.ts';

/** Rewrites the stored pictures instead of comparing. */
const UPDATE = process.env.UPDATE_VISUAL === '1';
const BASELINES = path.join(root, 'tests/visual/baselines');
/** Where a screenshot goes that differs, to be looked at. */
const SEEN = path.join(root, '.data/test-reports/visual');

/** What is shown of a page, in CSS pixels: one width of each layout. */
const SCREENS = [
  { width: 375, height: 1_200 },
  { width: 768, height: 1_500 },
  { width: 1_180, height: 1_800 },
  { width: 1_440, height: 2_200 },
] as const;
const SCHEMES = ['light', 'dark'] as const;

/** A palette of the visitor's own, and more contrast: on pages whose controls have states. */
const OWN = {
  pages: ['article', 'people', 'menu', 'searchFiltered', 'newsletter', 'signIn'],
  screen: SCREENS[3],
  modes: { forced: { forcedColors: 'active' }, contrast: { contrast: 'more' } },
} as const;

/** All events as though they were to come: the day moves them from one list to the other, and masked, the page would show nothing. */
const asToCome = (page: Page): Promise<void> =>
  page.getByRole('main').evaluate((main) => {
    const [next, ...others] = main.querySelectorAll('section');
    const rows = next?.querySelector('.rows:not(.evlead)');
    for (const ofComing of main.querySelectorAll('.evrow :is(.tag, .evrow__places)')) ofComing.remove();
    const begins = (part: Element) => part.querySelector('time')?.dateTime ?? '';
    const inTime = (parts: Iterable<Element>) => [...parts].sort((a, b) => begins(a).localeCompare(begins(b)));
    const all = inTime(main.querySelectorAll('.evrow'));
    for (const added of main.querySelectorAll('.evlead__way, .evrow > .art')) added.remove();
    rows?.append(...all);
    next?.querySelector('.evlead')?.remove();
    for (const other of others) other.remove();
  });

/** Page types, and pages in a state of their own. */
const PAGES: Record<string, { address: () => string; act?: (page: Page) => Promise<void> }> = {
  ...Object.fromEntries(Object.keys(PAGE_TYPES).map((type) => [type, { address: () => addressOf(type as keyof typeof PAGE_TYPES) }])),
  blogEntry: { address: () => `${site.insights}/blog/sounding-line/a-median-is-somebody` },
  gatedPublication: { address: () => `${site.insights}/featured-insights/insights-store/atlas-of-queues` },
  curatedTopic: { address: () => `${site.insights}/topics/public-institutions` },
  pastEvent: { address: () => `${site.dotcom}/events/copper-and-after` },
  events: { address: () => addressOf('events'), act: asToCome },
  downloads: {
    address: () => addressOf('article'),
    act: (page) => page.locator('details.share--files summary').click(),
  },
  menu: {
    address: () => addressOf('home'),
    act: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
};

/** Share of a page's blocks that may differ: a line of text that wraps elsewhere. */
const TOLERANCE = 0.015;

const eventsNamed = (name: string) => (page: Page) => page.getByRole('region', { name });

/** What depends on the day: which events are to come, and the pictures' place in them. */
const DATED: Record<string, (page: Page) => ReturnType<Page['locator']>> = {
  home: eventsNamed('In the room'),
  alumni: eventsNamed('You are invited to these as well'),
  pastEvent: eventsNamed('Next events'),
  germanHome: (page) =>
    page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: page.getByRole('link', { name: 'Wer darf ans Netz?' }) }),
};

let browser: Browser;
beforeAll(async () => {
  mkdirSync(UPDATE ? BASELINES : SEEN, { recursive: true });
  browser = await openWholeBrowser();
});
afterAll(() => browser?.close());

/** Waits for the fonts and for every picture that is in view: one in a part that the browser skips is never loaded. */
async function settled(page: Page): Promise<void> {
  await fontsOf(page);
  await page.evaluate(async () => {
    const inView = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility({ contentVisibilityAuto: true }),
    );
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
  });
}

async function check(name: string, screenshot: Buffer, width: number): Promise<string | undefined> {
  const file = path.join(BASELINES, `${name}.webp`);
  if (UPDATE) {
    writeFileSync(file, await encode(screenshot, width));
    return undefined;
  }
  if (!existsSync(file))
    return `${name}: there is no picture to compare with. Look at the page, then store one with UPDATE_VISUAL=1 npm test -- visual`;
  const { share, worst } = compare(await decode(readFileSync(file), width), await decode(screenshot, width));
  if (share <= TOLERANCE) return undefined;
  const seen = path.join(SEEN, `${name}.png`);
  writeFileSync(seen, screenshot);
  return `${name}: ${(share * 100).toFixed(1)} % of the page differ, most at ${worst.x}, ${worst.y} of ${path.relative(root, file)}. See ${path.relative(root, seen)}; if it is right, UPDATE_VISUAL=1 npm test -- visual`;
}

describe.each(SCREENS)('at $width pixels', (viewport) => {
  it.each(Object.keys(PAGES))('%s looks as it did, light and dark', async (name) => {
    const { address, act } = PAGES[name]!;
    const { page, context } = await visitor(browser, { viewport, reducedMotion: 'reduce', colorScheme: 'light' });
    await page.goto(address(), { waitUntil: 'load', timeout: 60_000 });
    await act?.(page);
    await settled(page);
    const mask = [DATED[name]?.(page)].filter((part) => part !== undefined);
    const faults: (string | undefined)[] = [];
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide', mask, maskColor: '#888888', timeout: 30_000 });
      faults.push(await check(`${name}-${viewport.width}-${colorScheme}`, screenshot, baselineWidth(viewport)));
    }
    await context.close();
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });
});

describe('at a visitor’s own colours', () => {
  it.each(OWN.pages)('%s looks as it did, in forced colours and with more contrast', async (name) => {
    const { address, act } = name in PAGES ? PAGES[name]! : { address: () => addressOf(name as 'signIn') };
    const { page, context } = await visitor(browser, { viewport: OWN.screen, reducedMotion: 'reduce', colorScheme: 'light' });
    await page.goto(address(), { waitUntil: 'load', timeout: 60_000 });
    await act?.(page);
    await settled(page);
    const faults: (string | undefined)[] = [];
    for (const [mode, media] of Object.entries(OWN.modes)) {
      await page.emulateMedia({ forcedColors: null, contrast: null, ...media });
      const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide', timeout: 30_000 });
      faults.push(await check(`${name}-${OWN.screen.width}-${mode}`, screenshot, baselineWidth(OWN.screen)));
    }
    await context.close();
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });
});

it('the stored pictures are small, and each belongs to a page', () => {
  const stored = readdirSync(BASELINES);
  const wanted = [
    ...Object.keys(PAGES).flatMap((name) => SCREENS.flatMap(({ width }) => SCHEMES.map((scheme) => `${name}-${width}-${scheme}.webp`))),
    ...OWN.pages.flatMap((name) => Object.keys(OWN.modes).map((mode) => `${name}-${OWN.screen.width}-${mode}.webp`)),
  ];
  expect(stored.filter((file) => !wanted.includes(file))).toEqual([]);
  expect(stored.reduce((sum, file) => sum + statSync(path.join(BASELINES, file)).size, 0)).toBeLessThanOrEqual(BASELINES_LIMIT);
});
