import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProfile, withoutPictures } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { OPENINGS, ownOpenings } from '../support/openings.ts';
import { alive, heading, main, open, wrong } from '../support/walk.ts';

/** A visitor whose browser keeps no site data: cookies are dropped, and getting at any storage throws. */
let visit: Awaited<ReturnType<typeof openProfile>>;
beforeAll(async () => {
  visit = await openProfile({ profile: { default_content_setting_values: { cookies: 2 } } });
  await withoutPictures(visit.context);
});
afterAll(() => visit?.close());
const arrive = async (address: string, title: string | RegExp) => {
  const { page } = visit;
  await open(page, address);
  await page.mouse.move(5, 5);
  await page.keyboard.press('Tab');
  await alive(visit.page);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};

it('every page comes alive and works where site data is blocked', async () => {
  const { page, problems } = visit;
  const [opening] = await ownOpenings();
  const path = `${OPENINGS}/${opening?.slug ?? ''}`;

  await arrive(site.dotcom, /./);
  expect(
    await page.evaluate(() => {
      try {
        return typeof sessionStorage;
      } catch (error) {
        return (error as Error).name;
      }
    }),
    'the browser blocks site data',
  ).toBe('SecurityError');

  await arrive(addressOf('article'), /./);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByText('Your browser keeps no cookies of this site').waitFor();
  await dialog.getByLabel('E-mail address').fill('somebody@visitors.example');
  await page.keyboard.press('Escape');
  // Closing goes back to the page's own address, which would break off the way to another page.
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForURL((url) => !url.hash.startsWith('#/'));

  await arrive(addressOf('search'), /./);
  await page.getByRole('checkbox', { name: /^Article/ }).check();
  await page.waitForURL(/type=article/);

  await arrive(site.dotcom + OPENINGS, /./);
  await main(page)
    .getByRole('checkbox', { name: /^Compare/ })
    .first()
    .check();
  await page.getByRole('region', { name: 'Compare' }).getByText('1 of 3 chosen').waitFor();

  await arrive(site.dotcom + path, opening?.title ?? '');
  const save = main(page).getByRole('button', { name: /^Save/ }).first();
  await save.click();
  await expect.poll(() => main(page).locator('button[data-on="true"]').count()).toBeGreaterThan(0);
  await main(page).getByText('Your browser keeps nothing of this site').waitFor();
  await arrive(`${site.dotcom}/careers/search-jobs/saved`, /./);
  await main(page).getByText('Your browser keeps nothing of this site').waitFor();

  await arrive(`${site.dotcom}${path}/apply`, /./);
  await main(page).getByLabel('First name', { exact: true }).fill('Robin');
  await page.getByRole('button', { name: 'Send the application' }).click();
  await wrong(main(page)).first().waitFor();
  expect(await main(page).getByLabel('First name', { exact: true }).inputValue()).toBe('Robin');

  await arrive(addressOf('signIn'), 'Sign in');
  await main(page).getByText('Your browser keeps no cookies of this site').waitFor();
  await main(page).getByLabel('E-mail address', { exact: true }).fill('no address');
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await wrong(main(page)).first().waitFor();
  expect(await heading(page).textContent()).toBe('Sign in');
  expect(problems).toEqual([]);
});
