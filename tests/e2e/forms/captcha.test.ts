import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productionBuildExists } from '../../contract/support/processes.ts';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { elsewhere, ready, somebody } from '../support/account.ts';
import { ownForms, type OwnForms } from '../support/own-forms.ts';
import { main, MODES, open, wrong, type Mode } from '../support/walk.ts';

/** The check that a person sends a form, in a browser: what its provider answers, and what is left where it does not. */

/** What the provider's script does for the page: it puts an answer into the form that its box stands in. */
const WIDGET = `window.turnstile = { render(box, { action }) {
  const input = document.createElement('input');
  Object.assign(input, { type: 'hidden', name: 'cf-turnstile-response', value: action + ' ' + Math.random() });
  box.append(input);
} };`;

let own: OwnForms;
let browser: Browser;
let verifier: Server;
/** What the provider says of an answer; nothing while it is down. */
let verdict: object | undefined;
beforeAll(async () => {
  if (!productionBuildExists()) return;
  verifier = createServer((request, response) => {
    request.resume();
    if (!verdict) return void response.writeHead(500).end('down');
    const solved = { hostname: 'localhost', action: 'form', challenge_ts: new Date().toISOString() };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...solved, ...verdict }));
  });
  await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
  own = await ownForms({
    env: {
      FORMS_CAPTCHA: 'cloudflare',
      FORMS_CAPTCHA_SECRET: 'shh',
      FORMS_CAPTCHA_SITE_KEY: 'the-site-key',
      FORMS_CAPTCHA_URL: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/`,
    },
  });
  browser = await openBrowser();
  // Its site and all behind it have just started: whoever comes first waits for them, and no visitor of a test is the first.
  expect((await ask(own.dotcom, '/contact')).status).toBe(200);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await own?.stop();
  await new Promise((resolve) => (verifier ? verifier.close(resolve) : resolve(undefined)));
});

async function arrive(mode: Mode, widget: 'there' | 'blocked') {
  const { page, context } = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled, extraHTTPHeaders: elsewhere() });
  await withoutPictures(context);
  await context.route('https://challenges.cloudflare.com/**', (route) =>
    widget === 'there' ? route.fulfill({ contentType: 'text/javascript', body: WIDGET }) : route.abort('blockedbyclient'),
  );
  const { email } = somebody();
  await open(page, `${own.dotcom}/contact`);
  await ready(page, mode);
  const field = (name: string) => main(page).getByLabel(name, { exact: true });
  await field('What is it about?').selectOption({ label: 'A question or an enquiry' });
  await field('Your message').fill('May one come by boat?');
  await field('First name').fill('Robin');
  await field('Last name').fill('Sørensen');
  await field('E-mail address').fill(email);
  await main(page)
    .getByRole('checkbox', { name: /^Aldermoor may/ })
    .check();
  if (mode.javaScriptEnabled && widget === 'there') await page.locator('[name="cf-turnstile-response"]').waitFor({ state: 'attached' });
  const press = (name: string) => main(page).getByRole('button', { name, exact: true }).click();
  const arrived = () => main(page).getByRole('heading', { level: 2, name: 'It has arrived' }).waitFor();
  /** The six digits of the mail, which say that somebody reads its mailbox. */
  const byDigits = async () => {
    await main(page).getByRole('heading', { level: 3, name: 'Confirm your address' }).waitFor();
    const [code = ''] = /\d{6}/.exec((await own.forms.mailsTo(email))[0]?.subject ?? '') ?? [];
    await field('The six digits').fill(code);
    await press('Confirm and send');
    await arrived();
  };
  return { page, context, field, press, arrived, byDigits };
}
const [SCRIPT, BARE] = MODES;

describe.skipIf(!productionBuildExists())('the check that a person sends a form', () => {
  it('is not noticed where it succeeds', async () => {
    verdict = { success: true };
    const { press, arrived, context } = await arrive(SCRIPT, 'there');
    await press('Send message');
    await arrived();
    await context.close();
  });
  it.each([
    ['does not succeed', { success: false }],
    ['has a service that is down', undefined],
  ] as const)('that %s says so, loses nothing, and leaves the digits of a mail', async (_what, answer) => {
    verdict = answer;
    const { page, press, field, byDigits, context } = await arrive(SCRIPT, 'there');
    await press('Send message');
    await wrong(main(page)).getByText('The check that you are a person did not succeed').waitFor();
    await ready(page, SCRIPT);
    expect(await field('Your message').inputValue()).toBe('May one come by boat?');
    await press('Send me digits by e-mail instead');
    await byDigits();
    await context.close();
  });
  it.each([
    ['whose script is blocked', SCRIPT, 'blocked'],
    ['without a script', BARE, 'there'],
  ] as const)('%s is the digits of a mail', async (_what, mode, widget) => {
    verdict = undefined;
    const { press, byDigits, context } = await arrive(mode, widget);
    await press('Send message');
    await byDigits();
    await context.close();
  });
});
