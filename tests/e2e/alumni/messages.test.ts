import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { fill, press, ready } from '../support/account.ts';
import { gatewayUrl, LOOKS, member, somebodySignedIn } from '../support/alumni-members.ts';
import { expectSound, withoutConsentQuestion } from '../support/sound.ts';
import { main, MODES, modesOf, open, said, still, wrong } from '../support/walk.ts';

const MESSAGES = `${site.dotcom}/alumni/messages`;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.skipIf(!gatewayUrl).each(modesOf(import.meta.url))('messages between alumni $mode', (mode) => {
  it('one writes to another, who answers, blocks and takes it back; neither sees an address', async () => {
    const [ann, bo] = [await member(browser, mode), await member(browser, mode)];
    await open(ann.page, `${MESSAGES}?to=${bo.id}`);
    await ready(ann.page, mode);
    await main(ann.page)
      .getByRole('heading', { level: 2, name: `Write to ${bo.name}` })
      .waitFor();
    await press(ann.page, 'Send');
    await wrong(main(ann.page)).getByText('Something has to be corrected').waitFor();
    await fill(ann.page, 'Subject', 'The ferry to Harwich');
    await fill(ann.page, 'Your message', 'Dear Robin,\ndo you still have the timetable?');
    const since = new Date();
    await press(ann.page, 'Send');
    await ann.page.waitForURL((url) => url.searchParams.has('id'));
    await said(ann.page, 'Your message is sent.');
    await main(ann.page).getByRole('heading', { level: 2, name: 'The ferry to Harwich' }).waitFor();
    const mail = await mailTo(bo.person.email, since, /ferry/);
    expect([mail.text.includes('timetable'), JSON.stringify(mail).includes(ann.person.email)]).toEqual([true, false]);

    await open(bo.page, MESSAGES);
    await ready(bo.page, mode);
    const list = main(bo.page).getByRole('list', { name: 'Conversations, newest first' });
    await list.getByText('1 new').waitFor();
    await list.getByRole('link', { name: ann.name }).click();
    await main(bo.page).getByText('do you still have the timetable?').waitFor();
    await ready(bo.page, mode);
    expect(await bo.page.content()).not.toContain(ann.person.email);
    await main(bo.page).getByLabel(`Your answer to ${ann.name}`).fill('I have it here.');
    await press(bo.page, 'Send');
    await said(bo.page, 'Your message is sent.');
    await main(bo.page).getByRole('list', { name: 'The conversation, oldest first' }).getByText('I have it here.').waitFor();

    await main(bo.page).getByText('Block this person', { exact: true }).click();
    await press(bo.page, 'Block');
    await wrong(main(bo.page)).getByText('Something has to be corrected').waitFor();
    await main(bo.page).getByLabel('Yes, block this person').check();
    await press(bo.page, 'Block');
    await said(bo.page, 'This person is blocked.');
    await open(ann.page, `${MESSAGES}?to=${bo.id}`);
    await main(ann.page).getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await open(bo.page, `${MESSAGES}?view=blocked`);
    await ready(bo.page, mode);
    await press(bo.page, /^Unblock:/);
    await said(bo.page, 'This person is not blocked any more.');
    await ann.context.close();
    await bo.context.close();
  });

  it('a message is reported to those who look after the alumni', async () => {
    const [ann, bo] = [await member(browser, mode), await member(browser, mode)];
    await ann.call('POST', '/v1/messages', { to: bo.id, subject: 'Money', text: 'Send me 500.', key: crypto.randomUUID() });
    await open(bo.page, MESSAGES);
    await ready(bo.page, mode);
    await main(bo.page).getByRole('link', { name: ann.name }).click();
    await main(bo.page).getByText('Send me 500.').waitFor();
    await ready(bo.page, mode);
    await main(bo.page).getByText('Report this message').first().click();
    await main(bo.page)
      .getByRole('list', { name: 'The conversation, oldest first' })
      .getByLabel('What is wrong with it')
      .fill('He wants money.');
    await main(bo.page).getByRole('list', { name: 'The conversation, oldest first' }).getByRole('button', { name: 'Report it' }).click();
    await said(bo.page, 'The alumni team has it now.');
    await ann.context.close();
    await bo.context.close();
  });

  it('keeps what was typed when the session ended, and sends it once', async () => {
    const [ann, bo] = [await member(browser, mode), await member(browser, mode)];
    await open(ann.page, `${MESSAGES}?to=${bo.id}`);
    await ready(ann.page, mode);
    await fill(ann.page, 'Subject', 'The storm');
    await fill(ann.page, 'Your message', 'Do you remember?');
    // What still comes would bring the session back.
    await still(ann.page);
    await ann.context.clearCookies({ name: /mh_(?:jwt|jwt_sig|refresh)$/ });
    await press(ann.page, 'Send');
    if (mode.javaScriptEnabled) {
      await main(ann.page).getByText('What you entered is kept.').waitFor();
      expect(await main(ann.page).getByLabel('Your message', { exact: true }).inputValue()).toBe('Do you remember?');
      expect((await bo.call('GET', '/v1/messages')).body).toMatchObject({ conversations: [] });
      // The identity provider still knows the browser: the page signs it in on the way.
      await open(ann.page, `${MESSAGES}?to=${bo.id}`);
    }
    await said(ann.page, 'Your session had expired, so nothing was done.');
    expect((await bo.call('GET', '/v1/messages')).body).toMatchObject({ conversations: [] });
    expect(await main(ann.page).getByLabel('Your message', { exact: true }).inputValue()).toBe('Do you remember?');
    await ready(ann.page, mode);
    await press(ann.page, 'Send');
    await said(ann.page, 'Your message is sent.');
    expect((await bo.call('GET', '/v1/messages')).body).toMatchObject({ conversations: [{ subject: 'The storm' }] });
    await ann.context.close();
    await bo.context.close();
  });
});

