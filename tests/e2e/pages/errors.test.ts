import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { named, tags, titleOf } from '../../support/html.ts';
import { heading, main, MODES, open, wake } from '../support/walk.ts';

/** Who may look at drafts without an account where no other users are named: any checkout that runs on localhost. */
const EDITOR = { username: 'editor', password: 'masthead' };
const basic = ({ username, password }: typeof EDITOR) => ({
  Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});
const robots = (html: string) => named(tags(html), 'meta').find(({ attributes }) => attributes.name === 'robots')?.attributes.content;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const NOT_FOUND = [
  ['dotcom', '/no-such-page', 'en', 'There is no page at this address'],
  ['insights', '/featured-insights/energy/no-such-article', 'en', 'There is no page at this address'],
  ['dotcom', '/de/keine-solche-seite', 'de', 'Unter dieser Adresse gibt es keine Seite'],
  ['insights', '/de/topics/nichts', 'de', 'Unter dieser Adresse gibt es keine Seite'],
] as const;

describe('a link of a page that is alive (promise 18)', () => {
  it.each([
    ['/featured-insights/energy/the-long-queue?a=1#a', () => `${site.insights}/featured-insights/energy/the-long-queue?a=1`, 200],
    ['/Careers?A=b', () => `${site.dotcom}/careers?A=b`, 200],
    ['/no-such-page', () => `${site.dotcom}/no-such-page`, 404],
  ] as const)('%s: the server says where it leads', async (href, target, status) => {
    const { page, context } = await visitor(browser);
    await withoutPictures(context);
    await open(page, `${site.dotcom}/about`);
    await wake(page);
    const arrived = page.waitForResponse((response) => response.request().isNavigationRequest() && response.status() === status);
    await main(page).evaluate((element, to) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: 'On' });
      element.append(link);
      link.click();
    }, href);
    expect((await arrived).url().split('#')[0]).toBe(target());
    await expect.poll(() => heading(page).count()).toBe(1);
    await context.close();
  });
});

describe('an address without a page', () => {
  it.each(NOT_FOUND)('%s%s answers 404, is not indexed, and browsers ask again each time', async (origin, path, language) => {
    const { status, headers, body } = await ask(site[origin], path);
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(robots(body)).toContain('noindex');
    expect(named(tags(body), 'html')[0]?.attributes.lang).toBe(language);
    expect(titleOf(body)).not.toBe('');
    expect(named(tags(body), 'link').filter(({ attributes }) => attributes.rel === 'canonical')).toEqual([]);
  });

  describe.each(MODES)('$mode', (mode) => {
    it.each(NOT_FOUND)('%s%s says so and helps on', async (origin, path, language, words) => {
      const { page, context } = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled });
      await withoutPictures(context);
      await open(page, site[origin] + path);
      expect(await heading(page).textContent()).toBe(words);
      expect(await page.getByRole('banner').count()).toBe(1);
      const prefix = language === 'de' ? '/de' : '';
      const help = main(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('link') });
      for (const link of await help.getByRole('link').all()) {
        const { origin: host, pathname } = new URL((await link.getAttribute('href')) ?? '', page.url());
        expect([pathname, (await ask(host, pathname)).status]).toEqual([pathname, 200]);
        expect(pathname.startsWith(`${prefix}/`)).toBe(true);
      }
      expect(await help.getByRole('link').count()).toBeGreaterThan(3);
      await main(page)
        .getByRole('link', { name: language === 'de' ? 'Menschen' : 'people' })
        .click();
      await page.waitForURL(`${site.dotcom}${prefix}/people`, { waitUntil: 'domcontentloaded' });
      await expect.poll(() => heading(page).textContent()).toBe(language === 'de' ? 'Menschen' : 'People');
      await context.close();
    });
  });

  it.each([
    '/featured-insights/page/0',
    '/topics/page/2',
    '/_site_dotcom/people',
    '/_preview/_site_dotcom',
    '/%5f%5fproto__',
    '/people/%00',
    '/people/..%2f..%2fetc',
  ])('%s is one', async (path) => {
    const { status, body } = await ask(site.insights, path);
    expect([400, 404]).toContain(status);
    expect(body).not.toMatch(/Internal Server Error|at Object\.|node_modules/);
  });
});

