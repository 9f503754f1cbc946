import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright';
import { violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor } from '../../support/browser.ts';
import { consentCookie, openPersonsBrowser, person } from '../../support/measured.ts';
import { site } from '../../support/site.ts';
import { ask } from '../../support/http.ts';
import { cookieHeader } from '../support/account.ts';
import { newReader } from '../support/by-request.ts';
import { alive, main, MODES, open, type Mode } from '../support/walk.ts';
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

/** A visitor who reads, searches in vain and is counted. */
async function visit(word: string): Promise<void> {
  const { page, context } = await person(persons, 'given', [site.insights]);
  await page.goto(`${site.insights}/topics`);
  await page.goto(`${site.insights}/search?q=${word}`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(2_500);
  await context.close();
}

const cell = (page: Page, region: string, row: string | RegExp) =>
  main(page).getByRole('region', { name: region, exact: true }).getByRole('row', { name: row });

describe.each(MODES)('the figures $mode', (mode) => {
  it('say what was read and what was searched for in vain, and ask for a part by a click on it', async () => {
    const word = `zzq${Date.now().toString(36)}`;
    await visit(word);
    const { page, context } = await practiceUser(mode);
    await open(page, `${site.insights}${FIGURES}?period=today&none=1`);
    await cell(page, 'Searches', new RegExp(word)).waitFor();
    // The router shows the answer in this document: before, it is a document of its own.
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
    await context.close();
  });
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
    expect([lines[0], lines.length]).toEqual(['at,visitors,visits,bounces,views,ends,ms', 9]);
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
