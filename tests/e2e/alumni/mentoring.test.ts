import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { press, ready } from '../support/account.ts';
import { gatewayUrl, LOOKS, member } from '../support/alumni-members.ts';
import { expectSound, withoutConsentQuestion } from '../support/sound.ts';
import { main, MODES, modesOf, open, said, wrong } from '../support/walk.ts';

const MENTORING = `${site.dotcom}/alumni/mentoring`;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const OFFER = { offers: true, topics: ['career'], most: 2, pausedUntil: null, about: 'Twenty years of harbours.' };

describe.skipIf(!gatewayUrl).each(modesOf(import.meta.url))('mentoring $mode', (mode) => {
  it('is offered, asked for with a reason, accepted and ended', async () => {
    const [mentor, mentee] = [await member(browser, mode), await member(browser, mode)];
    await open(mentor.page, MENTORING);
    await ready(mentor.page, mode);
    await main(mentor.page).getByLabel('I offer mentoring').check();
    await press(mentor.page, 'Save the changes');
    await wrong(main(mentor.page)).getByText('Something has to be corrected').waitFor();
    expect(await main(mentor.page).getByLabel('I offer mentoring').isChecked()).toBe(true);
    await main(mentor.page).getByLabel('Career', { exact: true }).check();
    await main(mentor.page).getByLabel('How many at a time').selectOption('1');
    await press(mentor.page, 'Save the changes');
    await said(mentor.page, 'You are in the list of mentors.');

    await open(mentee.page, `${MENTORING}?to=${mentor.id}`);
    await ready(mentee.page, mode);
    await main(mentee.page)
      .getByRole('heading', { level: 2, name: `Ask ${mentor.name} for mentoring` })
      .waitFor();
    await press(mentee.page, 'Send the request');
    await wrong(main(mentee.page)).getByText('Something has to be corrected').waitFor();
    await main(mentee.page).getByLabel('Why you ask, and what you hope for').fill('I lead people for the first time.');
    await press(mentee.page, 'Send the request');
    await said(mentee.page, 'Your request is sent.');
    await main(mentee.page).getByText('Waiting for an answer').waitFor();

    await open(mentor.page, MENTORING);
    await ready(mentor.page, mode);
    await main(mentor.page).getByText('I lead people for the first time.').waitFor();
    await press(mentor.page, 'Accept');
    await said(mentor.page, 'The request is accepted.');
    await open(mentee.page, `${MENTORING}?to=${mentor.id}`);
    await main(mentee.page).getByText('This person is not taking requests at the moment.').waitFor();
    expect((await mentor.call('PUT', '/v1/mentoring', OFFER)).status).toBe(200);
    await open(mentee.page, `${MENTORING}?to=${mentor.id}`);
    await ready(mentee.page, mode);
    await main(mentee.page).getByLabel('Why you ask, and what you hope for').fill('Once more.');
    await press(mentee.page, 'Send the request');
    await wrong(mentee.page).getByText('You have asked this person already').waitFor();
    expect(await main(mentee.page).getByLabel('Why you ask, and what you hope for').inputValue()).toBe('Once more.');

    await open(mentee.page, MENTORING);
    await ready(mentee.page, mode);
    await main(mentee.page).getByText('End the mentoring').click();
    await press(mentee.page, 'End it');
    await said(mentee.page, 'The mentoring has ended.');
    await mentor.context.close();
    await mentee.context.close();
  });
});

describe.skipIf(!gatewayUrl)('mentoring', () => {
  it.each(LOOKS)('is sound for everyone, %s at %d px', async (colorScheme, width, language) => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const [ann, bo] = [await member(browser, MODES[0], { options }), await member(browser, MODES[1])];
    await withoutConsentQuestion(ann.context);
    for (const one of [ann, bo]) expect((await one.call('PUT', '/v1/mentoring', OFFER)).status).toBe(200);
    const request = { to: ann.id, reason: 'I lead people for the first time.', key: crypto.randomUUID() };
    expect((await bo.call('POST', '/v1/mentoring/requests', request)).status).toBe(201);
    for (const [name, query] of [
      ['all', ''],
      ['ask', `?to=${bo.id}`],
      ['gone', `?to=${crypto.randomUUID()}`],
    ] as const)
      await expectSound(ann.page, `mentoring-${name}-${colorScheme}`, `${language}/alumni/mentoring${query}`);
    await ann.context.close();
    await bo.context.close();
  });
});
