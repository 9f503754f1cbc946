import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { fill, press, ready } from '../support/account.ts';
import { approveRecruiter, gatewayUrl, LOOKS, member, officer } from '../support/alumni-members.ts';
import { expectSound, withoutConsentQuestion } from '../support/sound.ts';
import { main, MODES, modesOf, open, said, wrong } from '../support/walk.ts';

const OPENINGS = `${site.dotcom}/alumni/openings`;
const RECRUITER = `${site.dotcom}/alumni/recruiter`;
let browser: Browser;
let office: Awaited<ReturnType<typeof officer>> | undefined;
/** One for all tests of this file. */
const theOffice = async () => (office ??= await officer(browser, MODES[1]));
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const POST = {
  title: 'Head of harbour works',
  employer: 'Port of Sluys',
  place: 'Sluys',
  country: 'NL',
  type: 'permanent',
  text: 'You lead forty people.\n\nWe pay for the move.',
  link: 'https://port.example/jobs/1',
  salary: '€ 90,000',
  referral: true,
};

describe.skipIf(!gatewayUrl).each(modesOf(import.meta.url))('roles for alumni $mode', (mode) => {
  it('a member asks to offer roles, is approved, offers one, closes it and opens it again; another answers and recommends', async () => {
    const [ann, bo] = [await member(browser, mode), await member(browser, mode)];
    const title = `Head of works ${ann.name.slice(-6)}`;
    await open(ann.page, RECRUITER);
    await ready(ann.page, mode);
    await fill(ann.page, 'Who is hiring', 'Port of Sluys');
    await press(ann.page, 'Ask to be approved');
    await wrong(main(ann.page)).getByText('Something has to be corrected').waitFor();
    expect(await main(ann.page).getByLabel('Who is hiring').inputValue()).toBe('Port of Sluys');
    await fill(ann.page, 'Which roles, and why alumni', 'Three a year.');
    await press(ann.page, 'Ask to be approved');
    await said(ann.page, 'Your request is sent.');
    await main(ann.page).getByRole('heading', { name: 'Your request is with us' }).waitFor();
    expect((await (await theOffice()).call('POST', `/v1/officers/recruiters/${ann.id}`, { decision: 'approve' })).status).toBe(200);

    await open(ann.page, RECRUITER);
    await main(ann.page).getByRole('link', { name: 'Offer a role' }).click();
    await main(ann.page).getByRole('heading', { name: 'A new role' }).waitFor();
    await ready(ann.page, mode);
    await fill(ann.page, 'Title', title);
    await fill(ann.page, 'Employer', 'Port of Sluys');
    await main(ann.page).getByLabel('Kind').selectOption({ label: 'Interim' });
    await main(ann.page).getByLabel('Country').selectOption({ label: 'Anywhere' });
    await fill(ann.page, 'The role', 'You lead forty people.');
    await fill(ann.page, 'Pay', '€ 900 a day');
    await main(ann.page).getByLabel('A page with more').fill('http://port.example');
    await press(ann.page, 'Offer the role');
    await wrong(main(ann.page)).getByText('Something has to be corrected').waitFor();
    await main(ann.page).getByLabel('A page with more').fill('https://port.example');
    await press(ann.page, 'Offer the role');
    await said(ann.page, 'The role is open for 30 days.');
    await main(ann.page).getByText('30 days left', { exact: true }).waitFor();

    await open(bo.page, `${OPENINGS}?q=${encodeURIComponent(title)}`);
    await main(bo.page).getByRole('link', { name: title }).click();
    await main(bo.page).getByRole('heading', { level: 2, name: title }).waitFor();
    await ready(bo.page, mode);
    await main(bo.page).getByText('Recommend somebody for this role').click();
    const recommend = main(bo.page).getByRole('form', { name: 'Recommend somebody' });
    await recommend.getByLabel('Name').fill('Chi Ode');
    await recommend.getByLabel('Why this person').fill('She has built two.');
    await press(bo.page, 'Send the recommendation');
    await said(bo.page, 'Your recommendation is sent.');
    await open(bo.page, `${OPENINGS}?q=${encodeURIComponent(title)}`);
    await main(bo.page).getByRole('link', { name: title }).click();
    await ready(bo.page, mode);
    const since = new Date();
    await main(bo.page).getByLabel('Your answer').fill('I would like to know more.');
    await press(bo.page, 'Send the answer');
    await said(bo.page, 'Your answer is sent.');
    expect(JSON.stringify(await mailTo(ann.person.email, since))).not.toContain(bo.person.email);

    await open(ann.page, RECRUITER);
    await ready(ann.page, mode);
    await main(ann.page).getByText('One answer').waitFor();
    await press(ann.page, `Take it down: ${title}`);
    await said(ann.page, 'The role is closed.');
    await press(ann.page, `Open again for 30 days: ${title}`);
    await said(ann.page, 'The role is open for another 30 days.');
    await press(ann.page, `Take it down: ${title}`);
    await said(ann.page, 'The role is closed.');
    await main(ann.page).getByRole('link', { name: title }).click();
    await main(ann.page).getByRole('list', { name: 'Who answered' }).getByText(bo.name).waitFor();
    await main(ann.page).getByRole('list', { name: 'Who was recommended' }).getByText('Chi Ode').waitFor();
    await open(bo.page, `${OPENINGS}?q=${encodeURIComponent(title)}`);
    await main(bo.page).getByRole('heading', { name: 'Nothing fits' }).waitFor();
    await ann.context.close();
    await bo.context.close();
  });

  it('new ones come by mail when that is wanted, and no more when it is not', async () => {
    const ann = await member(browser, mode);
    await open(ann.page, OPENINGS);
    await ready(ann.page, mode);
    const alert = main(ann.page).getByRole('form', { name: 'New roles by e-mail' });
    await alert.getByLabel('Board').check();
    await alert.getByLabel('How often').selectOption('daily');
    await press(ann.page, 'Send me new roles');
    await said(ann.page, 'You get new roles by e-mail, at most once a day.');
    expect(await alert.getByLabel('Board').isChecked()).toBe(true);
    await press(ann.page, 'Stop these e-mails');
    await said(ann.page, 'You get no more e-mails about new roles.');
    await ann.context.close();
  });
});