describe('a request that is none of ours', () => {
  it('for another host is answered 421 and not kept', async () => {
    const { status, headers, body } = await ask(site.dotcom, '/', { headers: { Host: 'elsewhere.example' } });
    expect([status, headers['cache-control'], body]).toEqual([421, 'no-store', 'Misdirected Request']);
  });

  it('for a host that only begins like ours too', async () => {
    const { host } = new URL(site.dotcom);
    for (const other of [`${host}.example`, `x${host}`, `insights.${host}.evil`])
      expect((await ask(site.dotcom, '/people', { headers: { Host: other } })).status).toBe(421);
  });

  it('with an address that is too long is answered 414 with a page, and not kept', async () => {
    const { status, headers, body } = await ask(site.dotcom, `/${'a'.repeat(1_100)}`);
    expect(status).toBe(414);
    expect(headers['cache-control']).toContain('no-store');
    expect(named(tags(body), 'h1')).toHaveLength(1);
    expect((await ask(site.dotcom, `/${'a'.repeat(1_000)}`)).status).toBe(404);
  });

  it('to change a page is refused', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask(site.dotcom, '/people', { method, body: 'x' })).status).toBe(405);
  });
});

describe('preview', () => {
  it('asks for a sign-in, on every address', async () => {
    for (const path of ['/', '/people', '/de', '/no-such-page', '/people?sc_site=insights']) {
      const { status, headers, body } = await ask(site.preview, path);
      expect([path, status]).toEqual([path, 401]);
      expect(headers['www-authenticate']).toMatch(/^Basic realm="preview"/);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-robots-tag']).toContain('noindex');
      expect(body).not.toContain('<main');
    }
  });

  it.each([
    ['a wrong password', basic({ ...EDITOR, password: 'masthead1' })],
    ['a wrong name', basic({ ...EDITOR, username: 'Editor' })],
    ['no password', { Authorization: 'Basic ZWRpdG9y' }],
    ['another scheme', { Authorization: 'Bearer ZWRpdG9yOm1hc3RoZWFk' }],
  ])('lets nobody in with %s', async (_what, headers) => {
    expect((await ask(site.preview, '/', { headers })).status).toBe(401);
  });

  it.each(['/', '/people', '/de/events', '/no-such-page'])('shows %s to an editor, kept nowhere and indexed nowhere', async (path) => {
    const { status, headers, body } = await ask(site.preview, path, { headers: basic(EDITOR) });
    expect(status).toBe(path === '/no-such-page' ? 404 : 200);
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(robots(body)).toContain('noindex');
    expect(named(tags(body), 'h1')).toHaveLength(1);
  });

  it('keeps an editor on preview, on the site that was chosen', async () => {
    const { page, context } = await visitor(browser, { extraHTTPHeaders: basic(EDITOR) });
    await withoutPictures(context);
    await open(page, `${site.preview}/featured-insights?sc_site=insights`);
    expect(await heading(page).textContent()).toBe('All insights');
    await main(page).getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname.startsWith('/featured-insights/'));
    expect(new URL(page.url()).origin).toBe(site.preview);
    await open(page, `${site.preview}/topics/energy`);
    expect(await heading(page).textContent()).toMatch(/^Energy &\snetworks$/);
    const away = await page
      .getByRole('link')
      .evaluateAll(
        (links, preview) =>
          links.flatMap((link) =>
            link instanceof HTMLAnchorElement && /localhost/.test(link.host) && link.origin !== preview ? [link.href] : [],
          ),
        site.preview,
      );
    expect(away).toEqual([]);
    await context.close();
  });

  it('says that it shows drafts', async () => {
    const { page, context } = await visitor(browser, { extraHTTPHeaders: basic(EDITOR) });
    await withoutPictures(context);
    await open(page, `${site.preview}/people`);
    expect(await page.getByText(/preview|draft/i).count()).toBeGreaterThan(0);
    await context.close();
  });

  it('leaves the public page as it is', async () => {
    const { headers, body } = await ask(site.dotcom, '/people');
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(headers['cache-control']).not.toContain('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect(robots(body)).toBeUndefined();
  });
});
