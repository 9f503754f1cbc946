import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { OPENINGS, ownOpenings } from '../support/openings.ts';
import { alive, main, open } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const FORMS: readonly (readonly [name: string, address: () => string | Promise<string>, typed: Readonly<Record<string, string>>])[] = [
  ['a sign-up', () => addressOf('signUp'), { 'First name': 'Robin', 'Last name': 'Marsh', 'E-mail address': 'robin@visitors.example' }],
  ['newsletters', () => addressOf('newsletter'), { 'E-mail address': 'robin@visitors.example' }],
  [
    'an application',
    async () => `${site.dotcom}${OPENINGS}/${(await ownOpenings())[0]?.slug}/apply`,
    { 'First name': 'Robin', 'Last name (optional)': 'Marsh' },
  ],
];

/** Chromium tells itself of what was typed after a second. */
const NOTED_MS = 1_500;

// As Playwright starts it, the browser keeps no page: Back loads the document again and fills it in, before the page is alive.
it.each(FORMS)('what was typed and not sent is there on the way back to %s, also once the page is alive', async (_, address, typed) => {
  const { page, context } = await visitor(browser);
  await withoutPictures(context);
  await open(page, await address());
  await alive(page);
  const field = (label: string) => main(page).getByLabel(label, { exact: true }).first();
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  await page.waitForTimeout(NOTED_MS);
  await open(page, `${site.dotcom}/privacy`);
  await page.goBack({ waitUntil: 'load' });
  await alive(page);
  for (const [label, text] of Object.entries(typed)) expect(await field(label).inputValue(), label).toBe(text);
  await context.close();
});
