import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { cookieHeader, fill, press, ready } from '../support/account.ts';
import { gatewayUrl, LOOKS, member, officer, somebodySignedIn } from '../support/alumni-members.ts';
import { expectSound, withoutConsentQuestion } from '../support/sound.ts';
import { main, MODES, modesOf, open, said, wrong } from '../support/walk.ts';

const OFFICERS = `${site.dotcom}/alumni/officers`;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const ANSWERS = { name: 'Robin Test', office: 'Rotterdam', practice: 'Ports', from: 1998, to: 2004, project: 'The breakwater of Sluys' };
const csv = (text: string) => ({ name: 'leavers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

describe.skipIf(!gatewayUrl).each(modesOf(import.meta.url))('those who look after the alumni $mode', (mode) => {
  it('let somebody in who answered questions, with a note', async () => {
    const [office, reader] = [await officer(browser, mode), await somebodySignedIn(browser, MODES[1])];
    const asked = { answers: { ...ANSWERS, name: reader.name }, consent: true, language: 'en' };
    expect((await reader.call('POST', '/v1/join/questions', asked)).status).toBeLessThan(300);
    await open(office.page, OFFICERS);
    await ready(office.page, mode);
    const request = main(office.page)
      .getByRole('listitem')
      .filter({ has: office.page.getByRole('heading', { level: 2, name: reader.name }) });
    await request.getByText('The breakwater of Sluys').waitFor();
    await request.getByLabel('Note').fill('Welcome back.');
    const since = new Date();
    await request.getByRole('button', { name: 'Admit' }).click();
    await said(office.page, 'The person is admitted, and an e-mail says so.');
    expect((await mailTo(reader.person.email, since)).text).toContain('Welcome back.');
    expect((await reader.call('GET', '/v1/me')).body).toMatchObject({ state: 'member' });
    await office.context.close();
    await reader.context.close();
  });

  it('decide about a report, make a group and an invitation, approve who offers roles', async () => {
    const office = await officer(browser, mode);
    const [ann, bo] = [await member(browser, MODES[1]), await member(browser, MODES[1])];
    const why = `She wants money ${bo.name}`;
    await bo.call('POST', '/v1/reports', { kind: 'person', id: ann.id, why });
    await open(office.page, `${OFFICERS}?part=reports`);
    await ready(office.page, mode);
    const report = main(office.page).getByRole('listitem').filter({ hasText: why });
    await report.getByLabel('What is done').selectOption('warn');
    await report.getByLabel('Note').fill('Please do not.');
    await report.getByRole('button', { name: 'Decide' }).click();
    await said(office.page, 'The person is warned by e-mail.');

    await ann.call('POST', '/v1/recruiter', { employer: 'Port of Sluys', why: `Three a year ${ann.name}` });
    await open(office.page, `${OFFICERS}?part=recruiters`);
    await ready(office.page, mode);
    await main(office.page).getByRole('listitem').filter({ hasText: ann.name }).getByRole('button', { name: 'Approve' }).click();
    await said(office.page, 'This person may offer roles');

    await open(office.page, `${OFFICERS}?part=groups`);
    await ready(office.page, mode);
    const form = main(office.page).getByRole('form', { name: 'A new group' });
    const name = `Rowers ${ann.name.slice(-8)}`;
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('Name in German').fill(`Ruderer ${ann.name.slice(-8)}`);
    await form.getByRole('button', { name: 'Make the group' }).click();
    await said(office.page, 'The group is kept.');
    const group = main(office.page).getByRole('listitem').filter({ hasText: name });
    await group.getByText('End the group').first().click();
    await group.getByLabel('Yes, nobody is in it any more').check();
    await group.getByRole('button', { name: 'End the group' }).click();
    await said(office.page, 'The group is ended.');

    await open(office.page, `${OFFICERS}?part=invitations`);
    await ready(office.page, mode);
    await main(office.page).getByLabel('For whom').fill(`Dinner ${ann.name}`);
    await press(office.page, 'Make the invitation');
    await said(office.page, /Its code is \S+: write it down/);
    await main(office.page)
      .getByRole('listitem')
      .filter({ hasText: `Dinner ${ann.name}` })
      .getByRole('button')
      .click();
    await said(office.page, 'The invitation is ended.');
    for (const { context } of [office, ann, bo]) await context.close();
  });

  it('try a leavers list and take it over, with a report of what is wrong in it', async () => {
    const office = await officer(browser, mode);
    const number = office.name.slice(-8);
    const list = csv(
      `Number,Name,E-mail,From,To\n${number},Ann Lee,${number}@left.example,1998,2004\n${number}b,,x@left.example,1998,2004\n`,
    );
    await open(office.page, `${OFFICERS}?part=leavers`);
    await ready(office.page, mode);
    await main(office.page).getByLabel('File', { exact: true }).setInputFiles(list);
    await press(office.page, 'Try it, change nothing');
    await said(office.page, 'The file was tried. Nothing was changed.');
    await main(office.page).getByText('There is no name').waitFor();
    await main(office.page).getByLabel('File', { exact: true }).setInputFiles(list);
    await press(office.page, 'Take it over');
    await said(office.page, 'The list is taken over.');
    await main(office.page).getByRole('heading', { name: 'What the file changed' }).waitFor();
    await main(office.page).getByText('There is no name').waitFor();
    await main(office.page).getByLabel('File', { exact: true }).setInputFiles(csv('nothing\n'));
    await press(office.page, 'Take it over');
    await wrong(office.page).getByText('This file cannot be read as a list.').waitFor();
    await ready(office.page, mode);
    await fill(office.page, 'Address or personnel number', `${number}@left.example`);
    await press(office.page, 'Take off the list');
    await wrong(main(office.page)).getByText('Something has to be corrected').waitFor();
    await ready(office.page, mode);
    await main(office.page).getByLabel('Yes, for good').check();
    await press(office.page, 'Take off the list');
    await said(office.page, 'One line went from the list');
    await office.context.close();
  });

  it('write a newsletter, choose who gets it, try it and send it once', async () => {
    const office = await officer(browser, mode);
    const ann = await member(browser, MODES[1]);
    expect((await ann.call('PUT', '/v1/newsletters', { on: true })).status).toBe(200);
    const subject = `Dinner ${ann.name.slice(-8)}`;
    await open(office.page, `${OFFICERS}?part=newsletters&id=new`);
    await ready(office.page, mode);
    await fill(office.page, 'Subject', subject);
    await fill(office.page, 'Text', 'Dear all,\n\nwe meet on the quay.');
    await press(office.page, 'Keep it, and choose who gets it');
    await said(office.page, 'The newsletter is kept.');
    await main(office.page).getByRole('heading', { name: 'Who gets it' }).waitFor();
    await ready(office.page, mode);
    const since = new Date();
    await press(office.page, 'Send it to me alone');
    await said(office.page, `It is on its way to ${office.person.email}.`);
    expect((await mailTo(office.person.email, since)).text).toContain('we meet on the quay');
    await press(office.page, 'Send the newsletter');
    await wrong(main(office.page)).getByText('Something has to be corrected').waitFor();
    await main(office.page)
      .getByLabel(/^Yes, send it to/)
      .check();
    await press(office.page, 'Send the newsletter');
    await said(office.page, 'The newsletter is being sent.');
    expect((await mailTo(ann.person.email, since)).text).toContain('we meet on the quay');
    await office.context.close();
    await ann.context.close();
  });

  it('save the members as a file, and erase one', async () => {
    const office = await officer(browser, mode);
    const ann = await member(browser, MODES[1]);
    const headers = { cookie: await cookieHeader(office.page, site.dotcom) };
    const file = await ask(site.dotcom, '/api/alumni/officers?format=csv', { headers });
    expect([file.status, file.body.includes(ann.name), file.body.includes(ann.person.email)]).toEqual([200, true, false]);
    await open(office.page, `${OFFICERS}?part=members&q=${encodeURIComponent(ann.name)}`);
    await ready(office.page, mode);
    const found = main(office.page).getByRole('list', { name: 'Members found' }).getByRole('listitem').filter({ hasText: ann.name });
    await found.getByText('Erase this member').click();
    await found.getByLabel('Yes, erase it all').check();
    await found.getByRole('button', { name: 'Erase' }).click();
    await said(office.page, 'The member is erased.');
    expect((await ann.call('GET', '/v1/me')).body).toMatchObject({ state: 'none' });
    await office.context.close();
    await ann.context.close();
  });
});

describe.skipIf(!gatewayUrl)('the page of those who look after the alumni', () => {
  it('is nothing to anybody else, member or not', async () => {
    for (const one of [await member(browser, MODES[1]), await somebodySignedIn(browser, MODES[1])]) {
      await open(one.page, OFFICERS);
      await main(one.page).getByRole('heading', { name: 'This page is for the alumni team' }).waitFor();
      expect(await main(one.page).getByRole('form').count()).toBe(0);
      const headers = { cookie: await cookieHeader(one.page, site.dotcom), accept: 'application/json' };
      expect((await ask(site.dotcom, '/api/alumni/officers?format=csv', { headers })).status).toBe(403);
      const send = { method: 'POST', headers: { ...headers, origin: site.dotcom } };
      expect((await ask(site.dotcom, '/api/alumni/leavers', send)).status).toBe(403);
      await one.context.close();
    }
  });

  it.each(LOOKS)('is sound for everyone, %s at %d px', async (colorScheme, width, language) => {
    const office = await officer(browser, MODES[0], { colorScheme, viewport: { width, height: 900 } });
    await withoutConsentQuestion(office.context);
    const [reader, ann] = [await somebodySignedIn(browser, MODES[1]), await member(browser, MODES[1])];
    await reader.call('POST', '/v1/join/questions', { answers: { ...ANSWERS, name: reader.name }, consent: true, language: 'en' });
    await ann.call('POST', '/v1/recruiter', { employer: 'Port of Sluys', why: 'Three a year.' });
    const { body } = await office.call('POST', '/v1/officers/newsletters', {
      subject: 'Dinner',
      text: 'Dear all',
      segment: {},
      key: randomUUID(),
    });
    for (const [name, query] of [
      ['queue', ''],
      ['reports', '?part=reports'],
      ['recruiters', '?part=recruiters'],
      ['groups', '?part=groups'],
      ['invitations', '?part=invitations'],
      ['leavers', '?part=leavers'],
      ['newsletters', '?part=newsletters'],
      ['newsletter', `?part=newsletters&id=${(body as { id: string }).id}`],
      ['members', `?part=members&q=${encodeURIComponent(ann.name)}`],
      ['figures', '?part=figures'],
    ] as const)
      await expectSound(office.page, `officers-${name}-${colorScheme}`, `${language}/alumni/officers${query}`);
    for (const { context } of [office, reader, ann]) await context.close();
  });
});
