import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { addressOf, site } from '../../support/site.ts';
import { still } from '../support/walk.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let told: string[];
let fetched: string[];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  ({ context, page } = await visitor(browser));
  await withoutPictures(context);
  told = [];
  fetched = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    fetched.push(pathname);
    if (pathname === '/api/errors') told.push(request.postData() ?? '');
  });
});
afterEach(() => context.close());

const counted = async (name: string) =>
  (JSON.parse((await ask(site.insights, '/api/healthz')).body) as { counters: Record<string, number> }).counters[name] ?? 0;

it('a script that does not come is told by its file, counted, and nothing else of the page is', async () => {
  const before = await counted('browser.scripts');
  await context.route(/\/_(?:next\/static\/.*|boot\/live[^/]*)\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${addressOf('textArticle')}?mail=robin@example.org`);
  await page.keyboard.press('Tab');
  await expect.poll(() => told.length).toBeGreaterThan(0);
  const [first] = JSON.parse(told[0] ?? '[]') as Record<string, string>[];
  expect(first).toEqual({ kind: 'script', name: 'NetworkError', at: expect.stringMatching(/^\/_(?:next\/static|boot)\/[\w./~-]+\.js$/) });
  expect(told.join()).not.toMatch(/robin|queue/);
  await expect.poll(() => counted('browser.scripts')).toBeGreaterThan(before);
});

it('a page on which nothing fails tells nothing, and fetches nothing for it', async () => {
  await page.goto(addressOf('textArticle'));
  await page.keyboard.press('Tab');
  await still(page);
  const quiet = fetched.filter((path) => path.startsWith('/_boot/page-')).length;
  await page.evaluate(() => Promise.reject(new Error('a promise')).catch(() => undefined));
  expect(told).toEqual([]);
  // What tells of it is one file more.
  await page.evaluate(() => void setTimeout(() => void Promise.reject(new TypeError('robin'))));
  await expect.poll(() => fetched.filter((path) => path.startsWith('/_boot/page-')).length).toBe(quiet + 1);
});
