import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { gzipBytes } from '../../support/build.ts';
import { ask } from '../../support/http.ts';
import { addressOf, PAGE_TYPES, site } from '../../support/site.ts';
import { wordsOfMain } from '../../support/html.ts';
import { byDay } from '../../support/whole.ts';
import { PAGE_SCRIPTS } from '../support/page-scripts.ts';
import { heading, main, wake } from '../support/walk.ts';

const KB = 1024;
/** Articles of about 1,500 words, for which the limit of a document is given. */
const ARTICLES = ['public-institutions/ask-for-the-file', 'transport/what-small-stations-know', 'technology/the-inspectors-notebook'];
const DOCUMENTS = (Object.keys(PAGE_TYPES) as (keyof typeof PAGE_TYPES)[]).filter((type) => type !== 'notFound');

let browser: Browser;
const visits: Visit[] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

/** How long the next page lets its visitor wait, to see what is shown meanwhile. */
const HELD_MS = 2_000;

type Line = { effectiveType: string; saveData: boolean; downlink: number; rtt: number };
const SLOW: Line = { effectiveType: '3g', saveData: false, downlink: 1.5, rtt: 300 };
const FAST: Line = { effectiveType: '4g', saveData: false, downlink: 10, rtt: 50 };

const isMeasuring = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/_boot/page-');

/** A visitor on a line that the Network Information API describes so; on a slow one nothing but the visitor's intent loads scripts. */
async function onLine(line: Line) {
  const visit = await visitor(browser);
  visits.push(visit);
  await withoutPictures(visit.context);
  await visit.context.addInitScript((connection) => Object.defineProperty(navigator, 'connection', { value: connection }), line);
  const scripts: Request[] = [];
  const measuring: Request[] = [];
  visit.page.on('request', (request) => {
    // The measuring script is a file of its own, beside the application.
    if (request.resourceType() === 'script') (isMeasuring(request) ? measuring : scripts).push(request);
  });
  return { ...visit, scripts, measuring };
}

const state = (page: Page) => page.evaluate(() => window.__boot?.state);
/** All that the application renders: header, main and footer. */
const application = (page: Page) => page.locator('#__next');
/** Less what behaviours change on purpose: what stood hidden until a script answers to it, the part that is being read, the hour of the visitor and of a place, what the visitor keeps. */
const html = (page: Page) =>
  application(page).evaluate((root) => {
    const copy = root.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll(
      '[data-print], [data-share], [data-enhance="own-zone"], [data-enhance="clock"], [data-carousel="controls"]',
    ))
      element.removeAttribute('hidden');
    for (const element of copy.querySelectorAll('[aria-current="location"]')) element.removeAttribute('aria-current');
    for (const element of copy.querySelectorAll('form button[aria-pressed]')) element.removeAttribute('aria-pressed');
    for (const element of copy.querySelectorAll('form button[data-on]')) element.removeAttribute('data-on');
    for (const element of copy.querySelectorAll(
      '[data-own-zone], [data-enhance="clock"], [data-enhance="carousel"], [data-keep="average"]',
    ))
      element.replaceChildren();
    return copy.innerHTML;
  });
/** Marks every element of the served document, to tell it from one that the application has made anew. */
const mark = (page: Page) =>
  application(page).evaluate((root) => [...root.querySelectorAll('*')].forEach((element) => Object.assign(element, { served: true })));
const unmarked = (page: Page) =>
  application(page).evaluate((root) =>
    [...root.querySelectorAll('*')].filter((element) => !('served' in element)).map((element) => element.outerHTML.slice(0, 100)),
  );
/** Bytes of the inline scripts that a browser runs: data blocks have a type of their own. */
const inlineScripts = (page: Page) =>
  page.locator('script:not([src]):not([type])').evaluateAll((elements) => elements.map((element) => element.textContent ?? ''));

