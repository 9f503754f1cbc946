import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutPictures } from '../../support/browser.ts';
import { root } from '../../support/build.ts';
import { codeTo, mailTo } from '../../support/mailbox.ts';
import { collected, completed, openPersonsBrowser, person, said } from '../../support/measured.ts';
import { site } from '../../support/site.ts';
import { elsewhere, somebody } from '../support/account.ts';
import { OPENINGS, ownOpenings } from '../support/openings.ts';
import { alive, main, open, wrong } from '../support/walk.ts';

/** What docs/contracts says of forms, each found in the running site. */

const STORED = readFileSync(path.join(root, 'docs/contracts/stored-items.md'), 'utf8');
const CONSTANTS = Object.fromEntries(
  [...(STORED.split(/^## /m).find((part) => part.startsWith('Constants of forms')) ?? '').matchAll(/^\| ([^|`]+) \| `([^`]+)` \|$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);
const SPEAKER = '/events/ask-for-a-speaker';

let browser: Browser;
beforeAll(async () => {
  browser = await openPersonsBrowser();
});
afterAll(() => browser?.close());

const fill = (page: Page, name: string, value: string) => main(page).getByLabel(name, { exact: true }).fill(value);
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
async function beginSpeaker(page: Page): Promise<void> {
  await fill(page, 'Name of the event', 'Day of the harbour');
  await fill(page, 'Date', '2027-05-20');
  await main(page).getByRole('radio', { name: 'Online' }).check();
}
const storedNames = (page: Page): Promise<string[]> => page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);

it('each event of a form is told as the contract has it, and nothing is kept that is not in the list', async () => {
  const { page, context } = await person(browser, 'given', [site.dotcom], { extraHTTPHeaders: elsewhere() });
  await withoutPictures(context);
  const events = async () => (await said(page)).filter(({ event }) => event.startsWith('Form ') || event === 'Generic Event');
  const hears = (...expected: object[]) =>
    expect.poll(events, { timeout: 10_000 }).toEqual(expected.map((each) => expect.objectContaining(each)));
  const form = (event: string, formID: string, more: object = {}) => ({ event, form: { formID, ...more } });
  const names: string[] = [];

  await open(page, `${site.dotcom}/contact`);
  await completed(page);
  const cookies = (await context.cookies()).map(({ name }) => name);
  await alive(page);
  await hears(form('Form Viewed', 'contact'));
  await fill(page, 'Your message', 'May one come by boat?');
  await press(page, 'Send message');
  await hears(
    form('Form Viewed', 'contact'),
    form('Form Started', 'contact'),
    form('Form Submission Failed', 'contact', { formError: 'Reason firstName lastName email Consent' }),
  );
  await main(page).getByLabel('What is it about?', { exact: true }).selectOption({ label: 'A question or an enquiry' });
  await fill(page, 'First name', 'Robin');
  await fill(page, 'Last name', 'Sørensen');
  await fill(page, 'E-mail address', somebody().email);
  await main(page).getByRole('checkbox').check();
  names.push(...(await storedNames(page)));
  await press(page, 'Send message');
  await page.waitForURL(/[?&]sent=/);
  await completed(page);
  await hears(form('Form Submission Succeeded', 'contact'));
  await expect.poll(() => storedNames(page)).not.toContainEqual(expect.stringMatching(/^mh-form:/));
  // A page whose visitor does nothing, not even move a pointer, forgets it too: also where a browser does not say how fast its line is,
  // and where nothing has the focus.
  const still = await context.newPage();
  await still.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }));
  await open(still, `${site.dotcom}/contact`);
  await still.evaluate((name) => sessionStorage.setItem(name, '{}'), names.find((name) => name.startsWith('mh-form:')) ?? '');
  await open(still, page.url().replace(/#.*$/, ''));
  await expect.poll(() => storedNames(still), { timeout: 10_000 }).not.toContainEqual(expect.stringMatching(/^mh-form:/));
  await still.close();

  await open(page, `${site.dotcom}${SPEAKER}`);
  await completed(page);
  await alive(page);
  await beginSpeaker(page);
  const step = (number: number) => ({ event: 'Generic Event', generic: { name: 'form step', value: `speaker-request ${number}` } });
  await hears(form('Form Viewed', 'speaker-request'), form('Form Started', 'speaker-request'), step(1));
  await press(page, 'Next');
  await main(page).getByRole('heading', { level: 3, name: 'The talk', exact: true }).waitFor();
  await completed(page);
  await alive(page);
  await main(page).getByRole('checkbox', { name: 'Strategy' }).check();
  await hears(form('Form Viewed', 'speaker-request'), form('Form Started', 'speaker-request'), step(2));
  names.push(...(await storedNames(page)));

  expect(names).toContainEqual(expect.stringMatching(/^mh-form:[0-9a-f]{32}$/));
  expect(names.filter((name) => !STORED.includes(`\`${name.replace(/:[0-9a-f]{32}$/, ':')}`))).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(cookies);
  await context.close();
}, 60_000);

it('every constant of the list is found in the running site', async () => {
  const { page, context } = await person(browser, 'refused', [site.dotcom], { extraHTTPHeaders: elsewhere() });
  await withoutPictures(context);
  const { email } = somebody();
  const since = new Date();
  await open(page, `${site.dotcom}${SPEAKER}`);
  const line = await main(page).getByLabel('Name of the event', { exact: true }).getAttribute('maxlength');
  await alive(page);
  await beginSpeaker(page);
  const kept = (await storedNames(page)).find((name) => /[0-9a-f]{32}$/.test(name));
  await main(page).getByText('Save and continue later').click();
  await fill(page, 'E-mail address for the link', email);
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest() && response.status() === 200);
  await press(page, 'Keep it and mail the link');
  const headers = (await answer).headers();
  const robots = /<meta name="robots" content="([^"]*)"/.exec(await (await answer).text())?.[1];
  await main(page).getByText(`on its way to ${email}`).waitFor();
  await mailTo(email, since);
  const until = await collected<{ kind: string; seconds: number }>(
    `select t.kind, round(extract(epoch from t.expires_at - now()))::int as seconds from forms.started_tokens t join forms.started s on s.id = t.started_id
     where lower(s.mail) = $1`,
    [email],
  );
  const secondsOf = (kind: string): number => until.find((each) => each.kind === kind)?.seconds ?? NaN;

  const { email: coded } = somebody();
  const asked = new Date();
  await open(page, `${site.insights}/featured-insights/insights-store/ask-for-a-report`);
  await alive(page);
  await main(page).getByRole('radio', { name: 'The long queue' }).check();
  await fill(page, 'First name', 'Robin');
  await fill(page, 'Last name', 'Sørensen');
  await fill(page, 'E-mail address', coded);
  await main(page).getByRole('checkbox').check();
  await press(page, 'Ask for the report');
  const code = await codeTo(coded, asked);
  const [holds] = await collected<{ minutes: number }>(
    `select ceil(extract(epoch from expires_at - now()) / 60)::int as minutes from forms.codes where email = $1`,
    [coded],
  );
  // The words alone: a form with such an action is walked in changed-forms.test.ts.
  await open(page, page.url().replace(/(#.*)?$/, '&refused=unsupported$1'));
  const unsupported = await wrong(main(page)).first().innerText();

  const bare = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: elsewhere() });
  const apply = await bare.newPage();
  await open(apply, `${site.dotcom}${OPENINGS}/${(await ownOpenings())[0]?.slug ?? ''}/apply`);
  await main(apply).getByRole('button', { name: 'Send the application' }).click();
  await apply.waitForURL(/refused=/);
  const draft = (await bare.cookies()).find(({ name }) => name.endsWith('mh_form_draft'));
  await bare.close();

  expect({
    'minutes that a half-filled form is kept after its last step': String(Math.ceil(secondsOf('open') / 60)),
    'days that the link of a mail leads back to it': String(Math.ceil(secondsOf('resume') / 86_400)),
    'digits of the code of a mail': String(code.length),
    'minutes that the code holds': String(holds?.minutes),
    'characters that a line takes where its editor says nothing': line,
    'policy of referrers of a page that names a form of somebody': headers['referrer-policy'],
    'what search engines are told of it': robots,
    'beginning of the name under which the tab keeps what is typed': kept?.replace(/[0-9a-f]{32}$/, ''),
    'words for an action that nobody implements': unsupported.trim(),
    'seconds that the draft of an application is known to the browser': String(
      Math.ceil(((draft?.expires ?? 0) - Date.now() / 1_000) / 60) * 60,
    ),
  }).toEqual(CONSTANTS);
  await context.close();
}, 60_000);
