import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser, Locator, Page } from 'playwright';
import { violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor } from '../../support/browser.ts';
import { BROWSER, collected, completed, consentCookie, hide, openPersonsBrowser, person } from '../../support/measured.ts';
import { site } from '../../support/site.ts';
import { ask } from '../../support/http.ts';
import { cookieHeader, fill } from '../support/account.ts';
import { newReader } from '../support/by-request.ts';
import { OPENINGS, ownOpenings } from '../support/openings.ts';
import { alive, main, MODES, modesOf, open, type Mode } from '../support/walk.ts';
import { whoWorksHere } from '../support/works-here.ts';

const FIGURES = '/user-registration/figures';
let browser: Browser;
let persons: Browser;
beforeAll(async () => {
  [browser, persons] = await Promise.all([openBrowser(), openPersonsBrowser()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), persons?.close()]);
});

const practiceUser = (mode: Mode, options = {}) => whoWorksHere(browser, mode, options);

const api = async (page: Page, query = '') =>
  ask(site.insights, `/api/figures${query}`, { headers: { cookie: await cookieHeader(page, site.insights) } });

/** Somebody else each time: who was here within the half hour goes on with that visit, though it began yesterday. */
let others = 0;
const somebodyElse = (origin: string) => {
  others += 1;
  return person(persons, 'given', [origin], { userAgent: `${BROWSER} Edg/156.${others}.${Date.now() % 10_000}` });
};

/** A visitor who reads, searches in vain and is counted. */
async function visit(word: string): Promise<void> {
  const { page, context } = await somebodyElse(site.insights);
  await page.goto(`${site.insights}/topics`);
  await page.goto(`${site.insights}/search?q=${word}`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(2_500);
  await context.close();
}

const cell = (page: Page, region: string, row: string | RegExp) =>
  main(page).getByRole('region', { name: region, exact: true }).getByRole('row', { name: row });

describe.each(modesOf(import.meta.url))('the figures $mode', (mode) => {
  it('say what was read and what was searched for in vain, and ask for a part by a click on it', async () => {
    const word = `zzq${Date.now().toString(36)}`;
    await visit(word);
    const { page, context } = await practiceUser(mode);
    await open(page, `${site.insights}${FIGURES}?period=today&none=1&most=100`);
    await cell(page, 'Searches', new RegExp(word)).waitFor();
    if (mode.javaScriptEnabled) await alive(page);
    await cell(page, 'Ways in', /^Direct/)
      .getByRole('link')
      .click();
    await page.waitForURL(/channel=direct/);
    const chosen = main(page).getByRole('list', { name: 'Only visits with' });
    await chosen.waitFor();
    await chosen.getByRole('link').click();
    await page.waitForURL((url) => !url.searchParams.has('channel'));
    await main(page).getByLabel('Days', { exact: true }).selectOption({ label: 'Last 7 days' });
    await main(page).getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/period=7/);
    await cell(page, 'Searches', new RegExp(word)).waitFor();
    await cell(page, 'Searches', new RegExp(word)).getByRole('link').click();
    await page.waitForURL((url) => url.searchParams.get('event') === `Onsite Search Performed:site:${word}`);
    await chosen.getByRole('link', { name: `Event: Searched for: ${word}` }).click();
    await page.waitForURL((url) => !url.searchParams.has('event'));
    await context.close();
  });
});

