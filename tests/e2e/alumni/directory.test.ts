import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { press, ready } from '../support/account.ts';
import { gatewayUrl, LOOKS, member } from '../support/alumni-members.ts';
import { expectSound, withoutConsentQuestion } from '../support/sound.ts';
import { main, MODES, modesOf, open, said } from '../support/walk.ts';

const DIRECTORY = `${site.dotcom}/alumni/directory`;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

type Member = Awaited<ReturnType<typeof member>>;

/** Writes into a member's profile, and says who sees it. */
async function show({ call }: Pick<Member, 'call'>, fields: Record<string, unknown>, audiences: Record<string, string>): Promise<void> {
  const { revision } = (await call('GET', '/v1/profile')).body as { revision: number };
  expect((await call('PUT', '/v1/profile', { revision, fields, audiences })).status).toBe(200);
}

const letters = (): string => [...crypto.randomUUID().replace(/\d|-/g, '')].slice(0, 8).join('');

describe.skipIf(!gatewayUrl).each(modesOf(import.meta.url))('the directory $mode', (mode) => {
  it('finds by words and filters, holds the question in the address, and leads to a person and back', async () => {
    const [ann, bo] = [await member(browser, mode), await member(browser, mode)];
    const firm = `Nordwind${letters()}`;
    await show(
      bo,
      { employer: firm, jobTitle: 'Head of Grid', city: 'Lisbon', country: 'PT', skills: ['Grids'], about: 'I count tides.' },
      { employer: 'everyone', jobTitle: 'everyone', city: 'everyone', country: 'everyone', skills: 'everyone', about: 'nobody' },
    );
    await open(ann.page, DIRECTORY);
    await ready(ann.page, mode);
    await main(ann.page).getByRole('searchbox').fill(firm);
    await main(ann.page).getByRole('button', { name: 'Search', exact: true }).click();
    await ann.page.waitForURL((url) => url.searchParams.get('q') === firm);
    await main(ann.page).getByRole('heading', { name: '1 person' }).waitFor();
    const filters = main(ann.page).locator('details.filters');
    const skill = filters.locator('details.facet', { hasText: 'Skill' });
    if (!(await skill.evaluate((node: HTMLDetailsElement) => node.open))) await skill.locator('summary').first().click();
    await skill.getByLabel('Grids').check();
    await main(ann.page).getByRole('button', { name: 'Apply the filters' }).click();
    await ann.page.waitForURL((url) => url.searchParams.has('skill') && url.searchParams.get('q') === firm);
    await main(ann.page).getByRole('link', { name: bo.name }).click();
    await main(ann.page).getByRole('heading', { level: 1, name: bo.name }).waitFor();
    expect(await main(ann.page).textContent()).toContain('Head of Grid');
    expect(await ann.page.content()).not.toContain('I count tides.');
    expect(await ann.page.content()).not.toContain(bo.person.email);
    expect(await main(ann.page).getByRole('link', { name: 'Write a message' }).getAttribute('href')).toBe(`/alumni/messages?to=${bo.id}`);
    await main(ann.page).getByRole('link', { name: 'Back to the directory' }).click();
    await ann.page.waitForURL((url) => url.searchParams.has('skill') && url.searchParams.get('q') === firm && !url.searchParams.has('id'));
    await main(ann.page).getByRole('heading', { name: '1 person' }).waitFor();
    await ann.context.close();
    await bo.context.close();
  });

  it('shows first whom the words fit best, and past its end the way to its last page', async () => {
    const [ann, aaron, zoe] = [await member(browser, mode), await member(browser, mode), await member(browser, mode)];
    const word = `Tide${letters()}`;
    await show(aaron, { name: `Aaron ${letters()}`, about: `I like the ${word}.` }, { name: 'everyone', about: 'everyone' });
    await show(zoe, { name: `Zoe ${word}` }, { name: 'everyone' });
    await open(ann.page, DIRECTORY);
    await ready(ann.page, mode);
    await main(ann.page).getByRole('searchbox').fill(word);
    await main(ann.page).getByRole('button', { name: 'Search', exact: true }).click();
    await main(ann.page).getByRole('heading', { name: '2 people' }).waitFor();
    const found = main(ann.page).locator('.aluperson__name');
    expect(await found.first().textContent()).toContain(`Zoe ${word}`);
    const past = await open(ann.page, `${DIRECTORY}?q=${word}&page=9`);
    expect(past?.status()).toBe(404);
    expect(await main(ann.page).locator(`a[href="/alumni/directory?q=${word}"]`).count()).toBe(1);
    for (const each of [ann, aaron, zoe]) await each.context.close();
  });

  it('shows nothing of who hides it: not in the list, not as a page, not on the next look', async () => {
    const [ann, bo] = [await member(browser, mode), await member(browser, mode)];
    const firm = `Nordwind${letters()}`;
    await show(bo, { employer: firm }, { employer: 'everyone' });
    await open(ann.page, `${DIRECTORY}?q=${firm}`);
    await main(ann.page).getByRole('link', { name: bo.name }).waitFor();
    await show(bo, {}, { employer: 'nobody' });
    await open(ann.page, `${DIRECTORY}?q=${firm}`);
    await main(ann.page).getByRole('heading', { name: 'Nobody fits' }).waitFor();
    expect(await main(ann.page).getByRole('link', { name: 'Show everybody' }).getAttribute('href')).toBe('/alumni/directory');
    await show(bo, {}, { name: 'nobody' });
    await open(ann.page, `${DIRECTORY}?id=${bo.id}`);
    await main(ann.page).getByRole('heading', { name: 'There is nobody here' }).waitFor();
    expect(await ann.page.content()).not.toContain(bo.name);
    await ann.context.close();
    await bo.context.close();
  });

  it('says on the map and in its list where people live', async () => {
    const [ann, bo] = [await member(browser, mode), await member(browser, mode)];
    const firm = `Nordwind${letters()}`;
    await show(bo, { employer: firm, city: 'Lisbon', country: 'PT' }, { employer: 'everyone', city: 'everyone', country: 'everyone' });
    await open(ann.page, `${DIRECTORY}?q=${firm}`);
    await ready(ann.page, mode);
    await main(ann.page).getByRole('link', { name: 'Map', exact: true }).click();
    await ann.page.waitForURL((url) => url.searchParams.get('view') === 'map');
    const places = main(ann.page).getByRole('list', { name: 'Where they live' });
    await places.getByText('1 person').waitFor();
    await expect
      .poll(() =>
        main(ann.page)
          .locator('.alumap img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(960);
    await places.getByRole('link', { name: /Lisbon/ }).click();
    await main(ann.page).getByRole('link', { name: bo.name }).waitFor();
    await ann.context.close();
    await bo.context.close();
  });

  it('a group is joined and left by one press, and shows who shows themselves there', async () => {
    const [ann, bo] = [await member(browser, mode), await member(browser, mode)];
    await show(bo, {}, { offices: 'groups' });
    expect((await bo.call('POST', '/v1/groups/office:rotterdam/join', {})).status).toBeLessThan(300);
    await open(ann.page, `${site.dotcom}/alumni/groups`);
    await ready(ann.page, mode);
    await press(ann.page, 'Join Rotterdam office');
    await said(ann.page, 'You are in.');
    await open(ann.page, `${site.dotcom}/alumni/groups?id=office:rotterdam`);
    await main(ann.page)
      .getByText(/^Nobody sees you there: your profile hides your /)
      .waitFor();
    await ready(ann.page, mode);
    await press(ann.page, 'Leave Rotterdam office');
    await said(ann.page, 'You have left the group.');
    await ann.context.close();
    await bo.context.close();
  });
});

describe.skipIf(!gatewayUrl)('the directory', () => {
  it.each(LOOKS)('is sound for everyone, %s at %d px', async (colorScheme, width, language) => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const [ann, bo] = [await member(browser, MODES[0], { options }), await member(browser, MODES[1])];
    await withoutConsentQuestion(ann.context);
    const everyone = ['headline', 'employer', 'jobTitle', 'city', 'country', 'skills', 'about', 'links', 'years', 'offices', 'practices'];
    await show(
      bo,
      {
        headline: 'Runs the grid of a small country',
        employer: `Nord${'wind'.repeat(20)}`,
        jobTitle: 'Head of Grid',
        city: 'Lisbon',
        country: 'PT',
        skills: ['Grids', 'Rowing'],
        about: 'I count tides.\nAnd boats.',
        links: ['https://bo.example/boats'],
      },
      Object.fromEntries(everyone.map((field) => [field, 'everyone'])),
    );
    for (const [name, path] of [
      ['list', '/alumni/directory'],
      ['map', '/alumni/directory?view=map'],
      ['person', `/alumni/directory?id=${bo.id}`],
      ['nobody', '/alumni/directory?q=zzzz&mentors=1'],
      ['gone', `/alumni/directory?id=${crypto.randomUUID()}`],
      ['groups', '/alumni/groups'],
      ['group', '/alumni/groups?id=office:rotterdam'],
    ] as const)
      await expectSound(ann.page, `directory-${name}-${colorScheme}`, `${language}${path}`);
    await ann.context.close();
    await bo.context.close();
  });
});
