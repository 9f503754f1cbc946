import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { partOf } from '../../support/whole.ts';
import { alive, MODES } from '../support/walk.ts';

/** Where what was asked for may begin, CSS pixels below the top of the window. */
const HIGHEST = 0;
const LOWEST = 160;
const WIDTHS = [375, 768, 1_440] as const;
/** Each width with scripts and without them. */
const TURNS = WIDTHS.length * MODES.length;
/** Articles whose every place is come to by an address of its own: one with everything in it, one of bare text, one entry of a blog. */
const FULLY = [
  '/featured-insights/energy/the-long-queue',
  '/featured-insights/energy/how-we-counted-the-queue',
  '/blog/sounding-line/a-median-is-somebody',
];

let browser: Browser;
/** Addresses of all articles. */
let all: string[];
beforeAll(async () => {
  browser = await openBrowser();
  const sitemaps = await Promise.all(['en', 'de'].map((language) => ask(site.insights, `/sitemap-${language}.xml`)));
  const addresses = sitemaps.flatMap(({ body }) =>
    [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname),
  );
  all = addresses.filter((path) => /^(?:\/de)?\/(?:featured-insights\/(?!insights-store)[^/]+|blog\/[^/]+)\/[^/]+$/.test(path));
  expect(all.length).toBeGreaterThan(20);
});
afterAll(() => browser?.close());

/** What can be led to in a text, its notes and by its contents. */
const placesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('.abody__text [id]')].filter((element) => element.checkVisibility()).map(({ id }) => id);
    const contents = [...document.querySelectorAll<HTMLAnchorElement>('.toc a[href^="#"]')].map(({ hash }) =>
      decodeURIComponent(hash.slice(1)),
    );
    return [...new Set([...ids, ...contents])];
  });

/** Where a place is, CSS pixels below the top of the window. */
const topOf = (page: Page, id: string) =>
  page.evaluate((wanted) => Math.round(document.getElementById(wanted)?.getBoundingClientRect().top ?? Number.NaN), id);

/** Where a place is once the window has come to rest. No frames are counted in the page: without scripts there are none. */
async function restOf(page: Page, id: string): Promise<number> {
  let top = await topOf(page, id);
  for (let still = 0, looks = 0; still < 3 && looks < 60; looks += 1) {
    await page.waitForTimeout(30);
    const now = await topOf(page, id);
    still = now === top ? still + 1 : 0;
    top = now;
  }
  return top;
}

const lands = (top: number): boolean => top >= HIGHEST && top <= LOWEST;

/** Loads a page at one of its places as somebody does who was sent the address. */
async function comeTo(page: Page, path: string, id: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${site.insights}${path}#${encodeURIComponent(id)}`, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return restOf(page, id);
}

/**
 * Goes to each place within the page in turn, by its link, or by its address where nothing leads there: the window moves at once, for
 * less motion is asked for.
 *
 * @returns where each is then
 */
const goWithin = (page: Page, ids: readonly string[]) =>
  page.evaluate(
    (wanted) =>
      wanted.map((id) => {
        const link = document.querySelector<HTMLAnchorElement>(`.toc a[href="#${CSS.escape(id)}"]`);
        if (link) link.click();
        else location.hash = id;
        return [id, Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN)] as const;
      }),
    ids,
  );

/** The last heading of each article, to come to at any width. */
const lastHeadings = new Map<string, string | undefined>();
async function lastHeadingOf(path: string): Promise<string | undefined> {
  if (!lastHeadings.has(path)) {
    const { body } = await ask(site.insights, path);
    lastHeadings.set(path, [...body.matchAll(/<h[2-4][^>]* id="(s-[^"]+)"/g)].at(-1)?.[1]);
  }
  return lastHeadings.get(path);
}

/** What a place is in a text: a heading, a figure, a note, the mark of a note. Numbers tell apart what is alike. */
const kindOf = (id: string): string => /^[a-z]+(?=-|\d|$)/.exec(id)?.[0] ?? id;

/** @param turn of several that look at the same in other ways: each looks at other articles, and at other places of the fullest */
async function faultsOf(context: BrowserContext, turn: number, wakes: boolean): Promise<string[]> {
  const page = await context.newPage();
  const faults: string[] = [];
  const note = (path: string, way: string, id: string, top: number) => {
    if (!lands(top)) faults.push(`${path}#${id} ${way}: ${top}`);
  };
  const paths = new Set([
    ...FULLY,
    ...partOf(all, TURNS * 2, {
      called: 'articles whose places are come to',
      kindsOf: (path) => (path.startsWith('/de/') ? [path.split('/').slice(0, 3).join('/')] : []),
      from: turn,
    }),
  ]);
  for (const path of paths) {
    const last = await lastHeadingOf(path);
    if (last === undefined) await page.goto(site.insights + path);
    else note(path, 'by its address', last, await comeTo(page, path, last));
    // What stands below the text on a phone stands beside it elsewhere.
    const ids = await placesOf(page);
    // Scripts come alive at an intent, and change no place: the fullest say so.
    if (wakes && FULLY.includes(path)) await alive(page);
    for (const [id, top] of await goWithin(page, ids)) note(path, 'within the page', id, top);
    if (FULLY.includes(path))
      for (const id of partOf(ids, TURNS, { called: `places of ${path}`, kindsOf: (one) => [kindOf(one)], from: turn }))
        note(path, 'by its address', id, await comeTo(page, path, id));
  }
  await page.close();
  return faults;
}

describe.each(MODES)('each place of each article $mode', ({ javaScriptEnabled }) => {
  it.each(WIDTHS)(
    'is come to with its heading in view, %i pixels wide',
    async (width) => {
      const { context } = await visitor(browser, { javaScriptEnabled, viewport: { width, height: 800 }, reducedMotion: 'reduce' });
      await withoutPictures(context);
      const turn = WIDTHS.indexOf(width) * MODES.length + (javaScriptEnabled ? 0 : 1);
      expect(await faultsOf(context, turn, javaScriptEnabled)).toEqual([]);
      await context.close();
    },
    400_000,
  );
});
