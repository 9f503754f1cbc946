import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_KEYS } from '../../contract/support/faults.ts';
import { openBrowser, visitor } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { press, ready } from '../support/account.ts';
import { gatewayUrl, LOOKS, member, officer, somebodySignedIn } from '../support/alumni-members.ts';
import { expectSound, withoutConsentQuestion } from '../support/sound.ts';
import { main, MODES, modesOf, open, said, wrong } from '../support/walk.ts';

const GATEWAY = `${site.dotcom}/alumni/noaccess`;
const HOME = '/alumni/home';
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const form = (page: Parameters<typeof main>[0], name: string) => main(page).getByRole('form', { name });

/** Id of what somebody asked, of all that waits. */
async function requestOf({ call }: Awaited<ReturnType<typeof officer>>, name: string): Promise<string | undefined> {
  let after: string | undefined;
  do {
    const { body } = await call('GET', `/v1/officers/queue${after ? `?after=${after}` : ''}`);
    const { requests, next } = body as { requests: { id: string; answers: { name: string } }[]; next?: string };
    const found = requests.find(({ answers }) => answers.name === name);
    if (found) return found.id;
    after = next;
  } while (after);
  return undefined;
}

describe.skipIf(!gatewayUrl).each(modesOf(import.meta.url))('the way in $mode', (mode) => {
  it('says to a visitor how to ask, and leads to the sign-in and back', async () => {
    const { page, context } = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled });
    await open(page, `${site.dotcom}${HOME}`);
    expect(new URL(page.url()).pathname).toBe('/sign-in/prompt');
    await open(page, GATEWAY);
    await main(page).getByRole('heading', { name: 'Three ways in' }).waitFor();
    const signIn = new URL((await main(page).getByRole('link', { name: 'Sign in', exact: true }).getAttribute('href')) ?? '', GATEWAY);
    expect([signIn.pathname, signIn.searchParams.get('to')]).toEqual(['/sign-in/prompt', '/alumni/noaccess']);
    await context.close();
  });

  it('lets nobody in without a tick or off the list, and in by the list', async () => {
    const ann = await somebodySignedIn(browser, mode);
    await open(ann.page, `${site.dotcom}${HOME}`);
    expect(new URL(ann.page.url()).pathname).toBe('/alumni/noaccess');
    await ready(ann.page, mode);
    const list = form(ann.page, 'By your e-mail address');
    await list.getByRole('button', { name: 'Join' }).click();
    await wrong(main(ann.page)).getByText('Something has to be corrected').waitFor();
    await ready(ann.page, mode);
    await list.getByRole('checkbox', { name: /^I have read the text above/ }).check();
    await list.getByRole('button', { name: 'Join' }).click();
    await said(ann.page, 'The address of your account is not on our list.');
    const imported = await fetch(`${gatewayUrl}/admin/leavers`, {
      method: 'POST',
      headers: { 'x-admin-key': ADMIN_KEYS.alumni, 'content-type': 'text/csv' },
      body: `Number,Name,E-mail,Office,Practice,From,To\n${randomUUID()},${ann.name},${ann.person.email},Lisbon,Energy,2001,2009\n`,
    });
    expect(imported.status).toBe(200);
    await ready(ann.page, mode);
    await list.getByRole('checkbox', { name: /^I have read the text above/ }).check();
    await list.getByRole('button', { name: 'Join' }).click();
    await ann.page.waitForURL((url) => url.pathname === HOME);
    await main(ann.page).getByText('Nobody sees any of it yet.').waitFor();
    await open(ann.page, GATEWAY);
    expect(new URL(ann.page.url()).pathname).toBe(HOME);
    await ann.context.close();
  });

  it('takes a code of an invitation, and says which is none', async () => {
    const [ann, keeper] = [await somebodySignedIn(browser, mode), await officer(browser, mode)];
    const made = await keeper.call('POST', '/v1/officers/invitations', { label: 'A dinner' });
    expect(made.status).toBeLessThan(300);
    const { code } = made.body as { code: string };
    await open(ann.page, GATEWAY);
    await ready(ann.page, mode);
    const invitation = form(ann.page, 'With an invitation');
    await main(ann.page).getByText('Enter a code').click();
    await invitation.getByLabel('Invitation code').fill('NO-SUCH-CODE');
    await invitation.getByRole('checkbox', { name: /^I have read the text above/ }).check();
    await invitation.getByRole('button', { name: 'Join' }).click();
    await said(ann.page, 'There is no invitation with this code.');
    expect(await invitation.getByLabel('Invitation code').inputValue()).toBe('NO-SUCH-CODE');
    await ready(ann.page, mode);
    await invitation.getByLabel('Invitation code').fill(code);
    await invitation.getByRole('checkbox', { name: /^I have read the text above/ }).check();
    await invitation.getByRole('button', { name: 'Join' }).click();
    await ann.page.waitForURL((url) => url.pathname === HOME);
    await ann.context.close();
    await keeper.context.close();
  });

  it('asks by questions: what is missing is named, they wait, are taken back, asked again, refused with a reason', async () => {
    const [ann, keeper] = [await somebodySignedIn(browser, mode), await officer(browser, mode)];
    await open(ann.page, GATEWAY);
    await ready(ann.page, mode);
    const questions = form(ann.page, 'By answering a few questions');
    const unfold = () => main(ann.page).getByText('Answer the questions', { exact: true }).click();
    const answer = async () => {
      await ready(ann.page, mode);
      await questions.getByLabel('Your name', { exact: true }).fill(ann.name);
      await questions.getByLabel('Office', { exact: true }).fill('Lisbon');
      await questions.getByLabel('Practice or team').fill('Energy');
      await questions.getByLabel('First year').fill('2001');
      await questions.getByLabel('Last year').fill('2009');
      await questions.getByRole('checkbox', { name: /^I have read the text above/ }).check();
      await questions.getByRole('button', { name: 'Send the answers' }).click();
    };
    await unfold();
    await questions.getByLabel('First year').fill('2009');
    await questions.getByLabel('Last year').fill('2001');
    await questions.getByRole('button', { name: 'Send the answers' }).click();
    await wrong(main(ann.page)).getByText('Something has to be corrected').waitFor();
    expect(await questions.getByLabel('Last year').getAttribute('aria-invalid')).toBe('true');
    await answer();
    await said(ann.page, 'Thank you. We have your answers');
    await main(ann.page).getByText('We are reading your answers').waitFor();
    await ready(ann.page, mode);
    await press(ann.page, 'Take it back');
    await said(ann.page, 'Taken back.');
    await unfold();
    await answer();
    await said(ann.page, 'Thank you. We have your answers');
    const mine = await requestOf(keeper, ann.name);
    expect(mine).toBeDefined();
    const decided = await keeper.call('POST', `/v1/officers/queue/${mine}`, {
      decision: 'refuse',
      note: 'We know nobody of that name.',
    });
    expect(decided.status).toBeLessThan(300);
    await open(ann.page, GATEWAY);
    await main(ann.page).getByText('We know nobody of that name.').waitFor();
    await ann.context.close();
    await keeper.context.close();
  });

  it('keeps the answers when the session ended', async () => {
    const ann = await somebodySignedIn(browser, mode);
    await open(ann.page, GATEWAY);
    await ready(ann.page, mode);
    const questions = form(ann.page, 'By answering a few questions');
    await main(ann.page).getByText('Answer the questions', { exact: true }).click();
    await questions.getByLabel('Your name', { exact: true }).fill('Ann Lee');
    await questions.getByLabel('Office', { exact: true }).fill('Lisbon');
    await questions.getByLabel('Practice or team').fill('Energy');
    await questions.getByLabel('First year').fill('2001');
    await questions.getByLabel('Last year').fill('2009');
    await questions.getByRole('checkbox', { name: /^I have read the text above/ }).check();
    await ann.context.clearCookies({ name: /mh_(?:jwt|jwt_sig|refresh)$/ });
    await questions.getByRole('button', { name: 'Send the answers' }).click();
    // Where the provider still knows the browser, the sign-in asks nothing and leads back at once.
    await said(ann.page, 'Your session had expired, so nothing was done.');
    expect(await questions.getByLabel('Office', { exact: true }).inputValue()).toBe('Lisbon');
    await ann.context.close();
  });
});