describe.skipIf(!gatewayUrl)('roles for alumni', () => {
  it('the link of a mail asks first, and says where it opens nothing', async () => {
    const ann = await member(browser, MODES[1]);
    await open(ann.page, `${site.dotcom}/alumni/mail-off`);
    await main(ann.page).getByText('This link opens nothing').waitFor();
    await open(ann.page, `${site.dotcom}/alumni/mail-off?alert=${'x'.repeat(40)}`);
    await press(ann.page, 'Send no more roles');
    await main(ann.page).getByText('This link opens nothing').waitFor();
    await ann.context.close();
  });

  it.each(LOOKS)('are sound for everyone, %s at %d px', async (colorScheme, width, language) => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const [ann, bo] = [await member(browser, MODES[0], { options }), await member(browser, MODES[1])];
    await withoutConsentQuestion(ann.context);
    await expectSound(ann.page, `recruiter-ask-${colorScheme}`, `${language}/alumni/recruiter`);
    await approveRecruiter(ann, await theOffice());
    await approveRecruiter(bo, await theOffice());
    const post = async (one: typeof ann, title: string): Promise<string> => {
      const { status, body } = await one.call('POST', '/v1/posts', { ...POST, title, key: crypto.randomUUID() });
      expect(status).toBe(201);
      return (body as { id: string }).id;
    };
    const [own, other] = [await post(ann, `Own ${'long'.repeat(20)}`), await post(bo, 'Head of harbour works')];
    expect(
      (await bo.call('POST', `/v1/posts/${own}/answers`, { text: 'I would like to know more.', key: crypto.randomUUID() })).status,
    ).toBe(201);
    for (const [name, address] of [
      ['openings-list', '/alumni/openings'],
      ['openings-one', `/alumni/openings?id=${other}`],
      ['openings-gone', `/alumni/openings?id=${crypto.randomUUID()}`],
      ['recruiter-list', '/alumni/recruiter'],
      ['recruiter-one', `/alumni/recruiter?id=${own}`],
      ['recruiter-edit', `/alumni/recruiter?id=${own}&view=edit`],
      ['mail-off', `/alumni/mail-off?newsletter=${'x'.repeat(40)}`],
    ] as const)
      await expectSound(ann.page, `${name}-${colorScheme}`, `${language}${address}`);
    await ann.context.close();
    await bo.context.close();
  });
});
