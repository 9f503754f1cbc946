import { inflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { byDay } from '../../support/whole.ts';
import { OPENINGS, ownOpenings } from '../support/openings.ts';
import { heading, main, MODES, wake } from '../support/walk.ts';

declare global {
  interface Window {
    /** How often the page asked to be printed; counted by a test. */
    printed?: number;
  }
}

/** A paragraph of the text, not a line of names or dates. */
const RUNNING_TEXT = /.{150}/s;

/** Of the margin box that numbers the pages (styles/print.css), as Chromium writes 8 pt; nothing else is set in it. */
const NUMBERS_FONT = /\/F\d+ 10\.6\d* Tf([\s\S]*?)\bET\b/;

/** What each sheet of a PDF has for a number: its glyphs, which say the same where they are the same. */
function numbersOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\bstream\r?\n/g)].flatMap(({ index, 0: start }) => {
    const from = index + start.length;
    try {
      const shown = inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1');
      const glyphs = NUMBERS_FONT.exec(shown)?.[1]?.match(/<[0-9A-F]+>/g);
      return glyphs ? [glyphs.join('')] : [];
    } catch {
      // A picture or a font.
      return [];
    }
  });
}

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Relative luminance (0 black to 1 white) and opacity of a computed colour, whatever notation it is in. */
const colours = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const read = (colour: string) => {
        if (!context) throw new Error('no canvas');
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
        return { luminance: (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255, opacity: alpha / 255 };
      };
      const { color, backgroundColor } = getComputedStyle(element);
      return { text: read(color), background: read(backgroundColor) };
    });

describe.each(MODES)('an article on paper $mode', ({ javaScriptEnabled }) => {
  let visit: Visit;
  let page: Page;
  beforeEach(async () => {
    visit = await visitor(browser, { javaScriptEnabled, colorScheme: 'dark' });
    page = visit.page;
    await withoutPictures(visit.context);
    await page.goto(addressOf('article'), { waitUntil: 'load' });
  });
  afterEach(() => visit.context.close());

  it('has neither menu nor navigation nor foot, but its title and text', async () => {
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const part of [
      page.getByRole('navigation'),
      page.getByRole('button', { name: 'Menu' }),
      page.getByRole('contentinfo'),
      page.getByRole('link', { name: 'Skip to content' }),
    ])
      expect(
        await part.evaluateAll((elements) =>
          elements.filter((element) => element.checkVisibility()).map((element) => element.outerHTML.slice(0, 80)),
        ),
      ).toEqual([]);
    expect(await heading(page).isVisible()).toBe(true);
    expect(await main(page).getByText('Heide is a market town').isVisible()).toBe(true);
    expect(await main(page).getByRole('img').filter({ visible: true }).count()).toBeGreaterThan(1);
  });

  it('is dark on light, whatever the screen was', async () => {
    expect((await colours(page, 'body')).background.luminance).toBeLessThan(0.3);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const selector of ['body', 'main', 'h1', 'main p', 'main a[href]', 'main table', 'main blockquote']) {
      const { text, background } = await colours(page, selector);
      expect([selector, text.luminance < 0.45]).toEqual([selector, true]);
      expect([selector, background.opacity === 0 || background.luminance > 0.8]).toEqual([selector, true]);
    }
  });

  it('writes the addresses of its links beside them', async () => {
    // Its text links to another origin.
    await page.goto(`${site.insights}/featured-insights/capital/patience-with-a-due-date`, { waitUntil: 'load' });
    const written = () =>
      main(page)
        .getByRole('paragraph')
        .filter({ hasText: RUNNING_TEXT })
        .locator('a[href^=http]')
        .evaluateAll((links) =>
          links.map((link) => ({ href: link.getAttribute('href') ?? '', after: getComputedStyle(link, '::after').content })),
        );
    const onScreen = await written();
    expect(onScreen.length).toBeGreaterThan(0);
    expect(onScreen.filter(({ href, after }) => after.includes(href))).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect((await written()).filter(({ href, after }) => !after.includes(href))).toEqual([]);
  });

  it('writes the whole address of a link within the site, on its public origin', async () => {
    const written = () =>
      main(page)
        .getByRole('paragraph')
        .filter({ hasText: RUNNING_TEXT })
        .locator('a[href^="/"]')
        .evaluateAll((links) =>
          links.map((link) => ({ path: link.getAttribute('href') ?? '', after: getComputedStyle(link, '::after').content })),
        );
    const onScreen = await written();
    expect(onScreen.length).toBeGreaterThan(0);
    expect(onScreen.filter(({ after }) => after.includes('://'))).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect((await written()).filter(({ path, after }) => !after.includes(`(${site.insights}${path})`))).toEqual([]);
  });

  it('writes the addresses in the notes below the text, and their figures beside nothing', async () => {
    await page.goto(`${site.insights}/featured-insights/energy/a-price-for-sitting-still`, { waitUntil: 'load' });
    await page.emulateMedia({ media: 'print' });
    const notes = await main(page)
      .locator('.notes__list a[href]:not(.notes__back)')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content));
    expect(notes.length).toBeGreaterThan(0);
    expect(notes.filter((content) => !/\(https?:\/\//.test(content.replaceAll('"', '').replace(/ attr.*$/, '')))).toEqual([]);
    const [text, list] = await Promise.all([
      main(page).locator('.prose').first().boundingBox(),
      main(page).locator('.notes').boundingBox(),
    ]);
    expect(list?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0));
  });

  it('fills pages of paper, each with its number', async () => {
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    // About 4,000 words: fewer sheets would mean that something is cut off, many more that something stands in the way.
    expect(sheets).toBeGreaterThanOrEqual(6);
    expect(sheets).toBeLessThanOrEqual(20);
    expect(new Set(numbersOf(pdf)).size).toBe(sheets);
  });
});

