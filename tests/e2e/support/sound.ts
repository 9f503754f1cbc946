import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { atRest, violationsOf } from '../../support/axe.ts';
import { consentCookie } from '../../support/measured.ts';
import { site } from '../../support/site.ts';
import { main, open } from './walk.ts';

/** Leaves out the question about cookies, which lies over what is looked at. */
export const withoutConsentQuestion = (context: BrowserContext): Promise<void> =>
  context.addCookies([{ url: site.dotcom, name: 'mh_consent', value: consentCookie('refused') }]);

/** A page of dotcom that axe finds nothing in, and that is not wider than the window. `SHOTS` names a folder for a picture of it. */
export async function expectSound(page: Page, name: string, address: string): Promise<void> {
  await open(page, `${site.dotcom}${address}`);
  await main(page).getByRole('heading', { level: 1 }).waitFor();
  await atRest(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
  expect([name, await violationsOf(page)]).toEqual([name, []]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
}