describe.skipIf(!gatewayUrl)('messages between alumni', () => {
  it('says when somebody may not write, and that a limit is reached', async () => {
    const [hidden, bo] = [await member(browser, MODES[1], { named: false }), await member(browser, MODES[1])];
    await open(hidden.page, `${MESSAGES}?to=${bo.id}`);
    if (await main(hidden.page).getByLabel('Your message').isVisible()) {
      await fill(hidden.page, 'Subject', 'Hello');
      await fill(hidden.page, 'Your message', 'Who am I?');
      await press(hidden.page, 'Send');
      await said(hidden.page, 'Whom you write to has to see your name');
      expect(await main(hidden.page).getByLabel('Your message', { exact: true }).inputValue()).toBe('Who am I?');
    }
    await main(hidden.page).getByRole('link', { name: 'Choose who sees your name' }).waitFor();
    await hidden.context.close();

    for (let sent = 0; sent < 10; sent += 1) {
      const other = await member(browser, MODES[1]);
      expect(
        (await bo.call('POST', '/v1/messages', { to: other.id, subject: 'Hello', text: 'Hello', key: crypto.randomUUID() })).status,
      ).toBe(201);
      await other.context.close();
    }
    const last = await member(browser, MODES[1]);
    await open(bo.page, `${MESSAGES}?to=${last.id}`);
    await fill(bo.page, 'Subject', 'Hello');
    await fill(bo.page, 'Your message', 'One more');
    await press(bo.page, 'Send');
    await said(bo.page, /You have begun as much as is allowed in a day. Nothing was sent; it goes on in about .* hours/);
    expect(await main(bo.page).getByLabel('Your message', { exact: true }).inputValue()).toBe('One more');
    await bo.context.close();
    await last.context.close();
  });

  it('is nothing to who is no member: they are led to where one asks', async () => {
    const reader = await somebodySignedIn(browser, MODES[1]);
    await open(reader.page, MESSAGES);
    expect(new URL(reader.page.url()).pathname).toBe('/alumni/noaccess');
    await reader.context.close();
  });

  it.each(LOOKS)('is sound for everyone, %s at %d px', async (colorScheme, width, language) => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const [ann, bo] = [await member(browser, MODES[0], { options }), await member(browser, MODES[1])];
    await withoutConsentQuestion(ann.context);
    const text = `A long ${'word'.repeat(40)}\n\nand a second paragraph.`;
    const { body } = await bo.call('POST', '/v1/messages', { to: ann.id, subject: 'The ferry to Harwich', text, key: crypto.randomUUID() });
    const { id } = body as { id: string };
    await ann.call('POST', `/v1/messages/${id}`, { text: 'I still have it.', key: crypto.randomUUID() });
    for (const [name, query] of [
      ['list', ''],
      ['one', `?id=${id}`],
      ['write', `?to=${bo.id}`],
      ['blocked', '?view=blocked'],
      ['gone', `?id=${crypto.randomUUID()}`],
    ] as const)
      await expectSound(ann.page, `messages-${name}-${colorScheme}`, `${language}/alumni/messages${query}`);
    await ann.context.close();
    await bo.context.close();
  });
});