/** Tabs on until something has the focus, as whoever has no pointer does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 500; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`500 presses of Tab did not come to ${String(target)}`);
}
const follow = async (page: Page, target: Locator, to: RegExp): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
  await page.waitForURL(to);
};

describe('by the keyboard alone, whoever works here', () => {
  const word = `zzq${Date.now().toString(36)}`;
  const ARTICLE = '/featured-insights/energy/how-we-counted-the-queue';
  beforeAll(async () => {
    const reader = await somebodyElse(site.insights);
    await reader.page.goto(`${site.insights}${ARTICLE}?utm_source=${word}&utm_medium=email`);
    await completed(reader.page);
    await reader.page.evaluate(() => document.querySelector('main')?.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await reader.page.waitForTimeout(300);
    await hide(reader.page);

    const glance = await somebodyElse(site.insights);
    await glance.page.goto(`${site.insights}${ARTICLE}?utm_source=${word}.social&utm_medium=social`);
    await completed(glance.page);
    await glance.page.waitForTimeout(300);
    await hide(glance.page);

    const applicant = await somebodyElse(site.dotcom);
    await applicant.page.goto(`${site.dotcom}${OPENINGS}/${(await ownOpenings())[0]?.slug ?? ''}/apply?utm_source=${word}`);
    await completed(applicant.page);
    await fill(applicant.page, 'First name', 'Robin');
    await hide(applicant.page);

    const sources = () =>
      collected<{ source: string }>('select source from collector.visits where source like $1 order by 1', [`${word}%`]);
    await vi.waitFor(
      async () => {
        expect((await sources()).map(({ source }) => source)).toEqual([word, word, `${word}.social`]);
        expect(
          await collected(`select 1 from collector.events e join collector.visits v on v.id = e.visit where v.source = $1`, [word]),
        ).toHaveLength(3);
      },
      { timeout: 10_000, interval: 200 },
    );
    await Promise.all([reader, glance, applicant].map(({ context }) => context.close()));
  });

  // Light and wide are looked at by the pointer, above, and by axe, below.
  it.each([['dark', 375]] as const)(
    'sees what was read to the end, by which way in, and where a form loses people, %s at %d px',
    async (colorScheme, width) => {
      const { page, context } = await practiceUser(MODES[0], { colorScheme, viewport: { width, height: 900 } });
      await context.addCookies([{ url: site.insights, name: 'mh_consent', value: consentCookie('refused') }]);
      await open(page, `${site.insights}${FIGURES}?period=today&sort=ends&most=100&compare=none`);
      await alive(page);
      const region = (name: string) => main(page).getByRole('region', { name, exact: true });
      const cells = (name: string, row: string) => cell(page, name, new RegExp(row)).getByRole('cell').allTextContents();
      const chosen = main(page).getByRole('list', { name: 'Only visits with' });

      await follow(page, region('Ways in').getByRole('link', { name: 'Source', exact: true }), /ways=source/);
      await follow(page, region('Ways in').getByRole('link', { name: word, exact: true }), new RegExp(`source=${word}(?:&|$|#)`));
      await chosen.getByText(word, { exact: false }).first().waitFor();
      await expect.poll(() => cells('Pages', 'How we counted the queue')).toEqual(['1', '1', '100%', expect.stringMatching(/^0:\d\d$/)]);

      // The form was seen and begun in its first step, and then left.
      const form = 'Form job-application';
      expect((await cells(form, '^Saw it'))[0]).toBe('1');
      expect(await cells(form, '^Began')).toEqual(['1', '100%', '–']);
      expect((await cells(form, '^Step 1'))[0]).toBe('1');
      expect(await cells(form, '^Sent it')).toEqual(['0', '0%', '1 (100%)']);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/figures-form-${colorScheme}-${width}.png`, fullPage: true });

      // Those who came another way did not read so far.
      await follow(page, chosen.getByRole('link').first(), /^(?!.*[?&]source=)/);
      await follow(page, region('Ways in').getByRole('link', { name: `${word}.social`, exact: true }), /source=/);
      await expect.poll(async () => (await cells('Pages', 'How we counted the queue')).slice(0, 3)).toEqual(['1', '1', '0%']);
      await context.close();
    },
  );
});

describe('the figures', () => {
  it('are not for a reader, nor for nobody', async () => {
    const reader = await visitor(browser);
    await newReader(reader.context, site.insights);
    await open(reader.page, `${site.insights}${FIGURES}`);
    await main(reader.page).getByRole('heading', { name: 'This page is for those who work here' }).waitFor();
    expect(await main(reader.page).getByRole('table').count()).toBe(0);
    expect((await api(reader.page)).status).toBe(403);
    await reader.context.clearCookies();
    expect((await api(reader.page)).status).toBe(401);
    await open(reader.page, `${site.insights}${FIGURES}`);
    expect(new URL(reader.page.url()).pathname).toBe('/sign-in/prompt');
    await reader.context.close();
  });

  it('are in the account’s menu of who works here, and of nobody else', async () => {
    const menuOf = async (page: Page) => {
      await open(page, `${site.insights}/topics`);
      await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Saved articles' }).waitFor();
      return page.getByRole('banner').getByRole('link', { name: 'How we are read' });
    };
    const reader = await visitor(browser);
    await newReader(reader.context, site.insights);
    expect(await (await menuOf(reader.page)).isVisible()).toBe(false);
    await reader.context.close();
    const { page, context } = await practiceUser(MODES[0]);
    await (await menuOf(page)).click();
    await page.waitForURL(`**${FIGURES}`);
    await main(page).getByRole('heading', { level: 2, name: 'Pages', exact: true }).waitFor();
    await context.close();
  });

  it('come as a file', async () => {
    const { page, context } = await practiceUser(MODES[0]);
    const answer = await api(page, '?period=7&format=csv&list=series');
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'private, no-store',
    ]);
    const lines = answer.body.split('\r\n');
    expect([lines[0], lines.length]).toEqual(['\ufeffat,visitors,visits,bounces,views,ends,ms', 9]);
    expect((await api(page, '?format=csv&list=all')).status).toBe(400);
    await context.close();
  });

  it.each([
    ['light', 1280, ''],
    ['dark', 375, ''],
    ['light', 375, '/de'],
  ] as const)('are sound for everyone, %s at %d px %s', async (colorScheme, width, language) => {
    const { page, context } = await practiceUser(MODES[0], { colorScheme, viewport: { width, height: 900 } });
    await context.addCookies([{ url: site.insights, name: 'mh_consent', value: consentCookie('refused') }]);
    await open(page, `${site.insights}${language}${FIGURES}`);
    await main(page)
      .getByRole('heading', { level: 2, name: language ? 'Seiten' : 'Pages', exact: true })
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/figures-${colorScheme}-${width}${language.slice(1)}.png`, fullPage: true });
    await context.close();
  });
});
