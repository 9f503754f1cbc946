import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { mailTo } from '../../support/mailbox.ts';
import { consentCookie } from '../../support/measured.ts';
import { site } from '../../support/site.ts';
import { cookieHeader, press, ready } from '../support/account.ts';
import { newReader } from '../support/by-request.ts';
import { cameIn, databaseUrl, manyCameIn, type Came } from '../support/came-in.ts';
import { main, MODES, modesOf, open, said, wrong } from '../support/walk.ts';
import { whoWorksHere } from '../support/works-here.ts';

const INBOX = '/user-registration/inbox';
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const listOf = ({ form }: Came): string => `${site.insights}${INBOX}?of=${form}`;
const api = async (page: Page, query: string) =>
  ask(site.insights, `/api/inbox?${query}`, { headers: { cookie: await cookieHeader(page, site.insights) } });

describe.skipIf(!databaseUrl).each(modesOf(import.meta.url))('the inbox $mode', (mode) => {
  it('shows what came in; it is answered, noted, taken, closed, found again and erased', async () => {
    const came = await cameIn();
    await cameIn(came.form, 'Something else entirely');
    const { page, context } = await whoWorksHere(browser, mode);
    await open(page, listOf(came));
    await ready(page, mode);
    await main(page).getByLabel('Words, address or number').fill('long queue');
    await press(page, 'Search');
    await page.waitForURL((url) => url.searchParams.get('q') === 'long queue');
    const rows = main(page).getByRole('list', { name: 'Messages, newest first' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole('link', { name: 'Ann Lee' }).click();
    await page.waitForURL((url) => url.searchParams.get('id') === came.id);
    await main(page).getByText('Hello, how long is the queue?').waitFor();
    await ready(page, mode);

    await press(page, 'Send the answer');
    await wrong(main(page)).getByText('Something has to be corrected').waitFor();
    const since = new Date();
    await main(page).getByLabel(`Your answer to ${came.email}`).fill('Dear Ann,\nnine years.');
    await press(page, 'Send the answer');
    await said(page, `Your answer to ${came.email} is sent.`);
    const mail = await mailTo(came.email, since);
    expect([mail.text.includes('nine years.'), mail.headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value]).toEqual([
      true,
      expect.stringContaining('office@'),
    ]);
    await main(page)
      .getByText(/^Answer, sent on/)
      .waitFor();

    await main(page).getByRole('textbox', { name: 'Note' }).fill('She asked by telephone too.');
    await press(page, 'Save the note');
    await said(page, 'The note is saved.');
    await press(page, 'Take it');
    await main(page).getByText('You are handling this.').waitFor();
    // Under a filter, more than once, and with an answer begun: each does what was chosen, and takes nothing else along.
    await open(page, `${page.url()}&status=answered`);
    await ready(page, mode);
    if (mode.javaScriptEnabled !== false) await main(page).getByLabel(`Your answer to ${came.email}`).fill('And one more thing');
    for (const [value, label] of [
      ['open', 'In progress'],
      ['closed', 'Closed'],
    ] as const) {
      await main(page).getByRole('form', { name: 'Status' }).getByLabel('Status').selectOption(value);
      await press(page, 'Set the status');
      await main(page).locator('.inbox__head').getByText(label, { exact: true }).waitFor();
      await said(page, 'The status is set.');
      await ready(page, mode);
    }
    if (mode.javaScriptEnabled !== false)
      expect(await main(page).getByLabel(`Your answer to ${came.email}`).inputValue()).toBe('And one more thing');
    expect(await main(page).getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toContain('status=answered');
    await open(page, page.url().replace('&status=answered', ''));
    await ready(page, mode);

    await main(page).getByRole('link', { name: 'Back to the list' }).click();
    await page.waitForURL((url) => !url.searchParams.has('id') && url.searchParams.get('q') === 'long queue');
    await rows.getByText('Closed', { exact: true }).waitFor();
    await rows.getByRole('link', { name: 'Ann Lee' }).click();
    await main(page).getByText('She asked by telephone too.').waitFor();
    await ready(page, mode);
    await main(page).getByText('Erase what this person sent').click();
    await press(page, 'Erase');
    await wrong(main(page)).getByText('Something has to be corrected').waitFor();
    await main(page).getByLabel('Yes, erase it all').check();
    await press(page, 'Erase');
    await said(page, 'One form is erased.');
    await main(page).getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await context.close();
  });
});

describe.skipIf(!databaseUrl).each(modesOf(import.meta.url))('by the keyboard alone, $mode', (mode) => {
  it('one turns the pages of the list, opens a message and comes back, and leaves a list with nothing in it', async () => {
    const form = await manyCameIn(27);
    const { page, context } = await whoWorksHere(browser, mode);
    const rows = main(page).getByRole('list', { name: 'Messages, newest first' }).getByRole('listitem');
    /** Goes on by the Tab key until a link or a button of that name has the focus, which is seen, and presses Enter. */
    const enter = async (name: string) => {
      const isThere = () => page.evaluate((text) => document.activeElement?.textContent?.trim() === text, name);
      for (let times = 0; times < 120 && !(await isThere()); times += 1) await page.keyboard.press('Tab');
      expect(await isThere(), `"${name}" is reached`).toBe(true);
      const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
      expect(outline, `"${name}" shows that it has the focus`).not.toBe('none');
      await page.keyboard.press('Enter');
    };
    await open(page, `${site.insights}${INBOX}?of=${form}`);
    await ready(page, mode);
    expect(await rows.count()).toBe(25);
    await enter('Older messages');
    await page.waitForURL((url) => url.searchParams.has('after'));
    await expect.poll(() => rows.count()).toBe(2);
    await enter('Sender 27');
    await page.waitForURL((url) => url.searchParams.has('id'));
    await main(page).getByRole('heading', { level: 1, name: 'Sender 27' }).waitFor();
    await enter('Back to the list');
    await page.waitForURL((url) => !url.searchParams.has('id') && url.searchParams.has('after'));
    await expect.poll(() => rows.count()).toBe(2);
    await enter('To the newest');
    await page.waitForURL((url) => !url.searchParams.has('after'));
    await expect.poll(() => rows.count()).toBe(25);

    await open(page, `${site.insights}${INBOX}?of=${form}&q=nobody-wrote-this`);
    await ready(page, mode);
    await main(page).getByRole('heading', { level: 2, name: 'Nothing matches' }).waitFor();
    await enter('Show everything');
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
    await context.close();
  });
});

describe.skipIf(!databaseUrl)('the inbox', () => {
  it('gives its files and its list to save, to those who work here alone', async () => {
    const came = await cameIn(undefined, '=1+1');
    const { page, context } = await whoWorksHere(browser, MODES[0]);
    const file = await api(page, `id=${came.id}&file=${came.file}`);
    const { 'content-type': type, 'content-disposition': disposition, 'x-content-type-options': sniff } = file.headers;
    expect([file.status, file.body, type, disposition, sniff]).toEqual([
      ...[200, 'Notes', 'application/octet-stream', expect.stringContaining('attachment; filename="notes.txt"'), 'nosniff'],
    ]);
    const csv = await api(page, `format=csv&of=${came.form}`);
    expect([csv.status, csv.headers['content-disposition']?.startsWith('attachment;')]).toEqual([200, true]);
    const [head, line, end] = csv.body.split('\r\n');
    expect([
      head?.endsWith('assignee,eventPlace,eventPosition,firstName,lastName,question'),
      line?.endsWith(",new,,,,Ann,Lee,'=1+1"),
      end,
    ]).toEqual([true, true, '']);
    const german = await api(page, `format=csv&language=de&of=${came.form}`);
    expect(german.body.split('\r\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^\uFEFF?Nummer,Eingegangen,Formular,.*,Vorname,Nachname,question$/),
      expect.stringMatching(/,Neu,,,,Ann,Lee,'=1\+1$/),
    ]);
    expect((await api(page, `id=${randomUUID()}&file=${came.file}`)).status).toBe(404);
    await context.close();

    const reader = await visitor(browser);
    await newReader(reader.context, site.insights);
    await open(reader.page, `${listOf(came)}&id=${came.id}`);
    await main(reader.page).getByRole('heading', { name: 'This page is for those who work here' }).waitFor();
    for (const query of ['', 'format=csv', `id=${came.id}&file=${came.file}`]) expect((await api(reader.page, query)).status).toBe(403);
    await reader.context.clearCookies();
    expect((await api(reader.page, '')).status).toBe(401);
    await reader.context.close();
  });

  it.each([
    ['light', 1280, ''],
    ['dark', 375, '/de'],
  ] as const)('is sound for everyone, %s at %d px', async (colorScheme, width, language) => {
    const came = await cameIn(undefined, `Long ${'word'.repeat(40)}`);
    const { page, context } = await whoWorksHere(browser, MODES[0], { colorScheme, viewport: { width, height: 900 } });
    await context.addCookies([{ url: site.insights, name: 'mh_consent', value: consentCookie('refused') }]);
    for (const [name, query] of [
      ['list', `?of=${came.form}`],
      ['one', `?of=${came.form}&id=${came.id}`],
      ['empty', '?q=nobody-wrote-this'],
    ] as const) {
      await open(page, `${site.insights}${language}${INBOX}${query}`);
      await main(page).getByRole('heading', { level: 2 }).first().waitFor();
      expect([name, await violationsOf(page)]).toEqual([name, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/inbox-${name}-${colorScheme}.png`, fullPage: true });
    }
    await context.close();
  });
});
