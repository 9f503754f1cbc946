import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { named, tags } from '../../support/html.ts';
import { follow, heading, main, modesOf, open } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const document = (page: Page) => page.locator(':root');

describe.each(modesOf(import.meta.url))('languages $mode', (mode) => {
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

  const banner = () => page.getByRole('banner');

  it.each([
    ['dotcom', '/people/tobias-renner', 'Tobias Renner'],
    ['dotcom', '/events/who-may-plug-in', 'Wer darf ans Netz?'],
    ['insights', '/featured-insights/energy/the-long-queue', undefined],
  ] as const)('switches %s%s to German and back without leaving the page', async (origin, path, germanTitle) => {
    await open(page, site[origin] + path);
    expect(await document(page).getAttribute('lang')).toBe('en');
    const english = (await heading(page).textContent()) ?? '';

    await follow(page, mode, banner().getByRole('link', { name: 'Deutsch' }));
    expect(page.url()).toBe(`${site[origin]}/de${path}`);
    await expect.poll(() => document(page).getAttribute('lang')).toBe('de');
    expect(await main(page).getAttribute('lang')).toBeNull();
    if (germanTitle) expect(await heading(page).textContent()).toBe(germanTitle);
    else expect(await heading(page).textContent()).not.toBe(english);
    // The shell speaks German, and its sections stay in the language.
    expect(await banner().getByRole('navigation', { name: 'Hauptnavigation' }).count()).toBe(1);
    expect(await banner().getByRole('button', { name: 'Menü' }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Zum Inhalt springen' }).count()).toBe(1);
    const people = await banner()
      .getByRole('navigation', { name: 'Hauptnavigation' })
      .getByRole('link', { name: 'Menschen' })
      .getAttribute('href');
    expect(new URL(people ?? '', page.url()).href).toBe(`${site.dotcom}/de/people`);

    await follow(page, mode, banner().getByRole('link', { name: 'English' }));
    expect(page.url()).toBe(site[origin] + path);
    await expect.poll(() => document(page).getAttribute('lang')).toBe('en');
    expect(await heading(page).textContent()).toBe(english);
  });

  it('keeps the page of a listing', async () => {
    await open(page, `${site.insights}/featured-insights/page/2`);
    await follow(page, mode, banner().getByRole('link', { name: 'Deutsch' }));
    expect(page.url()).toBe(`${site.insights}/de/featured-insights/page/2`);
  });

  it('keeps German from page to page', async () => {
    await open(page, `${site.dotcom}/de`);
    await follow(page, mode, banner().getByRole('link', { name: 'Veranstaltungen' }));
    expect(page.url()).toBe(`${site.dotcom}/de/events`);
    await follow(page, mode, main(page).getByRole('link', { name: 'Wer darf ans Netz?' }));
    expect(page.url()).toBe(`${site.dotcom}/de/events/who-may-plug-in`);
    expect(await document(page).getAttribute('lang')).toBe('de');
  });

  it('shows a page without a German version in English, and says so', async () => {
    await open(page, `${site.dotcom}/de/what-we-do`);
    expect(await document(page).getAttribute('lang')).toBe('de');
    expect(await main(page).getAttribute('lang')).toBe('en');
    const notice = main(page).getByText('Diese Seite gibt es noch nicht auf Deutsch. Sie lesen sie auf Englisch.');
    expect(await notice.isVisible()).toBe(true);
    expect(await notice.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('de');
    expect(await banner().getByRole('button', { name: 'Menü' }).count()).toBe(1);
    expect(await banner().getByRole('link', { name: 'Deutsch' }).count()).toBe(0);
  });

  it('writes dates in the language of the page', async () => {
    await open(page, `${site.insights}/featured-insights/energy/the-long-queue`);
    expect(await main(page).getByRole('time').first().textContent()).toBe('18 November 2026');
    await open(page, `${site.insights}/de/featured-insights/energy/the-long-queue`);
    expect(await main(page).getByRole('time').first().textContent()).toBe('18. November 2026');
  });
});

describe('addresses of the languages', () => {
  const alternates = async (address: string) => {
    const { origin, pathname } = new URL(address);
    const { status, body } = await ask(origin, pathname);
    expect([address, status]).toEqual([address, 200]);
    return Object.fromEntries(
      named(tags(body), 'link').flatMap(({ attributes }) =>
        attributes.rel === 'alternate' && attributes.hreflang ? [[attributes.hreflang, attributes.href ?? '']] : [],
      ),
    );
  };

  it.each([
    ['dotcom', '/'],
    ['dotcom', '/people/tobias-renner'],
    ['insights', '/featured-insights/energy/the-long-queue'],
    ['insights', '/topics/energy'],
  ] as const)('name each other: %s%s', async (origin, path) => {
    const english = site[origin] + path;
    const german = `${site[origin]}/de${path === '/' ? '' : path}`;
    const expected = { en: english, de: german, 'x-default': english };
    expect(await alternates(english)).toMatchObject(expected);
    expect(await alternates(german)).toMatchObject(expected);
  });

  it('does not name a German page that shows English', async () => {
    expect(await alternates(`${site.dotcom}/what-we-do`)).not.toHaveProperty('de');
    expect(await alternates(`${site.dotcom}/de/what-we-do`)).not.toHaveProperty('de');
  });

  it('has one address for the default language, whatever prefix it is asked with', async () => {
    const { status, headers, body } = await ask(site.dotcom, '/en/people');
    const canonical = named(tags(body), 'link').find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href;
    expect(status === 200 ? canonical : new URL(headers.location ?? '', site.dotcom).href).toBe(`${site.dotcom}/people`);
  });
});
