import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { site } from '../../support/site.ts';
import { tlsFront } from '../../support/tls-front.ts';
import { expectSignedIn, press, ready } from '../support/account.ts';
import { newReader } from '../support/by-request.ts';
import { main, MODES, open, wrong, said } from '../support/walk.ts';
import { eachTestSomewhere, remove, secured, SECURITY, setUp, sharedBrowser, virtualAuthenticator } from '../support/ways.ts';

const [mode] = MODES.filter(({ javaScriptEnabled }) => javaScriptEnabled);
if (!mode) throw new Error('no mode with a script');

let front: Awaited<ReturnType<typeof tlsFront>>;
// Browsers ask who may use a passkey under https, which a checkout does not have.
beforeAll(async () => {
  front = await tlsFront(site.dotcom);
});
afterAll(() => front.close());
const browser = sharedBrowser(() => front.args);

describe('passkeys (promise 23)', () => {
  const place = eachTestSomewhere(browser, mode, () => site.dotcom);
  let page: Page;
  beforeEach(() => {
    page = place.page;
  });

  /** Somewhere on a site with nothing of an earlier sign-in but the device's passkeys. */
  const signedOutAt = async (origin: string) => {
    await page.context().clearCookies();
    await open(page, `${origin}/sign-in`);
  };
  const arrivedAt = async (origin: string) => {
    await page.waitForURL(`${origin}/`);
    await expectSignedIn(page, origin);
  };
  const button = () => main(page).getByRole('button', { name: 'Sign in with a passkey' });

  it('made by one act on one site; on the other it signs in unasked for an address, by itself in the field and by the button; renamed, removed, and unknown then', async () => {
    await secured(place);
    await virtualAuthenticator(page);
    // "Set up" is all that is pressed.
    await setUp(place, 'Passkey');
    await page.waitForURL(`${site.dotcom}${SECURITY}`);
    await said(page, 'The passkey is added');
    await ready(page, mode);
    await main(page).getByText('Rename Passkey', { exact: true }).click();
    await main(page).getByLabel('Name', { exact: true }).fill('Laptop of the office');
    await press(page, 'Rename');
    await said(page, 'The passkey has its new name');

    // Conditional mediation: the page is opened, and the device says yes.
    await signedOutAt(site.insights);
    await arrivedAt(site.insights);

    // By the button, in a browser that has no conditional mediation.
    await page.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) }));
    await signedOutAt(site.insights);
    await ready(page, mode);
    const field = main(page).getByLabel('E-mail address', { exact: true });
    expect([await field.getAttribute('autocomplete'), await field.inputValue()]).toEqual(['username webauthn', '']);
    await button().click();
    await arrivedAt(site.insights);

    // The account is the same: its pages name the passkey, and when it was used.
    await open(page, `${site.insights}${SECURITY}`);
    await main(page).getByRole('heading', { name: 'Laptop of the office' }).waitFor();
    await main(page)
      .getByText(/Added .*, last used /)
      .waitFor();
    await remove({ ...place, page, origin: site.insights, mode }, 'Laptop of the office');
    await said(page, 'It is removed');
    await signedOutAt(site.dotcom);
    await button().click();
    await wrong(page).getByText('This passkey is not known here. Sign in another way').waitFor();
    // The form is there still, and asks for a passkey again without being loaded anew.
    await main(page).getByLabel('Password', { exact: true }).waitFor();
  });

  it('is not offered where the browser would refuse it', async () => {
    front.state.open = false;
    try {
      await newReader(page.context(), site.insights);
      await virtualAuthenticator(page);
      await open(page, `${site.insights}${SECURITY}`);
      await ready(page, mode);
      await main(page).getByText('Add another way').click();
      await press(page, 'Set up Passkey');
      await main(page).getByText('This browser can make the passkey on localhost only. Open your account there.').waitFor();
      // A browser that does not ask for lists says so, and is offered nothing at all.
      await page.addInitScript(() =>
        Object.assign(PublicKeyCredential, { getClientCapabilities: () => Promise.resolve({ relatedOrigins: false }) }),
      );
      await open(page, `${site.insights}${SECURITY}`);
      await main(page).getByText('Add another way').click();
      await main(page).getByRole('button', { name: 'Set up Authenticator app' }).waitFor();
      await main(page).getByRole('button', { name: 'Set up Passkey' }).waitFor({ state: 'detached' });
      await signedOutAt(site.insights);
      await ready(page, mode);
      await button().waitFor({ state: 'detached' });
      await main(page).getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    } finally {
      front.state.open = true;
    }
  });
});