describe.skipIf(!gatewayUrl)('the way in', () => {
  it('is a page of its own in German', async () => {
    const { page, context } = await visitor(browser, {});
    await open(page, `${site.dotcom}/de/alumni/noaccess`);
    await main(page).getByRole('heading', { name: 'Drei Wege hinein' }).waitFor();
    await context.close();
  });

  it('the landing page leads in', async () => {
    const { page, context } = await visitor(browser, { javaScriptEnabled: false });
    await open(page, `${site.dotcom}/alumni`);
    expect(await main(page).getByRole('link', { name: 'Enter' }).getAttribute('href')).toBe(HOME);
    await context.close();
  });

  it.each(LOOKS)('is sound for everyone, %s at %d px', async (colorScheme, width, language) => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const reader = await somebodySignedIn(browser, MODES[0], { options });
    await withoutConsentQuestion(reader.context);
    await expectSound(reader.page, `gateway-none-${colorScheme}`, `${language}/alumni/noaccess`);
    const answers = { name: 'Ann Lee', office: 'Lisbon', practice: 'Energy', from: 2001, to: 2009 };
    expect((await reader.call('POST', '/v1/join/questions', { answers, consent: true, language: 'en' })).status).toBeLessThan(300);
    await expectSound(reader.page, `gateway-asked-${colorScheme}`, `${language}/alumni/noaccess`);
    await reader.context.close();
    const alone = await visitor(browser, { javaScriptEnabled: true, ...options });
    await withoutConsentQuestion(alone.context);
    await expectSound(alone.page, `gateway-visitor-${colorScheme}`, `${language}/alumni/noaccess`);
    await alone.context.close();
    const ann = await member(browser, MODES[0], { options });
    await withoutConsentQuestion(ann.context);
    await expectSound(ann.page, `password-${colorScheme}`, `${language}/alumni/user-registration/change-password`);
    await ann.context.close();
  });
});
