import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { ready } from '../support/account.ts';
import { approveRecruiter, gatewayUrl, LOOKS, member, officer } from '../support/alumni-members.ts';
import { expectSound, withoutConsentQuestion } from '../support/sound.ts';
import { main, MODES, modesOf, open } from '../support/walk.ts';

const HOME = `${site.dotcom}/alumni/home`;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

type Member = Awaited<ReturnType<typeof member>>;

/** Agrees to be named, and goes from one employer to another. */
async function move({ call }: Pick<Member, 'call'>, to: string): Promise<void> {
  const write = async (body: Record<string, unknown>): Promise<void> => {
    const { revision } = (await call('GET', '/v1/profile')).body as { revision: number };
    expect((await call('PUT', '/v1/profile', { revision, ...body })).status).toBe(200);
  };
  await write({ agreed: { joined: true, moved: true }, fields: { employer: 'Before' }, audiences: { employer: 'everyone' } });
  await write({ fields: { employer: to } });
}

describe.skipIf(!gatewayUrl).each(modesOf(import.meta.url))('the home of the alumni $mode', (mode) => {
  it('begins with one’s own profile, and says who moved, which roles there are, and one’s groups', async () => {
    const [ann, bo, keeper] = [await member(browser, mode, { named: false }), await member(browser, mode), await officer(browser, mode)];
    const firm = `Nordwind ${crypto.randomUUID().slice(0, 8)}`;
    await move(bo, firm);
    await approveRecruiter(bo, keeper);
    const title = `Keeper of the tides ${crypto.randomUUID().slice(0, 8)}`;
    const role = {
      title,
      employer: 'Nordwind',
      place: 'Lisbon',
      country: 'PT',
      type: 'interim',
      text: 'Twice a day.',
      key: crypto.randomUUID(),
    };
    expect((await bo.call('POST', '/v1/posts', role)).status).toBe(201);
    expect((await ann.call('POST', '/v1/groups/office:rotterdam/join', {})).status).toBeLessThan(300);
    await open(ann.page, HOME);
    await ready(ann.page, mode);
    await main(ann.page).getByText(`Now: ${firm}`).waitFor();
    await main(ann.page).getByRole('link', { name: title }).waitFor();
    await main(ann.page).getByRole('link', { name: 'Rotterdam' }).waitFor();
    // What editors chose for alumni stands below, as on any page.
    await main(ann.page).getByRole('heading', { name: 'Where you might meet' }).waitFor();
    await main(ann.page).getByRole('link', { name: 'Begin my profile' }).click();
    await ann.page.waitForURL((url) => url.pathname === '/alumni/user-registration/update-info');
    const navigation = ann.page.getByRole('navigation', { name: 'Pages of the alumni' });
    await expect.poll(() => navigation.locator('[aria-current=page]').textContent()).toBe('My profile');
    for (const one of [ann, bo, keeper]) await one.context.close();
  });
});

describe.skipIf(!gatewayUrl)('the home of the alumni', () => {
  it('names nobody who did not agree to it', async () => {
    const [ann, bo] = [await member(browser, MODES[1]), await member(browser, MODES[1])];
    const firm = `Nordwind ${crypto.randomUUID().slice(0, 8)}`;
    await move(bo, firm);
    const { revision } = (await bo.call('GET', '/v1/profile')).body as { revision: number };
    await bo.call('PUT', '/v1/profile', { revision, agreed: { moved: false } });
    await open(ann.page, HOME);
    expect(await ann.page.content()).not.toContain(firm);
    await ann.context.close();
    await bo.context.close();
  });

  it.each(LOOKS)('is sound for everyone, %s at %d px', async (colorScheme, width, language) => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const [ann, bo] = [await member(browser, MODES[0], { options }), await member(browser, MODES[1])];
    await withoutConsentQuestion(ann.context);
    await move(bo, 'Nordwind');
    await expectSound(ann.page, `home-${colorScheme}`, `${language}/alumni/home`);
    await ann.context.close();
    await bo.context.close();
  });
});
