import type { Browser, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { alive, main, open } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** What the browser holds once it has thrown away what nobody can reach. */
async function held(cdp: CDPSession) {
  // What the first one frees may have held more.
  for (let turn = 0; turn < 2; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

const banner = (page: Page) => page.getByRole('banner');

/** The menu, and the sign-in over the page: opened and closed. */
async function lookAtOverlays(page: Page): Promise<void> {
  await banner(page).getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'hidden' });
  await banner(page).getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** A filter ticked and given up again: other results take the place of those that are shown. */
async function lookFor(page: Page, filter: string): Promise<void> {
  const box = page.locator(filter);
  await box.check();
  await page.waitForURL(/\?.*=/);
  await main(page).locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await box.uncheck();
  await expect.poll(() => new URL(page.url()).search).not.toContain(await box.inputValue());
  await main(page).locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

/** The first rounds fetch what later ones have. */
const ROUNDS = { warm: 3, measured: 12 };

// Another page is another document, with which all of this one goes: what is left over is left by what is done on one page.
it.each([
  ['an article', () => addressOf('article'), lookAtOverlays],
  ['the search', () => addressOf('search'), (page: Page) => lookFor(page, '.facets input[name="type"][value="article"]')],
  [
    'the job search',
    () => `${site.dotcom}/careers/search-jobs/jobs`,
    (page: Page) => lookFor(page, '.facets input[name="level"][value="senior"]'),
  ],
] as const)('a long visit of %s leaves nothing of what was shown meanwhile', async (_page, address, round) => {
  const { page, context, problems } = await visitor(browser, { reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
  await withoutPictures(context);
  await open(page, address());
  await alive(page);
  await page.evaluate(() => {
    for (const facet of document.querySelectorAll<HTMLDetailsElement>('details.facet')) facet.open = true;
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  for (let turn = 0; turn < ROUNDS.warm; turn += 1) await round(page);
  const before = await held(cdp);
  for (let turn = 0; turn < ROUNDS.measured; turn += 1) await round(page);
  const after = await held(cdp);
  expect((after.nodes - before.nodes) / ROUNDS.measured, `nodes a round, from ${before.nodes} to ${after.nodes}`).toBeLessThanOrEqual(2);
  expect(
    (after.listeners - before.listeners) / ROUNDS.measured,
    `listeners a round, from ${before.listeners} to ${after.listeners}`,
  ).toBeLessThanOrEqual(0.5);
  await context.close();
  expect(problems).toEqual([]);
});
