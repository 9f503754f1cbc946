import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page, Request } from 'playwright';
import { expect } from 'vitest';
import { hasTurn, JOURNEYS_BY_TURNS } from '../../../scripts/test/turns.ts';
import { PATIENCE_MS } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { titleOf } from '../../support/html.ts';

/** Every journey is made twice: the site must do without JavaScript what it does with it. */
export const MODES = [
  { mode: 'with JavaScript', javaScriptEnabled: true },
  { mode: 'without JavaScript', javaScriptEnabled: false },
] as const;

export type Mode = (typeof MODES)[number];

/** The ways in which the journeys of a file are made: without JavaScript when it has its turn. @param file its `import.meta.url` */
export function modesOf(file: string): readonly Mode[] {
  const name = path.relative(fileURLToPath(new URL('../..', import.meta.url)), fileURLToPath(file)).replace(/\.test\.ts$/, '');
  return hasTurn(JOURNEYS_BY_TURNS, name) ? MODES : [MODES[0]];
}

/**
 * Both ways and both origins in two walks instead of four: with a script at `first`, without one, when that has its turn, at the other.
 * The other pairs are walked by request, every way in of them (tests/contract/intents, keep-signed-in, single-sign-on).
 * @param modes as `modesOf` has them
 */
export const crossed = (first: 'dotcom' | 'insights', modes: readonly Mode[]) =>
  modes.map((mode) => ({
    ...mode,
    name: mode.javaScriptEnabled ? first : first === 'dotcom' ? ('insights' as const) : ('dotcom' as const),
  }));

declare global {
  interface Window {
    /** Set by a test: still there while a document is shown, gone after a load of a new one. */
    walked?: string;
  }
}

/** Opens a page as a journey's beginning. */
export const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'domcontentloaded' });

/** Shows intent on a link and waits until the application runs. */
export async function wake(page: Page, on: Locator = page.getByRole('main').getByRole('link').first()): Promise<void> {
  // The loader is the last script of a document: before it nobody hears an intent.
  await page.waitForFunction(() => window.__boot !== undefined);
  await on.hover();
  await page.waitForFunction(() => window.__boot?.state === 'live');
}

/**
 * Waits until the page's scripts run. A document's come with an intent: a key that does nothing else. One that meets a document
 * without its last script, or one that is being left, is heard by nobody, and is pressed again.
 */
export async function alive(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const state = await page.evaluate(() => window.__boot?.state).catch(() => 'between two documents');
        if (state === undefined || state === 'dormant') await page.keyboard.press('Shift');
        return state;
      },
      { timeout: PATIENCE_MS, interval: 100, message: 'the page is alive' },
    )
    .toBe('live');
}

/** How long nothing comes of a page that has all that it asks for by itself. */
const STILL_MS = 800;

/**
 * Waits until a page that is alive has fetched what it asks for by itself: behaviours, what it keeps. Playwright's `networkidle` is no
 * more than that a document was idle once, which one is before its first intent.
 */
export async function still(page: Page): Promise<void> {
  const pending = new Set<Request>();
  let last = performance.now();
  const began = (request: Request) => void pending.add(request);
  const ended = (request: Request) => {
    pending.delete(request);
    last = performance.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  try {
    await expect.poll(() => pending.size === 0 && performance.now() - last > STILL_MS, { timeout: PATIENCE_MS, interval: 100 }).toBe(true);
  } finally {
    page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
  }
}

/** What is wrong: takes the focus, which reads it out, and so is no alert. */
export const wrong = (within: Page | Locator): Locator => within.locator('[role=group][tabindex="-1"]');

/** Waits until the page says it: in a region, or in the notice that has the focus where the page begins with one. */
export const said = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('[role=status], [role=group][tabindex="-1"]').filter({ hasText: text }).first().waitFor();

export const main = (page: Page): Locator => page.getByRole('main');
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id || (document.activeElement?.localName ?? ''));

/** What is true of every page that one has just come to: the title that the server gives it, and one visible `h1`. */
async function expectArrival(page: Page): Promise<void> {
  const { origin, pathname, search } = new URL(page.url());
  const { body } = await ask(origin, pathname + search);
  await expect.poll(() => page.title(), { message: `title of ${page.url()}` }).toBe(titleOf(body));
  expect(await heading(page).count()).toBe(1);
  expect(await heading(page).isVisible()).toBe(true);
}

/** Follows a link, with JavaScript on a page that is alive: a document is loaded, which begins at its top. */
export async function follow(page: Page, { javaScriptEnabled }: Mode, link: Locator): Promise<void> {
  const target = new URL((await link.getAttribute('href')) ?? '', page.url());
  if (javaScriptEnabled) await wake(page, link);
  await page.evaluate(() => {
    window.walked = 'same document';
  });
  await link.click();
  await page.waitForURL(target.href, { waitUntil: 'domcontentloaded' });
  await expectArrival(page);
  expect(await page.evaluate(() => window.walked), `${target.href} is a new document`).toBeUndefined();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}

/** The browser's back or forward button: the address, and its title. */
export async function history(page: Page, go: 'goBack' | 'goForward', address: string): Promise<void> {
  await page[go]({ waitUntil: 'domcontentloaded' });
  await page.waitForURL(address, { waitUntil: 'domcontentloaded' });
  await expectArrival(page);
}
