import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER, collected, completed, openPersonsBrowser, person, said } from '../../support/measured.ts';
import { withoutPictures } from '../../support/browser.ts';
import { addressOf, ALL_PAGES, site } from '../../support/site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openPersonsBrowser();
});
afterAll(() => browser?.close());

const origins = () => [site.dotcom, site.insights];
const names = (events: readonly { event: string }[]) => events.map(({ event }) => event);
const ARTICLE = '/featured-insights/energy/how-we-counted-the-queue';

describe('a view', () => {
  it('is said once, in order, on every type of page', { timeout: 240_000 }, async () => {
    const { page, context } = await person(browser, 'given', origins());
    await withoutPictures(context);
    for (const type of Object.keys(ALL_PAGES) as (keyof typeof ALL_PAGES)[]) {
      await page.goto(addressOf(type), { waitUntil: 'domcontentloaded' });
      await completed(page);
      const events = names(await said(page));
      expect(events[0], type).toBe('Page Load Started');
      expect(events.at(-1), type).toBe('Page Load Completed');
      for (const once of ['Page Load Started', 'Page Load Completed'])
        expect(
          events.filter((name) => name === once),
          type,
        ).toHaveLength(1);
      const detected = events.filter((name) => name === 'User Detected').length;
      expect(detected, type).toBe(type === 'alumni' ? 0 : 1);
      const listed = type.toLowerCase().includes('jobsearch') && !type.endsWith('Nothing');
      expect(events.includes('Listing Displayed'), type).toBe(listed);
      expect(events.includes('Onsite Search Performed'), type).toBe(/[?&](q|keyword)=/.test(addressOf(type)));
    }
    await context.close();
  });

  it('is one of each route within the page, of a page shown in its place, and of one come back to', async () => {
    const { page, context, problems } = await person(browser, 'given', origins());
    await page.goto(`${site.insights}/featured-insights`);
    await completed(page);
    await page.evaluate(() => (location.hash = '#/signin/default'));
    await completed(page, 2);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => window.__boot?.state === 'live');
    await page.getByRole('main').getByRole('link', { name: 'How we counted the queue' }).first().click();
    await page.waitForURL('**/how-we-counted-the-queue');
    await completed(page, 3);
    const events = await said(page);
    const pages = events.filter(({ event }) => event === 'Page Load Started').map(({ page: of }) => (of as { pageName: string }).pageName);
    expect(pages).toEqual([
      'All insights',
      'signin/default',
      expect.stringMatching(/ \| how-we-counted-the-queue \| How we counted the queue/),
    ]);
    // As a browser tells a page that it kept whole and shows again.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await completed(page, 4);
    const order = names(await said(page)).filter((name) => /^Page Load|^User/.test(name));
    expect(order).toEqual(Array.from({ length: 4 }, () => ['Page Load Started', 'User Detected', 'Page Load Completed']).flat());
    expect(problems).toEqual([]);
    await context.close();
  });

  it('of a page that is rendered ahead begins when it is shown', async () => {
    const { page, context, sent } = await person(browser, 'given', origins());
    await page.addInitScript(() => {
      const state = { prerendering: true };
      Object.defineProperty(document, 'prerendering', { get: () => state.prerendering });
      addEventListener('test:show', () => {
        state.prerendering = false;
        document.dispatchEvent(new Event('prerenderingchange'));
      });
    });
    await page.goto(`${site.insights}${ARTICLE}`, { waitUntil: 'load' });
    await page.waitForTimeout(1_500);
    expect(await said(page)).toEqual([]);
    expect(sent()).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event('test:show')));
    await completed(page);
    expect(names(await said(page))).toEqual(['Page Load Started', 'User Detected', 'Page Load Completed']);
    await context.close();
  });
});

