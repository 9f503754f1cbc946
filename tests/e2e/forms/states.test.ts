import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { atRest, OF_LOOKS, violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { elsewhere, somebody } from '../support/account.ts';
import { alive, heading, main, open, wrong } from '../support/walk.ts';

let browser: Browser;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visit = await visitor(browser, { viewport: { width: 1280, height: 800 }, extraHTTPHeaders: elsewhere() });
  page = visit.page;
  await withoutPictures(visit.context);
});
afterEach(async () => {
  await visit.context.close();
  expect(visit.problems).toEqual([]);
});

/** Sound by axe in light and dark, wide and as narrow as a telephone gets. */
async function expectSound(): Promise<void> {
  await page.waitForLoadState('load');
  await atRest(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  const [scroll = 0, client = 0] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(scroll, 'scrolls sideways').toBeLessThanOrEqual(client);
  expect(await violationsOf(page, { rules: OF_LOOKS })).toEqual([]);
  expect(await heading(page).count()).toBe(1);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}
const field = (name: string) => main(page).getByLabel(name, { exact: true });
const press = (name: string) => main(page).getByRole('button', { name, exact: true }).click();
const step = (name: string) => main(page).getByRole('heading', { level: 3, name, exact: true }).waitFor();

it('a form with everything wrong, in German, and one that was sent are sound', async () => {
  await open(page, `${site.dotcom}/de/contact`);
  await alive(page);
  await field('Worum geht es?').selectOption({ label: 'Presse' });
  await press('Nachricht senden');
  await wrong(main(page)).getByRole('link').first().waitFor();
  await expectSound();
  await field('Medium, für das Sie schreiben').fill('Hafenblatt');
  await field('Vorname').fill('Robin');
  await field('Nachname').fill('Sørensen');
  await field('E-Mail-Adresse').fill(somebody().email);
  await field('Ihre Nachricht').fill('W'.repeat(200));
  await main(page).getByRole('checkbox').check();
  await press('Nachricht senden');
  await main(page).getByRole('heading', { level: 2, name: 'Es ist angekommen' }).waitFor();
  await expectSound();
});

it('a later page, the answers with long words, and a form that has ended are sound', async () => {
  await open(page, `${site.dotcom}/events/ask-for-a-speaker`);
  await alive(page);
  await field('Name of the event').fill('Infrastructureandsustainabilitytransformationservicesforeverybody '.repeat(3));
  await field('Date').fill('2027-05-20');
  await main(page).getByRole('radio', { name: 'Online' }).check();
  await press('Next');
  await step('The talk');
  await expectSound();
  await main(page).getByRole('checkbox', { name: 'Strategy' }).check();
  await press('Next');
  await step('About you');
  await field('First name').fill('Robin');
  await field('Last name').fill('Sørensen');
  await field('E-mail address').fill(somebody().email);
  await field('Company or organisation').fill('https://www.example.org/never-ending/never-ending/never-ending/never-ending');
  await main(page).getByRole('checkbox').check();
  await main(page)
    .getByRole('button', { name: 'Next' })
    .or(main(page).getByRole('button', { name: 'Send request' }))
    .click();
  await step('Check your answers');
  await expectSound();
  await open(page, page.url().replace(/form=[^&]+/, `form=${'x'.repeat(43)}`));
  await wrong(main(page)).getByText('sent already').waitFor();
  await expectSound();
});

it('the page for the six digits is sound', async () => {
  await open(page, `${site.insights}/featured-insights/insights-store/ask-for-a-report`);
  await main(page).getByRole('radio', { name: 'The long queue' }).check();
  await field('First name').fill('Robin');
  await field('Last name').fill('Sørensen');
  await field('E-mail address').fill(somebody().email);
  await main(page).getByRole('checkbox').check();
  await press('Ask for the report');
  await step('Confirm your address');
  await expectSound();
});
