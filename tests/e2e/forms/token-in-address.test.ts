import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Request } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { elsewhere, ready } from '../support/account.ts';
import { main, MODES, open } from '../support/walk.ts';

/** The address of a half-filled form is its key: no other origin is told it, by whatever way a browser leaves the page. */

let browser: Browser;
let other: Server;
let origin: string;
/** Referrers that came to the other origin. */
const told: (string | undefined)[] = [];
beforeAll(async () => {
  other = createServer((request, response) => {
    told.push(request.headers.referer);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await new Promise((resolve) => other?.close(resolve));
});

it.each(MODES)('a page with a token in its address tells it to nobody, $mode', async (mode) => {
  told.splice(0);
  const { page, context } = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled, extraHTTPHeaders: elsewhere() });
  await withoutPictures(context);
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  await open(page, `${site.dotcom}/events/ask-for-a-speaker`);
  await ready(page, mode);
  await main(page).getByLabel('Name of the event', { exact: true }).fill('Day of the harbour');
  await main(page).getByLabel('Date', { exact: true }).fill('2027-05-20');
  await main(page).getByRole('radio', { name: 'Online' }).check();
  await main(page).getByRole('button', { name: 'Next', exact: true }).click();
  await page.waitForURL(/[?&]form=/);
  await page.waitForLoadState('load');
  await ready(page, mode);
  const address = page.url();
  const token = new URL(address).searchParams.get('form') ?? '';
  expect(token).toMatch(/^[\w-]{40,}$/);

  // By a link, and by one that opens a window which knows the page that it came from.
  for (const way of [0, 1]) {
    await open(page, address);
    await page.evaluate(
      ([href, number]) => {
        const link = document.createElement('a');
        Object.assign(link, { href, id: 'away', textContent: 'Away', ...(number === 1 ? { target: '_blank', rel: 'opener' } : {}) });
        document.querySelector('main')!.prepend(link);
      },
      [`${origin}/${way}`, way] as const,
    );
    const before = told.length;
    await page.locator('#away').click();
    await expect.poll(() => told.length).toBeGreaterThan(before);
  }
  expect(new Set(told)).toEqual(new Set([`${site.dotcom}/`]));

  // What the page itself asks for says its origin at most, also to the site, whose logs hold no tokens then.
  await page.goto('about:blank');
  const leaky: string[] = [];
  for (const request of asked) {
    const headers = await request.allHeaders();
    if (headers.referer?.includes(token)) leaky.push(`referrer of ${request.url()}`);
    const isPage = request.isNavigationRequest();
    if (!isPage && (request.url().includes(token) || (request.postData() ?? '').includes(token))) leaky.push(request.url());
  }
  expect(leaky).toEqual([]);
  await context.close();
});