describe('the print button of an article', () => {
  const button = (page: Page) => main(page).getByRole('button', { name: 'Print' });

  it('is not there without JavaScript', async () => {
    const { page, context } = await visitor(browser, { javaScriptEnabled: false });
    await page.goto(addressOf('article'), { waitUntil: 'load' });
    expect(await button(page).count()).toBe(0);
    await context.close();
  });

  it('comes with the script, where its place was kept, and prints; on the next article too', async () => {
    const { page, context } = await visitor(browser);
    await withoutPictures(context);
    await context.addInitScript(() => {
      window.printed = 0;
      window.print = () => {
        window.printed = (window.printed ?? 0) + 1;
      };
    });
    await page.goto(addressOf('article'), { waitUntil: 'load' });
    expect(await button(page).count()).toBe(0);
    const place = () => heading(page).evaluate((element) => element.ownerDocument.querySelector('figure')?.getBoundingClientRect().top);
    const before = await place();
    await wake(page);
    await button(page).waitFor();
    expect(await place()).toBe(before);
    await button(page).click();
    expect(await page.evaluate(() => window.printed)).toBe(1);
    await main(page).locator('a[href$="/how-we-counted-the-queue"]').first().click();
    await page.waitForURL((url) => url.href !== addressOf('article'));
    await wake(page);
    await button(page).click();
    expect(await page.evaluate(() => window.printed)).toBe(1);
    await context.close();
  });
});

/** The newest opening of the firm. */
const anOpening = async (): Promise<string> => `${site.dotcom}${OPENINGS}/${(await ownOpenings())[0]?.slug}`;

/** Width of a sheet of A4 without its margins, and a little: CSS pixels. */
const SHEET = 700;

describe('every kind of page on paper', () => {
  it.each(
    byDay([
      ...(['article', 'event', 'careers', 'home', 'topic', 'publication', 'profile', 'store', 'people'] as const).map(
        (type) => [type, () => addressOf(type)] as const,
      ),
      ['opening', anOpening] as const,
      ['office', () => `${site.dotcom}/about/offices/lisbon`] as const,
      ['cookies', () => `${site.dotcom}/cookies`] as const,
      ['listing', () => `${site.insights}/featured-insights`] as const,
      [
        'briefing note with figures, a table and notes',
        () => `${site.insights}/featured-insights/energy/a-price-for-sitting-still`,
      ] as const,
    ]),
  )('%s is as wide as a sheet, whatever the window was, and cuts nothing off', async (_, address) => {
    for (const width of [1440, 375]) {
      const { page, context } = await visitor(browser, { viewport: { width, height: 900 }, colorScheme: 'dark' });
      await withoutPictures(context);
      await page.goto(await address(), { waitUntil: 'load' });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const sheet = Math.min(width, SHEET);
      const outside = await page.evaluate((most) => {
        const left = document.querySelector('.page')?.getBoundingClientRect().left ?? 0;
        return [...document.querySelectorAll('main *')].flatMap((element) => {
          const box = element.getBoundingClientRect();
          const seen = element.checkVisibility() && box.width > 1 && box.height > 1;
          return seen && (box.right - left > most + 1 || box.left - left < -25)
            ? [`${Math.round(box.right - left)}: ${element.outerHTML.slice(0, 90)}`]
            : [];
        });
      }, sheet);
      expect([width, outside.slice(0, 5)]).toEqual([width, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const cut = await page
        .locator('main .scroll')
        .evaluateAll((regions) =>
          regions
            .filter((region) => region.checkVisibility() && getComputedStyle(region).overflowX !== 'visible')
            .map((region) => region.outerHTML.slice(0, 90)),
        );
      expect(cut).toEqual([]);
      await context.close();
    }
  });
});

describe('a form on paper', () => {
  it('is not there, but what came of it is: the receipt is for keeping', async () => {
    const { page, context } = await visitor(browser);
    await page.goto(`${site.dotcom}/contact`, { waitUntil: 'load' });
    await page.emulateMedia({ media: 'print' });
    const filled = main(page).locator('.filled');
    expect(await filled.isVisible()).toBe(false);
    // As `ContentForm` has it once the form was sent.
    await filled.evaluate((section) =>
      section.replaceChildren(Object.assign(document.createElement('p'), { textContent: 'Your number: 7' })),
    );
    expect(await main(page).getByText('Your number: 7').isVisible()).toBe(true);
    await context.close();
  });
});

describe('other pages on paper', () => {
  it.each(
    byDay([
      ...(['event', 'careers', 'home', 'topic', 'publication', 'profile'] as const).map((type) => [type, () => addressOf(type)] as const),
      ['opening', anOpening] as const,
    ]),
  )('%s has neither buttons nor coloured grounds', async (_, address) => {
    const { page, context } = await visitor(browser);
    await withoutPictures(context);
    await page.goto(await address(), { waitUntil: 'load' });
    await page.emulateMedia({ media: 'print' });
    const seen = await main(page)
      .locator('.btn, .pages, .crumbs, form, button, [role=button], input, select, .act, [aria-roledescription=carousel]')
      .evaluateAll((elements) => elements.filter((element) => element.checkVisibility()).map((element) => element.outerHTML.slice(0, 80)));
    expect(seen).toEqual([]);
    const { text, background } = await colours(page, 'main header, main section');
    expect(text.luminance).toBeLessThan(0.45);
    expect(background.opacity === 0 || background.luminance > 0.8).toBe(true);
    await context.close();
  });
});
