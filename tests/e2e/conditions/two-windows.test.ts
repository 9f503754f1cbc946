import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { newReader } from '../support/by-request.ts';
import { alive, main, open, said } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

it('what is saved in one window is not undone by another that was opened before, nor lost where one has signed out meanwhile', async () => {
  const { page: one, context } = await visitor(browser);
  await withoutPictures(context);
  await newReader(context, site.insights);
  const other = await context.newPage();
  const profile = `${site.insights}/user-registration/manage-account/edit-profile`;
  for (const page of [one, other]) {
    await open(page, profile);
    await alive(page);
  }
  const field = (page: typeof one, name: string) => main(page).getByLabel(new RegExp(`^${name}`));
  const save = (page: typeof one) => main(page).getByRole('button', { name: 'Save the changes' }).click();
  await field(one, 'Company').fill('Ebb');
  await save(one);
  await said(one, 'Your changes are saved');
  await field(other, 'Job title').fill('Pilot');
  await save(other);
  await said(other, 'Your changes are saved');
  expect([await field(other, 'Company').inputValue(), await field(other, 'Job title').inputValue()]).toEqual(['Ebb', 'Pilot']);
  await context.clearCookies({ name: /mh_(?:jwt|refresh)/ });
  await field(other, 'Company').fill('Flood');
  await save(other);
  await main(other).getByText('What you entered is kept').waitFor();
  await context.close();
});
