import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { shippedEvent } from '../../support/shipped-event.ts';
import { site } from '../../support/site.ts';
import { follow, heading, history, main, MODES, open, wake } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(MODES)('reading $mode', (mode) => {
  let visit: Visit;
  let page: Page;
  beforeEach(async () => {
    visit = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled });
    page = visit.page;
    await withoutPictures(visit.context);
  });
  afterEach(async () => {
    await visit.context.close();
    expect(visit.problems).toEqual([]);
  });

  const sections = () => page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  const link = (name: string | RegExp) => main(page).getByRole('link', { name }).first();
  const title = () => heading(page).textContent();

  it('goes from the front page by author and topic to the second page of everything, and back', async () => {
    await open(page, site.dotcom);
    const lead = heading(page).getByRole('link');
    const promised = await lead.textContent();
    await follow(page, mode, lead);
    expect(page.url()).toBe(`${site.insights}/featured-insights/energy/the-long-queue`);
    expect(await title()).toBe(promised);

    await follow(page, mode, link('Ines Valbuena'));
    expect(page.url()).toBe(`${site.dotcom}/people/ines-valbuena`);
    expect(await title()).toBe('Ines Valbuena');

    await follow(page, mode, link('A price for sitting still'));
    expect(page.url()).toBe(`${site.insights}/featured-insights/energy/a-price-for-sitting-still`);
    await follow(page, mode, link('Energy & networks'));
    expect(await title()).toBe('Energy &\u00a0networks');
    await follow(page, mode, sections().getByRole('link', { name: 'Insights' }));
    const newest = await main(page).getByRole('article').first().getByRole('heading').textContent();

    await follow(page, mode, link('Page 2'));
    expect(page.url()).toBe(`${site.insights}/featured-insights/page/2`);
    expect(await link('Page 2').getAttribute('aria-current')).toBe('page');
    expect(await main(page).getByRole('article').first().getByRole('heading').textContent()).not.toBe(newest);

    await history(page, 'goBack', `${site.insights}/featured-insights`);
    expect(await main(page).getByRole('article').first().getByRole('heading').textContent()).toBe(newest);
    await history(page, 'goBack', `${site.insights}/topics/energy`);
    await history(page, 'goForward', `${site.insights}/featured-insights`);
    expect(await link('Page 1').getAttribute('aria-current')).toBe('page');
  });

  it('comes back to where it was on the page', async () => {
    await open(page, `${site.insights}/featured-insights`);
    if (mode.javaScriptEnabled) await wake(page);
    const down = main(page).getByRole('article').last().getByRole('link').first();
    await down.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(300);
    await follow(page, mode, down);
    await history(page, 'goBack', `${site.insights}/featured-insights`);
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(100);
  });

  it('goes from the list of events to an event with its date and place', async () => {
    await open(page, site.dotcom);
    await follow(page, mode, sections().getByRole('link', { name: 'Events' }));
    expect(await title()).toBe('In the room');
    await follow(page, mode, link('Who may plug in?'));
    expect(page.url()).toBe(`${site.dotcom}/events/who-may-plug-in`);
    expect(await title()).toBe('Who may plug in?');
    const day = shippedEvent('who-may-plug-in').start.toISOString().slice(0, 11);
    expect(await main(page).getByRole('time').first().getAttribute('datetime')).toContain(day);
    expect(await main(page).textContent()).toContain('Rotterdam');
  });

  it('goes from the store to a publication and gets its PDF', async () => {
    await open(page, `${site.insights}/featured-insights/insights-store`);
    await follow(page, mode, link('Aldermoor Quarterly, no. 41'));
    const download = link(/^Download/);
    const file = new URL((await download.getAttribute('href')) ?? '', page.url());
    const { status, headers, bytes } = await ask(file.origin, file.pathname + file.search);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-32).toString()).toContain('%%EOF');
    expect(bytes.length).toBeGreaterThan(2_000);
    expect(Number(headers['content-length'] ?? bytes.length)).toBe(bytes.length);
  });

  it('sends no file of a publication that asks for a sign-in', async () => {
    await open(page, `${site.insights}/featured-insights/insights-store`);
    await follow(page, mode, link('The honest meter'));
    expect(
      await main(page)
        .getByRole('link', { name: /^Download/ })
        .count(),
    ).toBe(0);
    expect(await page.content()).not.toMatch(/the-honest-meter-handbook(?!-preview)[^"]*\.pdf/);
  });

  it('gives everybody a sample of such a publication', async () => {
    await open(page, `${site.insights}/featured-insights/insights-store/the-honest-meter-handbook`);
    const file = new URL((await link(/^Read a sample/).getAttribute('href')) ?? '', page.url());
    const { status, headers, bytes } = await ask(file.origin, file.pathname + file.search);
    expect([status, headers['content-type'], bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
  });

  it('goes through a topic as its editor has put it together', async () => {
    await open(page, `${site.insights}/topics/energy`);
    const parts = await main(page).getByRole('heading', { level: 2 }).allTextContents();
    expect(parts).toEqual([
      'The long queue: Europe’s grid is waiting for paper, not copper',
      'Start here',
      'The figure',
      'More of the long queue',
      'More on this topic',
      'Whom to ask',
    ]);
    const titles = await main(page).getByRole('article').getByRole('heading').allTextContents();
    expect(new Set(titles).size).toBe(titles.length);
    await follow(
      page,
      mode,
      main(page).getByRole('region', { name: 'More of the long queue' }).getByRole('link', { name: 'How we counted the queue' }),
    );
    expect(await title()).toBe('How we counted the queue');
  });

  it('goes from the blog to an entry and its author', async () => {
    await open(page, `${site.insights}/blog/sounding-line`);
    await follow(page, mode, link('What the porter reads'));
    expect(page.url()).toBe(`${site.insights}/blog/sounding-line/what-the-porter-reads`);
    expect(await title()).toBe('What the porter reads');
    await follow(page, mode, link('Hélène Marchand'));
    expect(page.url()).toBe(`${site.dotcom}/people/helene-marchand`);
  });

  it('goes from the people to a person and their office', async () => {
    await open(page, site.dotcom);
    await follow(page, mode, sections().getByRole('link', { name: 'People' }));
    await follow(page, mode, link('Tobias Renner'));
    await follow(page, mode, link('Hamburg'));
    expect(page.url()).toBe(`${site.dotcom}/about/offices/hamburg`);
    expect(await title()).toBe('Hamburg');
  });
});
