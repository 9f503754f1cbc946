import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { fill, press, ready } from '../support/account.ts';
import { gatewayUrl, LOOKS, member } from '../support/alumni-members.ts';
import { expectSound, withoutConsentQuestion } from '../support/sound.ts';
import { main, MODES, modesOf, open, said, wrong } from '../support/walk.ts';

const PROFILE = `${site.dotcom}/alumni/user-registration/update-info`;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const CV = `Ann Lee
Lisbon, Portugal

Summary
I count tides for grids.

Experience
Head of Grid, Nordwind, 2016 - present

Skills
Grids, Rowing, Tides

Languages
English, Portuguese
`;

describe.skipIf(!gatewayUrl).each(modesOf(import.meta.url))('one’s own profile $mode', (mode) => {
  it('is private at first, says who sees what, and shows it as others see it', async () => {
    const [ann, bo] = [await member(browser, mode, { named: false }), await member(browser, mode)];
    await open(ann.page, PROFILE);
    await main(ann.page).getByText('Everything is private until you say so').waitFor();
    await main(ann.page).getByText('Other members see nothing of you.').waitFor();
    await ready(ann.page, mode);
    await fill(ann.page, 'Name', '');
    await press(ann.page, 'Save the profile');
    await wrong(main(ann.page)).getByText('Something has to be corrected').waitFor();
    await ready(ann.page, mode);
    await fill(ann.page, 'Name', ann.name);
    await main(ann.page)
      .getByRole('textbox', { name: /^Headline/ })
      .fill('Runs the grid of a small country');
    await main(ann.page)
      .getByRole('textbox', { name: /^Employer/ })
      .fill('Nordwind');
    await main(ann.page).getByRole('combobox', { name: 'Seen by Name' }).selectOption('everyone');
    await main(ann.page).getByRole('combobox', { name: 'Seen by Headline' }).selectOption('everyone');
    await main(ann.page).getByRole('combobox', { name: 'Seen by Employer' }).selectOption('officers');
    await press(ann.page, 'Save the profile');
    await said(ann.page, 'Saved. Others see it from now on as you chose.');
    const preview = main(ann.page).locator('#preview');
    await preview.getByText('Runs the grid of a small country').waitFor();
    expect(await preview.getByText('Nordwind').count()).toBe(0);
    await open(bo.page, `${site.dotcom}/alumni/directory?id=${ann.id}`);
    await main(bo.page).getByText('Runs the grid of a small country').waitFor();
    expect(await bo.page.content()).not.toContain('Nordwind');
    await open(ann.page, `${PROFILE}?preview=officers`);
    await main(ann.page).locator('#preview').getByText('Nordwind').waitFor();
    await ready(ann.page, mode);
    await main(ann.page).getByRole('combobox', { name: 'Show all fields to' }).selectOption('nobody');
    await press(ann.page, 'Set for all');
    await said(ann.page, 'Nobody may see any field now.');
    await open(bo.page, `${site.dotcom}/alumni/directory?id=${ann.id}`);
    await main(bo.page).getByRole('heading', { name: 'There is nobody here' }).waitFor();
    await ann.context.close();
    await bo.context.close();
  });

  it('gives nothing back that was hidden while something was typed', async () => {
    const ann = await member(browser, mode);
    const profileOf = async () =>
      (await ann.call('GET', '/v1/profile')).body as { revision: number; fields: object; audiences: Record<string, string> };
    const { revision } = await profileOf();
    await ann.call('PUT', '/v1/profile', { revision, fields: { employer: 'Nordwind' }, audiences: { employer: 'everyone' } });
    await open(ann.page, PROFILE);
    await ready(ann.page, mode);
    await main(ann.page)
      .getByRole('textbox', { name: /^Headline/ })
      .fill('What I typed');
    await ann.call('PUT', '/v1/profile', { revision: (await profileOf()).revision, audiences: { employer: 'nobody' } });
    await press(ann.page, 'Save the profile');
    await said(ann.page, 'Saved. Others see it from now on as you chose.');
    expect(await profileOf()).toMatchObject({ fields: { headline: 'What I typed' }, audiences: { employer: 'nobody' } });
    await ann.context.close();
  });

  it('keeps what was typed when the same was changed in another window meanwhile', async () => {
    const ann = await member(browser, mode);
    await open(ann.page, PROFILE);
    await ready(ann.page, mode);
    await main(ann.page)
      .getByRole('textbox', { name: /^Headline/ })
      .fill('What I typed');
    const { revision } = (await ann.call('GET', '/v1/profile')).body as { revision: number };
    await ann.call('PUT', '/v1/profile', { revision, fields: { headline: 'Elsewhere', employer: 'Elsewhere' } });
    await press(ann.page, 'Save the profile');
    await said(ann.page, 'Your profile was changed meanwhile');
    expect(
      await main(ann.page)
        .getByRole('textbox', { name: /^Headline/ })
        .inputValue(),
    ).toBe('What I typed');
    // As it says: looked through, it can be saved.
    await press(ann.page, 'Save the profile');
    await expect
      .poll(async () => ((await ann.call('GET', '/v1/profile')).body as { fields: object }).fields)
      .toMatchObject({ headline: 'What I typed', employer: 'Elsewhere' });
    await ann.context.close();
  });

  it('takes of a CV what is ticked, and says which file is none', async () => {
    const ann = await member(browser, mode);
    await open(ann.page, `${PROFILE}`);
    await ready(ann.page, mode);
    await main(ann.page).getByText('Fill the profile from a CV').click();
    const file = main(ann.page).getByLabel('CV', { exact: true });
    await file.setInputFiles({ name: 'cv.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') });
    await press(ann.page, 'Read the CV');
    await said(ann.page, /no PDF, DOCX or plain text|no text in the file|cannot be read/);
    await ready(ann.page, mode);
    await file.setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from(CV) });
    await press(ann.page, 'Read the CV');
    await said(ann.page, 'We have read the CV.');
    await ready(ann.page, mode);
    await main(ann.page)
      .getByRole('checkbox', { name: /^Skills/ })
      .check();
    await press(ann.page, 'Use what is ticked');
    await said(ann.page, '1 field taken over.');
    expect(
      await main(ann.page)
        .getByRole('textbox', { name: /^Skills/ })
        .inputValue(),
    ).toContain('Rowing');
    await ann.context.close();
  });

  it('is left with one tick and one press, and everything is forgotten', async () => {
    const [ann, bo] = [await member(browser, mode), await member(browser, mode)];
    await open(ann.page, PROFILE);
    await ready(ann.page, mode);
    await main(ann.page).getByText('What happens when you leave').click();
    await press(ann.page, 'Leave the alumni');
    await wrong(main(ann.page)).getByText('Something has to be corrected').waitFor();
    await ready(ann.page, mode);
    await main(ann.page).getByLabel('Yes, forget all of this').check();
    await press(ann.page, 'Leave the alumni');
    await ann.page.waitForURL((url) => url.pathname === '/alumni/noaccess');
    await said(ann.page, 'You have left.');
    await open(bo.page, `${site.dotcom}/alumni/directory?id=${ann.id}`);
    await main(bo.page).getByRole('heading', { name: 'There is nobody here' }).waitFor();
    await open(ann.page, PROFILE);
    expect(new URL(ann.page.url()).pathname).toBe('/alumni/noaccess');
    await ann.context.close();
    await bo.context.close();
  });
});

describe.skipIf(!gatewayUrl)('one’s own profile', () => {
  it.each(LOOKS)('is sound for everyone, %s at %d px', async (colorScheme, width, language) => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const ann = await member(browser, MODES[0], { options, named: false });
    await withoutConsentQuestion(ann.context);
    await expectSound(ann.page, `profile-first-${colorScheme}`, `${language}/alumni/user-registration/update-info`);
    const { revision } = (await ann.call('GET', '/v1/profile')).body as { revision: number };
    const fields = {
      headline: `Runs ${'on'.repeat(60)}`,
      employer: 'Nordwind',
      skills: ['Grids', 'Rowing'],
      city: 'Lisbon',
      country: 'PT',
    };
    await ann.call('PUT', '/v1/profile', { revision, fields, audiences: { name: 'everyone', headline: 'everyone', skills: 'groups' } });
    await expectSound(ann.page, `profile-filled-${colorScheme}`, `${language}/alumni/user-registration/update-info?preview=groups`);
    await ann.context.close();
  });
});