describe('before the visitor has decided', () => {
  it('nothing is said or sent; agreeing says what waited, in its order', async () => {
    // A visitor of their own: whoever was here within the half hour goes on with that visit.
    const { page, context, sent } = await person(browser, 'undecided', origins(), {
      userAgent: `${BROWSER} Edg/156.0.${Date.now() % 10_000}`,
    });
    await page.goto(`${site.insights}${ARTICLE}?utm_source=newsletter&utm_medium=email`);
    const question = page.getByRole('region', { name: 'May we count this visit?' });
    await question.waitFor();
    expect(await said(page)).toEqual([]);
    expect(sent()).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await question.getByRole('button', { name: 'Agree' }).click();
    await question.waitFor({ state: 'detached' });
    await completed(page);
    expect(names(await said(page))).toEqual(['Page Load Started', 'User Detected', 'Page Load Completed']);
    const request = await page.waitForRequest((each) => each.url().endsWith('/api/page'));
    const { messages } = JSON.parse(request.postData() ?? '{}') as { messages: { view: string }[] };
    await expect
      .poll(() => collected('select path, content_type from collector.views where id = $1', [messages[0]?.view]), { timeout: 10_000 })
      .toEqual([{ path: ARTICLE, content_type: expect.any(String) }]);
    expect(
      await collected('select channel, source, device from collector.visits where id = (select visit from collector.views where id = $1)', [
        messages[0]?.view,
      ]),
    ).toEqual([{ channel: 'mail', source: 'newsletter', device: 'desktop' }]);
    // The next page does not ask again.
    await page.goto(`${site.insights}/topics`);
    await completed(page);
    expect(await page.getByRole('region', { name: 'May we count this visit?' }).count()).toBe(0);
    await context.close();
  });

  it('refusing forgets it, asks nobody else for anything, and is kept', async () => {
    const { page, context, sent, requests } = await person(browser, 'undecided', origins());
    await page.goto(`${site.insights}${ARTICLE}`);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.getByRole('button', { name: 'Refuse' }).waitFor({ state: 'detached' });
    await page.goto(`${site.insights}/topics`, { waitUntil: 'load' });
    await page.waitForTimeout(1_000);
    expect(await page.getByRole('button', { name: 'Refuse' }).count()).toBe(0);
    expect(await said(page)).toEqual([]);
    expect(sent()).toEqual([]);
    expect(requests.filter((request) => !origins().includes(new URL(request.url()).origin)).map((request) => request.url())).toEqual([]);
    await context.close();
  });

  it('a browser that asks for privacy is not asked, and nothing is said', async () => {
    const { page, context, sent } = await person(browser, 'undecided', origins(), { extraHTTPHeaders: { 'Sec-GPC': '1' } });
    const asked = page.waitForResponse((response) => response.url().includes('/api/consent'));
    await page.goto(`${site.insights}${ARTICLE}`);
    expect(await (await asked).json()).toEqual({ ask: false });
    await page.waitForTimeout(500);
    expect(await page.getByRole('button', { name: 'Agree' }).count()).toBe(0);
    expect(await said(page)).toEqual([]);
    expect(sent()).toEqual([]);
    await context.close();
  });
});

describe('what a visitor does', () => {
  it('is told by a page that no script has brought to life', async () => {
    const { page, context } = await person(browser, 'given', origins());
    await page.goto(`${site.insights}/featured-insights/energy/the-long-queue`);
    await completed(page);
    await page.evaluate(() => {
      document.addEventListener('click', (event) => event.preventDefault());
      document.querySelector<HTMLAnchorElement>('main a[href*=".pdf"]')?.click();
      dispatchEvent(new Event('beforeprint'));
    });
    expect(await page.evaluate(() => window.__boot?.state)).toBe('dormant');
    expect(names(await said(page)).slice(3)).toEqual(['File Downloaded', 'Page Printed']);
    await context.close();
  });

  it('is read for as long as somebody is there, as deep as they came', async () => {
    const { page, context, requests } = await person(browser, 'given', origins());
    await page.goto(`${site.insights}${ARTICLE}`);
    await completed(page);
    await page.mouse.wheel(0, 1_200);
    await page.waitForTimeout(3_200);
    const [view] = requests.flatMap((request) =>
      request.url().endsWith('/api/page')
        ? (JSON.parse(request.postData() ?? '{}') as { messages: { t: string; view: string }[] }).messages
        : [],
    );
    await page.goto(`${site.insights}/topics`);
    const row = async () =>
      (await collected<{ read_ms: number; depth: number }>('select read_ms, depth from collector.views where id = $1', [view?.view]))[0];
    await expect.poll(async () => (await row())?.read_ms, { timeout: 10_000 }).toBeGreaterThan(2_000);
    expect((await row())?.depth).toBeGreaterThan(10);
    await context.close();
  });

  it('tells a search anew when other results stand there', async () => {
    const { page, context } = await person(browser, 'given', origins());
    await page.goto(`${site.dotcom}/search?q=queue`);
    await completed(page);
    await page.waitForFunction(() => window.__boot?.state === 'live');
    await page.locator('main input[name=q]').fill('zyxwvut');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => JSON.stringify(Reflect.get(window, 'appEventData')).includes('zyxwvut'));
    const searches = (await said(page)).filter(({ event }) => event === 'Onsite Search Performed');
    expect(searches.map(({ onsiteSearch }) => onsiteSearch)).toEqual([
      { searchTerm: 'queue', searchType: 'site', results: expect.any(Number) },
      { searchTerm: 'zyxwvut', searchType: 'site', results: 0 },
    ]);
    await context.close();
  });

  it('hurts nobody where somebody else’s listener throws', async () => {
    const { page, context } = await person(browser, 'given', origins());
    await page.addInitScript(() => {
      Reflect.set(window, 'adobeDataLayer', {
        push: () => {
          throw new Error('a listener of a tag');
        },
      });
    });
    await page.goto(`${site.insights}${ARTICLE}`);
    await completed(page);
    expect(names(await said(page))).toEqual(['Page Load Started', 'User Detected', 'Page Load Completed']);
    await context.close();
  });
});