describe('a document', () => {
  it.each(byDay(DOCUMENTS))(
    '%s runs the inline loader and the measuring script alone until the visitor acts, then comes alive unchanged',
    async (type) => {
      const { page, scripts, measuring, problems } = await onLine(SLOW);
      await page.goto(addressOf(type), { waitUntil: 'load' });
      expect(scripts.map((request) => request.url())).toEqual([]);
      expect(await page.locator('body script[src], link[rel=preload][as=script], link[rel=modulepreload]').count()).toBe(0);
      const inline = await inlineScripts(page);
      // The fonts' few lines, and the loader.
      expect(inline).toHaveLength(2);
      // It comes after all else.
      await expect.poll(() => measuring.length).toBe(1);
      const bytes = await Promise.all(measuring.map(async (request) => gzipBytes((await (await request.response())?.body()) ?? '')));
      expect(bytes).toHaveLength(1);
      expect(bytes.reduce((sum, each) => sum + each, gzipBytes(inline.join('\n')))).toBeLessThanOrEqual(10 * KB);
      expect(await state(page)).toBe('dormant');

      const before = await html(page);
      await mark(page);
      await wake(page, page.getByRole('banner').getByRole('link').first());
      expect(scripts.length).toBeGreaterThan(0);
      expect(await html(page)).toBe(before);
      expect(await unmarked(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
  );
});

/**
 * The limit is for words: the drawing of a chart is data, and as heavy as its data are many; that a text is old is said of it in
 * later years only; the ports of a test run are no part of a page, and a short link is another each time; styles are in each as they were in a sheet, and have a limit of
 * their own (tests/contract/content/first-paint.test.ts).
 */
const withoutCharts = (html: string): string =>
  html
    .replace(/<svg class="chart[\s\S]*?<\/svg>/g, '')
    .replace(/<style\b[\s\S]*?<\/style>/g, '')
    .replace(/<div class="ah__notice">[\s\S]*?<\/p><\/div><\/div><\/div>/, '')
    .replace(/localhost(?::|%3A)\d+/g, 'localhost')
    .replace(/(\/|%2F)s\1[A-Za-z0-9]{7}\b/g, '$1s$1short');

describe('before the visitor acts', () => {
  it.each(ARTICLES)('%s is a document of at most 12 KB for 1,500 words', async (path) => {
    const { body } = await ask(site.insights, `/featured-insights/${path}`);
    const words = wordsOfMain(body).length;
    expect(words, 'the limit is for an article of about 1,500 words').toBeGreaterThan(1_350);
    expect(words).toBeLessThan(1_750);
    expect(gzipSync(withoutCharts(body)).length).toBeLessThanOrEqual(12 * KB * Math.max(1, words / 1_500));
  });

  it('sends the document compressed', async () => {
    const path = PAGE_TYPES.textArticle[1];
    const plain = (await ask(site.insights, path)).body;
    const words = wordsOfMain(plain).length;
    const charts = gzipSync(plain).length - gzipSync(withoutCharts(plain)).length;
    const { headers, bytes } = await ask(site.insights, path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(bytes.length - charts).toBeLessThanOrEqual(12 * KB * Math.max(1, words / 1_500));
  });

  it('moving over plain text is no intent', async () => {
    const { page, scripts } = await onLine(SLOW);
    await page.goto(addressOf('textArticle'), { waitUntil: 'load' });
    await heading(page).hover();
    await page.waitForTimeout(300);
    expect(scripts).toHaveLength(0);
    expect(await state(page)).toBe('dormant');
  });
});

describe('at the first intent', () => {
  it('loads at most 110 KB', async () => {
    const { page, scripts } = await onLine(SLOW);
    await page.goto(addressOf('article'), { waitUntil: 'load' });
    await wake(page);
    const sizes = await Promise.all(
      scripts.map(async (request) => ({ url: request.url(), size: gzipSync((await (await request.response())?.body()) ?? '').length })),
    );
    expect(sizes.length).toBeGreaterThan(1);
    const total = sizes.reduce((sum, { size }) => sum + size, gzipBytes((await inlineScripts(page)).join('')));
    expect(total / KB, JSON.stringify(sizes)).toBeLessThanOrEqual(110);
  });

  it.each([
    ['a key', (page: Page) => page.keyboard.press('Tab')],
    ['a finger', (page: Page) => heading(page).dispatchEvent('touchstart')],
    ['a wheel', (page: Page) => page.mouse.wheel(0, 10)],
    ['a press', (page: Page) => page.mouse.down()],
    ['a route in the hash', (page: Page) => page.evaluate(() => void (location.hash = '#/signin'))],
  ])('%s is one', async (_what, act) => {
    const { page } = await onLine(SLOW);
    await page.goto(addressOf('textArticle'), { waitUntil: 'load' });
    expect(await state(page)).toBe('dormant');
    await act(page);
    await page.waitForFunction(() => window.__boot?.state === 'live');
  });

  it('is not waited for where the line is fast', async () => {
    const { page, scripts } = await onLine(FAST);
    await page.goto(addressOf('textArticle'), { waitUntil: 'load' });
    expect(scripts).toHaveLength(0);
    await page.waitForFunction(() => window.__boot?.state === 'live');
    expect(scripts.length).toBeGreaterThan(0);
  });

  it('leaves alone what the visitor has done already', async () => {
    const { page, problems } = await onLine(SLOW);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(PAGE_SCRIPTS, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(addressOf('article'), { waitUntil: 'load' });
    const details = main(page)
      .getByRole('group')
      .filter({ has: page.getByRole('table') })
      .first();
    const summary = main(page).locator('summary', { hasText: 'The figures behind' }).first();
    await summary.click();
    expect(await state(page)).toBe('loading');
    expect(await details.getByRole('table').isVisible()).toBe(true);
    // A field as an extension or a later rendering would have it, in the middle of being typed in.
    await heading(page).evaluate((element) => element.insertAdjacentHTML('beforeend', '<input aria-label="Half typed">'));
    const field = page.getByRole('textbox', { name: 'Half typed' });
    await field.pressSequentially('half a wor');
    release();
    await page.waitForFunction(() => window.__boot?.state === 'live');
    expect(await details.getByRole('table').isVisible()).toBe(true);
    expect(await field.inputValue()).toBe('half a wor');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
  });
});

describe('an application', () => {
  it('has the names that the document has: React counts the boxes around it as the server did', async () => {
    const { page, context, problems } = await visitor(browser);
    await withoutPictures(context);
    await page.goto(`${site.dotcom}/careers/search-jobs/jobs`, { waitUntil: 'load' });
    await page.waitForFunction(() => window.__boot?.state === 'live');
    // Under a key of its own React keeps on each element what it has rendered there.
    const names = await application(page).evaluate((root) =>
      [...root.querySelectorAll('[id]')].flatMap((element) => {
        const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
        const { id } = (key ? Reflect.get(element, key) : {}) as { id?: string };
        return id === undefined ? [] : [[element.id, id]];
      }),
    );
    expect(names.filter(([, given]) => given?.startsWith('_')).length).toBeGreaterThan(2);
    expect(names.filter(([served, given]) => served !== given)).toEqual([]);
    await context.close();
    expect(problems).toEqual([]);
  });

  it('is hydrated in slices, between which the visitor gets through', async () => {
    const { page, context, problems } = await visitor(browser);
    await withoutPictures(context);
    // A clock so fast that each slice is over as soon as it begins; the scheduler asks for the next by a message.
    await context.addInitScript(() => {
      let time = 0;
      performance.now = () => (time += 6);
      const { postMessage } = MessagePort.prototype;
      const counted = { messages: 0 };
      Object.assign(window, counted);
      MessagePort.prototype.postMessage = function (this: MessagePort, ...message: Parameters<MessagePort['postMessage']>) {
        (window as unknown as typeof counted).messages += 1;
        postMessage.apply(this, message);
      } as MessagePort['postMessage'];
    });
    await page.goto(`${site.dotcom}/careers/search-jobs/jobs`, { waitUntil: 'load' });
    await page.waitForFunction(() => window.__boot?.state === 'live');
    // In one task it would be about forty.
    expect(await page.evaluate(() => (window as unknown as { messages: number }).messages)).toBeGreaterThan(200);
    await context.close();
    expect(problems).toEqual([]);
  });
});

describe('on a slow line', () => {
  it('the page can be read and its links work while the scripts are on their way', async () => {
    const { page } = await onLine(SLOW);
    await page.route(PAGE_SCRIPTS, () => {});
    await page.goto(`${site.dotcom}/people`, { waitUntil: 'load' });
    await main(page).getByRole('link', { name: 'Tobias Renner' }).click();
    await page.waitForURL(`${site.dotcom}/people/tobias-renner`);
    expect(await heading(page).textContent()).toBe('Tobias Renner');
    expect(await state(page)).not.toBe('live');
  });

  it('a page whose scripts are gone goes on as a plain document', async () => {
    const { page } = await onLine(SLOW);
    await page.route(PAGE_SCRIPTS, (route) => route.fulfill({ status: 404 }));
    await page.goto(`${site.dotcom}/people`, { waitUntil: 'load' });
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => window.__boot?.state === 'failed');
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    expect(await page.getByRole('navigation', { name: 'Menu' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await main(page).getByRole('link', { name: 'Tobias Renner' }).click();
    await page.waitForURL(`${site.dotcom}/people/tobias-renner`);
  });

  it.each(['/_next/static/chunks/gone-0123456789.js', '/_next/static/gone.css', '/_next/gone'])(
    '%s is answered 404, not with a page',
    async (path) => {
      const { status, headers } = await ask(site.dotcom, path);
      expect(status).toBe(404);
      expect(headers['cache-control']).not.toContain('immutable');
    },
  );

  it('a bar shows that the next page is fetched, and trickles on without a spinner', async () => {
    const { page } = await onLine(SLOW);
    await page.goto(`${site.dotcom}/people`, { waitUntil: 'load' });
    const link = main(page).getByRole('link', { name: 'Tobias Renner' });
    await wake(page, link);
    await page.route('**/people/tobias-renner', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, HELD_MS));
      await route.continue();
    });
    // Chromium answers no question while a page is on its way: this one notes what is seen, for the next one to tell.
    await page.evaluate(() => {
      const seen: { reach: number; spinners: number; at: string }[] = [];
      setInterval(() => {
        const reach = document.querySelector('#nprogress .bar')?.getBoundingClientRect().right ?? 0;
        seen.push({ reach, spinners: document.querySelectorAll('#nprogress .spinner').length, at: location.pathname });
        sessionStorage.setItem('seen', JSON.stringify(seen));
      }, 50);
    });
    await link.click();
    await page.waitForURL(`${site.dotcom}/people/tobias-renner`);
    expect(await page.locator('#nprogress').count()).toBe(0);
    const seen = JSON.parse((await page.evaluate(() => sessionStorage.getItem('seen'))) ?? '[]') as {
      reach: number;
      spinners: number;
      at: string;
    }[];
    const reached = seen.map(({ reach }) => reach).filter((reach) => reach > 0);
    expect(reached.length).toBeGreaterThan(10);
    expect((reached.at(-1) ?? 0) - (reached[0] ?? 0)).toBeGreaterThan(5);
    expect(seen.filter(({ spinners, at }) => spinners > 0 || at !== '/people')).toEqual([]);
  });
});
