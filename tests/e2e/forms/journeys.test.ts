import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { codeTo, mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { elsewhere, ready, somebody } from '../support/account.ts';
import { OF_EVERY_PAGE, PAGE_SCRIPTS } from '../support/page-scripts.ts';
import { alive, heading, main, MODES, modesOf, open, wrong, type Mode } from '../support/walk.ts';

const PDF = {
  name: 'Programme.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
};
const CONTACT = '/contact';
const SPEAKER = '/events/ask-for-a-speaker';
const REPORT = '/featured-insights/insights-store/ask-for-a-report';

let browser: Browser;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

async function arrive({ javaScriptEnabled }: Pick<Mode, 'javaScriptEnabled'>): Promise<void> {
  visit = await visitor(browser, { javaScriptEnabled, extraHTTPHeaders: elsewhere() });
  page = visit.page;
  await withoutPictures(visit.context);
}
const start = async (address: string, mode: Mode) => {
  await open(page, address);
  await ready(page, mode);
};
const field = (name: string) => main(page).getByLabel(name, { exact: true });
const press = (name: string) => main(page).getByRole('button', { name, exact: true }).click();
const step = async (name: string) => {
  await main(page).getByRole('heading', { level: 3, name, exact: true }).waitFor();
  // What listens for the first intent stands at the document's end.
  await page.waitForLoadState('domcontentloaded');
};
const arrived = () => main(page).getByRole('heading', { level: 2, name: 'It has arrived' }).waitFor();

async function person(email: string): Promise<void> {
  await field('First name').fill('Robin');
  await field('Last name').fill('O’Neill-Sørensen');
  await field('E-mail address').fill(email);
  await main(page)
    .getByRole('checkbox', { name: /^Aldermoor may/ })
    .check();
}
/** The first two pages of the request for a speaker. */
async function event(mode: Mode): Promise<void> {
  await field('Name of the event').fill('Day of the harbour');
  await field('Date').fill('2027-05-20');
  await main(page).getByRole('radio', { name: 'Online' }).check();
  await press('Next');
  await step('The talk');
  await ready(page, mode);
  await main(page).getByRole('checkbox', { name: 'Strategy' }).check();
}

describe.each(modesOf(import.meta.url))('a form of an editor, $mode', (mode) => {
  beforeEach(() => arrive(mode));
  afterEach(async () => {
    await visit.context.close();
    expect(visit.problems).toEqual([]);
  });

  it('says what is wrong, takes what is right, and mails a copy: no cookie is needed', async () => {
    const since = new Date();
    const { email } = somebody();
    await start(site.dotcom + CONTACT, mode);
    const before = await visit.context.cookies();
    const publication = field('Publication that you write for');
    if (mode.javaScriptEnabled) {
      await publication.waitFor({ state: 'hidden' });
      await field('What is it about?').selectOption({ label: 'Press' });
    }
    await publication.waitFor();
    await field('What is it about?').selectOption({ label: 'A question or an enquiry' });
    await field('Your message').fill('May one come by boat?');
    await press('Send message');
    const summary = wrong(main(page));
    await summary.getByRole('link', { name: 'E-mail address: Fill this in' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Error: Contact/);
    await expect.poll(() => summary.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await field('Your message').inputValue()).toBe('May one come by boat?');
    await summary.getByRole('link', { name: /^E-mail address/ }).click();
    await expect.poll(() => field('E-mail address').evaluate((node) => node === document.activeElement)).toBe(true);
    await person(email);
    await press('Send message');
    await arrived();
    expect(
      await main(page)
        .getByText(/^Its number: [A-Z0-9]{4}-[A-Z0-9]{4}$/)
        .count(),
    ).toBe(1);
    expect(await page.title()).toMatch(/^Sent: Contact/);
    await mailTo(email, since);
    expect(await visit.context.cookies()).toEqual(before);
  });

  it('goes through three pages with a file, back without a word about what is missing, and shows the answers before they are sent', async () => {
    await start(site.dotcom + SPEAKER, mode);
    await event(mode);
    await main(page)
      .getByLabel(/^Programme or briefing/)
      .setInputFiles(PDF);
    await press('Next');
    await step('About you');
    await ready(page, mode);
    await press('Back');
    await step('The talk');
    expect(
      await main(page)
        .getByText(/Programme\.pdf \(/)
        .count(),
    ).toBe(1);
    expect(await main(page).getByRole('checkbox', { name: 'Strategy' }).isChecked()).toBe(true);
    // The browser's own button is a step back as well.
    await page.goBack();
    await step('About you');
    await page.goBack();
    await step('The talk');
    await ready(page, mode);
    await press('Next');
    await step('About you');
    await ready(page, mode);
    await person(somebody().email);
    await field('Company or organisation').fill('The harbour of Leer');
    await main(page)
      .getByRole('button', { name: 'Next', exact: true })
      .or(main(page).getByRole('button', { name: 'Send request' }))
      .click();
    await step('Check your answers');
    await ready(page, mode);
    const answers = await main(page).locator('dl').allInnerTexts();
    expect(answers.join('\n')).toMatch(/Day of the harbour[\s\S]*20 May 2027[\s\S]*Online[\s\S]*Strategy[\s\S]*Programme\.pdf[\s\S]*Robin/);
    expect(answers.join('\n')).not.toContain('Which other subject');
    await main(page).getByRole('button', { name: 'Change Your event' }).click();
    await step('Your event');
    await ready(page, mode);
    expect(await field('Name of the event').inputValue()).toBe('Day of the harbour');
    await press('Next');
    await step('The talk');
    await page.goBack();
    await step('Your event');
    await page.goBack();
    await step('Check your answers');
    await ready(page, mode);
    await press('Send request');
    await arrived();
    // What was sent has ended: going back does not send it again.
    await page.goBack();
    await wrong(main(page)).getByText('This form was sent already').waitFor();
  });

  it('goes on where it was left for too long, with what was on the pages before', async () => {
    await start(site.dotcom + SPEAKER, mode);
    await event(mode);
    await page.locator('input[name="form.token"]').evaluate((input: HTMLInputElement) => (input.value = 'x'.repeat(43)));
    await press('Next');
    await step('About you');
    await ready(page, mode);
    await press('Back');
    await step('The talk');
    await ready(page, mode);
    await press('Back');
    await step('Your event');
    expect(await field('Name of the event').inputValue()).toBe('Day of the harbour');
    if (!mode.javaScriptEnabled) return;
    // The tab gives back what the service no longer has.
    await start(page.url().replace(/form=[^&]+/, `form=${'x'.repeat(43)}`), mode);
    await wrong(main(page)).getByText('open for too long').waitFor();
    await expect.poll(() => field('Name of the event').inputValue()).toBe('Day of the harbour');
  });

  it('is kept for later by a link of a mail, which opens nothing until its button is pressed', async () => {
    const since = new Date();
    const { email } = somebody();
    await start(site.dotcom + SPEAKER, mode);
    await event(mode);
    await main(page).getByText('Save and continue later').click();
    await field('E-mail address for the link').fill(email);
    await press('Keep it and mail the link');
    await main(page).getByText(`on its way to ${email}`).waitFor();
    const { links } = await mailTo(email, since);
    const link = links.find((each) => each.includes('resume=')) ?? '';
    await visit.context.close();
    await arrive(mode);
    await start(link, mode);
    await press('Go on with your form');
    await step('The talk');
    expect(await main(page).getByRole('checkbox', { name: 'Strategy' }).isChecked()).toBe(true);
  });

  it('is sent with the six digits of a mail, and says when they are others', async () => {
    const since = new Date();
    const { email } = somebody();
    await start(site.insights + REPORT, mode);
    await main(page).getByRole('radio', { name: 'The long queue' }).check();
    await person(email);
    await press('Ask for the report');
    await step('Confirm your address');
    await ready(page, mode);
    const code = await codeTo(email, since);
    await field('The six digits').fill(code === '000000' ? '111111' : '000000');
    await press('Confirm and send');
    await wrong(main(page)).getByText('The code is wrong').first().waitFor();
    await page.waitForLoadState('domcontentloaded');
    await ready(page, mode);
    await field('The six digits').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await press('Confirm and send');
    await arrived();
  });
});

describe('a form of an editor with a script', () => {
  beforeEach(() => arrive(MODES[0]));
  afterEach(() => visit.context.close());

  it('is sent once, however often its button is pressed', async () => {
    await start(site.dotcom + CONTACT, MODES[0]);
    await field('What is it about?').selectOption({ label: 'A question or an enquiry' });
    await field('Your message').fill('Twice?');
    await person(somebody().email);
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && request.url().includes('/api/forms/') && posts.push(request.url()));
    await main(page).getByRole('button', { name: 'Send message' }).dblclick();
    await arrived();
    expect(posts).toHaveLength(1);
  });

  it('works as the server sent it where its own script cannot be had', async () => {
    await visit.context.route(PAGE_SCRIPTS, (route) =>
      OF_EVERY_PAGE.includes(new URL(route.request().url()).pathname) ? route.continue() : route.fulfill({ status: 404, body: '' }),
    );
    await open(page, site.dotcom + CONTACT);
    // It is loaded anew, once, in case a deployment took the file away.
    const anew = page.waitForRequest((request) => request.isNavigationRequest());
    await page.keyboard.press('Shift');
    await anew;
    await page.waitForEvent('load');
    await alive(page);
    // Nobody can bring back what a condition hides: all of it is there.
    await field('Publication that you write for').waitFor();
    await field('What is it about?').selectOption({ label: 'A question or an enquiry' });
    await field('Your message').fill('Without a part?');
    await person(somebody().email);
    await press('Send message');
    await arrived();
    expect(await heading(page).textContent()).toBe('Contact');
  });
});
