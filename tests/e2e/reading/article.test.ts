import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { addressOf, site } from '../../support/site.ts';
import { main, MODES, open, wake } from '../support/walk.ts';

/** Of the document and of a heading in prose, in pixels. */
const SCROLL_PADDING = 96;
const SCROLL_MARGIN = 32;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(MODES)('an article $mode', (mode) => {
  let visit: Visit;
  let page: Page;
  beforeEach(async () => {
    visit = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled });
    page = visit.page;
    await withoutPictures(visit.context);
    await open(page, addressOf('article'));
    if (mode.javaScriptEnabled) await wake(page);
  });
  afterEach(async () => {
    await visit.context.close();
    expect(visit.problems).toEqual([]);
  });
  const contents = () => main(page).getByRole('navigation', { name: 'In this article' });

  it('leads from its contents to a part', async () => {
    const link = contents().getByRole('link').nth(3);
    await link.click();
    const id = new URL((await link.getAttribute('href')) ?? '', page.url()).hash.slice(1);
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${id}`);
    // What loads on the way moves the page a little under the browser's own scroll, which aims once.
    const place = SCROLL_PADDING + SCROLL_MARGIN;
    await expect
      .poll(() => page.locator(`#${id}`).evaluate((heading, wanted) => Math.abs(heading.getBoundingClientRect().top - wanted), place))
      .toBeLessThan(mode.javaScriptEnabled ? 90 : 600);
    if (mode.javaScriptEnabled) await expect.poll(() => link.getAttribute('aria-current')).toBe('location');
  });

  it('leads from a mark to its note and back', async () => {
    await main(page).locator('sup a').first().click();
    expect(new URL(page.url()).hash).toBe('#n1');
    await main(page).getByRole('link', { name: 'Back to note 1 in the text' }).click();
    expect(new URL(page.url()).hash).toBe('#r1');
  });

  it('can be passed on', async () => {
    const share = main(page).locator('details', { hasText: 'Share' }).first();
    await share.locator('summary').click();
    const short = `http://${(await share.locator('.share__short b').textContent()) ?? ''}`;
    expect(short).toMatch(new RegExp(`^${site.insights}/`));
    for (const service of ['LinkedIn', 'X', 'Facebook', 'WhatsApp'])
      expect(decodeURIComponent((await share.getByRole('link', { name: service, exact: true }).getAttribute('href')) ?? '')).toContain(
        short,
      );
    expect(await share.getByRole('button', { name: 'Copy the link' }).isVisible()).toBe(mode.javaScriptEnabled);
  });

  it('gives each of its documents under the label of its type', async () => {
    const documents = main(page).locator('details', { hasText: 'Download (3 files)' });
    await documents.locator('summary').click();
    const labels = ['Download the full report', 'Download the executive summary', 'Download the appendix'];
    const addresses = await Promise.all(labels.map((label) => documents.getByRole('link', { name: label }).getAttribute('href')));
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) {
      const { origin, pathname, search } = new URL(address ?? '', page.url());
      const { status, headers, bytes } = await ask(origin, pathname + search);
      expect([status, headers['content-type'], bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
    }
  });

  it('shows three that belong to it, and one to go on with', async () => {
    expect(await main(page).getByRole('region', { name: 'On the same matter' }).getByRole('article').count()).toBe(3);
    const next = main(page).getByRole('navigation', { name: 'Next to read' }).getByRole('link');
    expect(await next.getAttribute('href')).toMatch(/^\/featured-insights\//);
  });

  it('shows its pictures large', async () => {
    const link = main(page)
      .getByRole('link', { name: /^Enlarge the picture/ })
      .first();
    const large = await link.getAttribute('href');
    await link.click();
    if (!mode.javaScriptEnabled) return expect(page.url()).toContain(large?.split('?')[0]);
    const dialog = page.getByRole('dialog', { name: 'Picture, enlarged' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('every card', () => {
  it.each([
    ['/', 'insights'],
    ['/featured-insights', 'insights'],
    ['/topics/energy', 'insights'],
  ] as const)('of an article says how long it takes: %s', async (path, origin) => {
    const { page, context } = await visitor(browser, { javaScriptEnabled: false });
    await withoutPictures(context);
    await open(page, `${site[origin]}${path}`);
    const cards = await main(page)
      .getByRole('article')
      .filter({ has: page.locator('a[href*="/featured-insights/"]:not([href*="insights-store"])') })
      .allTextContents();
    expect(cards.length).toBeGreaterThan(3);
    for (const words of cards) expect(words).toMatch(/\d+ minutes?/);
    await context.close();
  });
});

describe('on a phone', () => {
  it.each([
    ['en', '', 'Download (3 files)'],
    ['de', '/de', 'Herunterladen (3 Dateien)'],
  ])('an article has its tools in one row (%s), and nothing of their names is lost', async (_language, at, files) => {
    const { page, context } = await visitor(browser, { viewport: { width: 375, height: 800 } });
    await withoutPictures(context);
    await open(page, addressOf('article').replace(site.insights, site.insights + at));
    const bar = main(page).locator('nav.bar');
    const tools = bar.locator('.bar__list > li > details > summary, .keep__save button, .keep__rate');
    const boxes = await tools.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, left, right }) => [top, left, right]),
    );
    expect(boxes).toHaveLength(4);
    expect(new Set(boxes.map(([top = 0]) => Math.round(top))).size).toBe(1);
    for (const [index, [, left = 0]] of boxes.entries()) expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.[2] ?? 0);
    expect(await bar.locator('.share--files').ariaSnapshot()).toContain(files);
    // The average comes when the page has come alive: it has its place.
    const height = () => bar.evaluate((element) => element.getBoundingClientRect().height);
    const before = await height();
    await bar.locator('[data-keep="average"]').evaluate((place) => (place.textContent = '4,3 von 5, 1.318 Bewertungen'));
    expect(await height()).toBe(before);
    await context.close();
  });
});

describe('an impatient visitor', () => {
  it('takes the page over while it scrolls', async () => {
    const { page, context } = await visitor(browser);
    await withoutPictures(context);
    await open(page, addressOf('article'));
    await wake(page);
    const link = main(page).getByRole('navigation', { name: 'In this article' }).getByRole('link').last();
    // Turned in the page, at the first step of the scroll: a command from outside may come when all is over.
    await page.evaluate(() =>
      window.addEventListener('scroll', () => document.body.dispatchEvent(new WheelEvent('wheel', { deltaY: -50, bubbles: true })), {
        once: true,
      }),
    );
    await link.click();
    await page.waitForTimeout(1_500);
    const last = page.locator((await link.getAttribute('href')) ?? '');
    const top = () => last.evaluate((heading) => heading.getBoundingClientRect().top);
    const stopped = await top();
    // It would be below the heading's `scroll-margin-top` of 32 pixels; how far the first step goes is the machine's affair.
    expect(stopped, 'it has not arrived').toBeGreaterThan(40);
    await page.waitForTimeout(500);
    expect(await top(), 'and goes nowhere').toBe(stopped);
    await context.close();
  });
  it('is at once there when they prefer no motion', async () => {
    const { page, context } = await visitor(browser, { reducedMotion: 'reduce' });
    await withoutPictures(context);
    await open(page, addressOf('article'));
    await wake(page);
    const link = main(page).getByRole('navigation', { name: 'In this article' }).getByRole('link').last();
    await link.click();
    await expect
      .poll(() => page.locator(new URL(page.url()).hash || '#none').evaluate((heading) => Math.abs(heading.getBoundingClientRect().top)), {
        timeout: 400,
      })
      .toBeLessThan(200);
    await context.close();
  });
});
