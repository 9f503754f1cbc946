import type { Browser, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf } from '../../support/site.ts';
import { alive, open } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** The router's own, by which a page without links to all of these comes to them. */
const go = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    await (window as unknown as { next: { router: { push(path: string): Promise<boolean> } } }).next.router.push(to);
    // Behaviours of the page are found in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, path);

/** What the browser holds once it has thrown away what nobody can reach. */
async function held(cdp: CDPSession) {
  // What the first one frees may have held more.
  for (let turn = 0; turn < 2; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

/** The first pages fetch what later ones have. */
const ROUNDS = { warm: 2, measured: 10 };

it.each([
  [
    'texts with a film, a carousel, a list of contents and forms',
    ['article', 'insightsHome', 'textArticle', 'search', 'topic', 'publication'],
  ],
  ['people, events and openings', ['people', 'profile', 'jobSearchNothing', 'event', 'careers', 'office']],
] as const)('a long visit of %s leaves nothing of the pages that it has left', async (_pages, types) => {
  const addresses = types.map((type) => new URL(addressOf(type)));
  const { page, context, problems } = await visitor(browser, { reducedMotion: 'reduce' });
  await withoutPictures(context);
  const first = addresses[0] as URL;
  await open(page, first.href);
  await page.keyboard.press('Shift');
  await alive(page);
  // What a page keeps for its visitor comes with the first press.
  const kept = page.waitForResponse(/\/_next\/static\/.*\.js/);
  await page.mouse.click(2, 2);
  await kept;
  await page.evaluate(() => {
    window.walked = 'same document';
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const round = async () => {
    for (const { pathname, search } of [...addresses.slice(1), first]) await go(page, pathname + search);
  };
  for (let turn = 0; turn < ROUNDS.warm; turn += 1) await round();
  const before = await held(cdp);
  for (let turn = 0; turn < ROUNDS.measured; turn += 1) await round();
  const after = await held(cdp);
  expect(await page.evaluate(() => window.walked)).toBe('same document');
  const visits = ROUNDS.measured * addresses.length;
  expect((after.nodes - before.nodes) / visits, `nodes a visit, from ${before.nodes} to ${after.nodes}`).toBeLessThanOrEqual(2);
  expect(
    (after.listeners - before.listeners) / visits,
    `listeners a visit, from ${before.listeners} to ${after.listeners}`,
  ).toBeLessThanOrEqual(0.5);
  await context.close();
  expect(problems).toEqual([]);
});
