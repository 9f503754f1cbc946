import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Browser } from 'playwright';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { OPENINGS, ownOpenings } from '../support/openings.ts';
import { main, open } from '../support/walk.ts';

/** Scripts that are on their way for as long as a test says. */
let browser: Browser;
let visit: Visit;
let release: () => void;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visit = await visitor(browser);
  await withoutPictures(visit.context);
  const held = new Promise<void>((resolve) => (release = resolve));
  await visit.context.route('**/_next/static/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
});
afterEach(async () => {
  await visit.context.close();
  expect(visit.problems).toEqual([]);
});
const alive = () => visit.page.waitForFunction(() => window.__boot?.state === 'live');

it('a filter that is ticked in the search is asked for once', async () => {
  const { page } = visit;
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()));
  await open(page, addressOf('search'));
  await page.getByRole('checkbox', { name: /^Article/ }).check();
  release();
  await page.waitForURL(/type=article/, { timeout: 5_000 });
  await alive();
  expect(asked).toHaveLength(1);
  expect(await page.getByRole('checkbox', { name: /^Article/ }).isChecked()).toBe(true);
});

it('an opening that is to be kept is kept, once, however often one presses', async () => {
  const { page } = visit;
  await open(page, `${site.dotcom}${OPENINGS}/${(await ownOpenings())[0]?.slug ?? ''}`);
  const save = main(page).getByRole('button', { name: 'Save for later', exact: true });
  await save.click();
  // A button that is busy moves: nobody waits until it stands still.
  await save.dispatchEvent('click');
  expect(await save.getAttribute('aria-busy')).toBe('true');
  release();
  await alive();
  await main(page).getByRole('button', { name: 'Saved', exact: true, pressed: true }).waitFor({ timeout: 5_000 });
});
