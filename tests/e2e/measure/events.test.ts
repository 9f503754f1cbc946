import { createHash } from 'node:crypto';
import type { Browser, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER, collected, completed, hide, openPersonsBrowser, person, said } from '../../support/measured.ts';
import { visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, ALL_PAGES, APPLICATIONS, site } from '../../support/site.ts';
import { isTurn, partOf, WHOLE } from '../../support/whole.ts';
import { fill, press } from '../support/account.ts';
import { newReader, signedIn } from '../support/by-request.ts';
import { inParallel } from '../support/crawl.ts';
import { OPENINGS, ownOpenings } from '../support/openings.ts';
import { PAGE_SCRIPTS } from '../support/page-scripts.ts';
import { alive, main, said as says } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openPersonsBrowser();
});
afterAll(() => browser?.close());

const origins = () => [site.dotcom, site.insights];
const names = (events: readonly { event: string }[]) => events.map(({ event }) => event);
const ARTICLE = '/featured-insights/energy/how-we-counted-the-queue';
const TYPES = Object.keys(ALL_PAGES) as (keyof typeof ALL_PAGES)[];
/** Visitors of whom nothing may be said, and the types of page that each opens: those that have the most to say, and every third one. */
const SILENT = ['refused', 'undecided', 'privacy'] as const;
const TELLING: readonly string[] = ['article', 'forSubscribers', 'search', 'jobSearch', 'signIn'] satisfies (keyof typeof ALL_PAGES)[];
const typesOf = (state: (typeof SILENT)[number]) => {
  const turn = SILENT.indexOf(state);
  const every = WHOLE ? TYPES.filter((_, at) => isTurn(at, turn, SILENT.length, false)) : partOf(TYPES, SILENT.length * 3, { from: turn });
  return TYPES.filter((type) => TELLING.includes(type) || every.includes(type));
};
/** What of a page decides what is said of it: its application, whose states are one to the measuring, or a page of the content by its type. */
function measuredAs(type: keyof typeof ALL_PAGES): string {
  if (!(type in APPLICATIONS)) return type.replace(/^german.*/, 'German');
  const { pathname, searchParams } = new URL(addressOf(type));
  return [pathname.replace(/^\/de(?=\/)/, ''), type.endsWith('Nothing'), searchParams.has('q') || searchParams.has('keyword')].join();
}
/** Of hosts that are not the firm's: its identity provider is one of its own. */
const toOthers = (requests: readonly Request[]): string[] =>
  requests
    .map((request) => request.url())
    .filter((address) => /^http/.test(address))
    .filter((address) => ![...origins(), new URL(process.env.IDENTITY_ISSUER ?? '').origin].includes(new URL(address).origin));
/** Google's layer, as lists. */
const dataLayer = (page: Page) =>
  page.evaluate(() => ((Reflect.get(window, 'dataLayer') ?? []) as ArrayLike<unknown>[]).map((each) => Array.from(each)));
const measuring = (page: Page) => page.waitForFunction(() => Array.isArray(Reflect.get(window, 'appEventData')));

const TABS = 4;

/** A page that is left for another one; the browser keeps it. */
async function keptAndLeft(page: Page): Promise<void> {
  await page.goto(`${site.insights}${ARTICLE}`);
  await completed(page);
  await page.evaluate(() => {
    window.walked = 'same document';
  });
  await hide(page);
  await page.goto(`${site.insights}/topics`);
  await completed(page);
  await hide(page);
}

describe('a view', () => {
  it('is said once, in order, on every type of page', { timeout: 400_000 }, async () => {
    const { context, requests } = await person(browser, 'given', origins());
    await withoutPictures(context);
    // Most of a view's time is waiting for what may come late: tabs wait side by side.
    await inParallel(
      partOf(TYPES, TYPES.length, { called: 'types of page whose view is said', kindsOf: (type) => [measuredAs(type)] }),
      async (type) => {
        const page = await context.newPage();
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
        expect((await dataLayer(page)).map(([, what]) => what).slice(0, 3), type).toEqual(['default', 'ads_data_redaction', 'update']);
        await page.close();
      },
      TABS,
    );
    // The offers are there for whoever may be measured.
    expect(toOthers(requests).filter((address) => new URL(address).origin !== process.env.OFFERS_URL)).toEqual([]);
    await context.close();
  });

  // Each type of page by one of the three, by turns: what holds a view back is one for all pages, and knows no type.
  it.each(SILENT)(
    'is said and sent nowhere on any type of page, and nobody else is asked for anything: %s',
    { timeout: 240_000 },
    async (state) => {
      const { page, context, requests, sent } = await person(
        browser,
        state === 'privacy' ? 'given' : state,
        origins(),
        state === 'privacy' ? { extraHTTPHeaders: { 'Sec-GPC': '1' } } : {},
      );
      await withoutPictures(context);
      for (const type of typesOf(state)) {
        await page.goto(addressOf(type), { waitUntil: 'domcontentloaded' });
        await measuring(page);
        if (state === 'undecided') await page.locator('.asked').waitFor();
        // Its answer says that the browser asks for privacy, which Chromium tells no script.
        if (state === 'privacy')
          await page.waitForFunction(() => (Reflect.get(window, 'dataLayer') as unknown[] | undefined)?.length === 3);
        expect(await said(page), type).toEqual([]);
        const google = await dataLayer(page);
        expect(google[0]?.slice(0, 2), type).toEqual(['consent', 'default']);
        expect(JSON.stringify(google), type).not.toContain('granted');
        await hide(page);
      }
      expect(sent()).toEqual([]);
      expect(toOthers(requests)).toEqual([]);
      await context.close();
    },
  );

  it('of somebody signed in says who, by a hash, and how they signed in', async () => {
    const { page, context } = await person(browser, 'given', origins());
    const at = await visitor(browser);
    const reader = await newReader(at.context, site.insights);
    await at.page.goto(`${site.insights}/user-registration/manage-account/edit-profile`);
    await alive(at.page);
    await main(at.page).getByLabel('Company').fill('Ebb & Sons');
    await main(at.page).getByLabel('Job title').fill('Pilot');
    await press(at.page, 'Save the changes');
    await says(at.page, /saved/i);
    await at.context.close();
    await signedIn(context, site.insights, reader);
    await page.goto(`${site.insights}${ARTICLE}`);
    await completed(page);
    const [account] = await collected<{ id: string }>('select id from users.accounts where email = $1', [reader.email]);
    const events = await said(page);
    expect(names(events)).toEqual(['Page Load Started', 'User Detected', 'Page Load Completed']);
    expect(events[1]?.user).toEqual({
      custKey: createHash('sha256')
        .update(account?.id ?? '')
        .digest('hex'),
      companyName: 'Ebb & Sons',
      jobTitle: 'Pilot',
      loginStatus: 'logged_in',
      userType: 'registered',
      system: 'password',
    });
    await context.close();
  });

  it('of an address with a route is whole, and the route is a view of its own, but not of another page', async () => {
    const { page, context, sent } = await person(browser, 'given', origins());
    await page.goto(`${site.dotcom}/search?q=copper#/signin/default`);
    await completed(page, 2);
    const events = await said(page);
    expect(names(events)).toEqual([
      'Page Load Started',
      'Onsite Search Performed',
      'User Detected',
      'Page Load Completed',
      'Page Load Started',
      'User Detected',
      'Page Load Completed',
    ]);
    expect(events.flatMap((each) => (each.event === 'Page Load Started' ? [(each.page as { pageName: string }).pageName] : []))).toEqual([
      'Search: copper',
      'signin/default',
    ]);
    await hide(page);
    expect(sent().filter(({ t }) => t === 'view')).toHaveLength(1);
    await context.close();
  });

  it('of a page with a form waits for it to come alive', async () => {
    const { page, context } = await person(browser, 'given', origins());
    // Late enough to see what happens before.
    await page.route(PAGE_SCRIPTS, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.addInitScript(() => {
      const events: { event: string; state?: string | undefined }[] = [];
      events.push = (...items) => {
        for (const item of items)
          events[events.length] = { ...item, ...(item.event === 'Page Load Completed' ? { state: window.__boot?.state } : {}) };
        return events.length;
      };
      Reflect.set(window, 'appEventData', events);
    });
    await page.goto(`${site.dotcom}${OPENINGS}/${(await ownOpenings())[0]?.slug ?? ''}/apply`);
    await page.keyboard.press('Shift');
    await completed(page);
    expect(
      await page.evaluate(
        () =>
          (Reflect.get(window, 'appEventData') as { event: string; state?: string }[]).find(({ event }) => event === 'Page Load Completed')
            ?.state,
      ),
    ).toBe('live');
    await context.close();
  });

  it('is one of each route within the page, and of the page that a link leads to', async () => {
    const { page, context, problems } = await person(browser, 'given', origins());
    await page.goto(`${site.insights}/featured-insights`);
    await completed(page);
    await page.evaluate(() => (location.hash = '#/signin/default'));
    await completed(page, 2);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.waitForFunction(() => window.__boot?.state === 'live');
    const within = await said(page);
    await page.getByRole('main').getByRole('link', { name: 'How we counted the queue' }).first().click();
    await page.waitForURL('**/how-we-counted-the-queue');
    await completed(page);
    const events = [...within, ...(await said(page))];
    const pages = events.filter(({ event }) => event === 'Page Load Started').map(({ page: of }) => (of as { pageName: string }).pageName);
    expect(pages).toEqual([
      'All insights',
      'signin/default',
      expect.stringMatching(/ \| how-we-counted-the-queue \| How we counted the queue/),
    ]);
    const order = names(events).filter((name) => /^Page Load|^User/.test(name));
    expect(order).toEqual(Array.from({ length: 3 }, () => ['Page Load Started', 'User Detected', 'Page Load Completed']).flat());
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is one of a page that the browser kept whole and shows again', async () => {
    const { page, context, sent } = await person(browser, 'given', origins());
    await keptAndLeft(page);
    await page.goBack({ waitUntil: 'commit' });
    await completed(page, 2);
    expect(await page.evaluate(() => window.walked)).toBe('same document');
    expect(names(await said(page))).toEqual(
      Array.from({ length: 2 }, () => ['Page Load Started', 'User Detected', 'Page Load Completed']).flat(),
    );
    await hide(page);
    const views = sent().filter(({ t }) => t === 'view');
    expect(views.map(({ path }) => path)).toEqual([ARTICLE, '/topics', ARTICLE]);
    expect(new Set(views.map(({ view }) => view)).size).toBe(3);
    await context.close();
  });

  it('is none of a page that is shown again after the visitor refused on the next', async () => {
    const { page, context, sent } = await person(browser, 'given', origins());
    await keptAndLeft(page);
    await page.goto(`${site.insights}/cookies`);
    await page.getByRole('region', { name: 'Your choice' }).getByRole('button', { name: 'Refuse' }).click();
    await page.waitForURL(/#count-no$/);
    const before = sent().length;
    await page.evaluate(() => history.go(-3));
    await page.waitForFunction(() => window.walked === 'same document');
    await page.waitForTimeout(500);
    expect(names(await said(page))).toEqual(['Page Load Started', 'User Detected', 'Page Load Completed']);
    expect((await dataLayer(page)).at(-1)).toEqual(['consent', 'update', { analytics_storage: 'denied' }]);
    await hide(page);
    expect(sent()).toHaveLength(before);
    await context.close();
  });

  // A stand-in: Chromium renders nothing ahead for a page that a program drives (`PrerenderingDisabledByDevTools`).
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

describe('a browser that asks for privacy, though the visitor agreed before', () => {
  it('by its server alone: the page of the settings says so, and a new yes is none', async () => {
    const { page, context, sent } = await person(browser, 'given', origins(), { extraHTTPHeaders: { 'Sec-GPC': '1' } });
    await page.goto(`${site.insights}/cookies`);
    const settings = page.getByRole('region', { name: 'Your choice' });
    await settings.getByText('Your visits are not counted.', { exact: true }).waitFor();
    expect(await settings.getByText('You agreed.').isVisible()).toBe(false);
    await settings.getByRole('button', { name: 'Agree' }).click();
    await page.waitForURL(/#count-no$/);
    expect((await context.cookies(site.insights)).find(({ name }) => name === 'mh_consent')?.value).toMatch(/^2\.no\./);
    expect(await settings.getByText('You agreed.').isVisible()).toBe(false);
    expect(sent()).toEqual([]);
    await context.close();
  });
  it('by its scripts: nothing is asked, said or sent', async () => {
    const { page, context, sent, requests } = await person(browser, 'given', origins());
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await page.goto(`${site.insights}${ARTICLE}`);
    await page.waitForFunction(() => (Reflect.get(window, 'dataLayer') as unknown[] | undefined)?.length === 3);
    expect(await said(page)).toEqual([]);
    expect((await dataLayer(page)).at(-1)).toEqual(['consent', 'update', { analytics_storage: 'denied' }]);
    expect(requests.filter((request) => request.url().includes('/api/consent'))).toEqual([]);
    await hide(page);
    expect(sent()).toEqual([]);
    await context.close();
  });
});

describe('what a visitor does', () => {
  it('is told by the markers of what they press', async () => {
    const { page, context } = await person(browser, 'given', origins());
    const pressed = async (address: string, selectors: readonly string[]): Promise<string[]> => {
      await page.goto(address);
      await completed(page);
      await page.evaluate((all) => {
        document.addEventListener('click', (event) => event.preventDefault());
        for (const each of all) document.querySelector<HTMLElement>(each)?.click();
      }, selectors);
      return (await said(page)).flatMap(({ event, linkInfo }) =>
        event === 'UI Item Clicked' ? [(linkInfo as { linkId: string }).linkId] : [],
      );
    };
    expect(
      await pressed(`${site.insights}/featured-insights/energy/the-long-queue`, [
        'header nav a',
        '[data-print] button',
        '.keep__save button',
        'main article.card h3 a',
      ]),
    ).toEqual(['menu', 'print', 'save', 'card']);
    expect(await pressed(`${site.dotcom}/careers`, ['main .careerband a'])).toEqual(['call to action']);
    await context.close();
  });

  it('is a search of the words that they typed, not of each letter', async () => {
    const { page, context } = await person(browser, 'given', origins());
    await page.goto(`${site.dotcom}${OPENINGS}?keyword=zyxwvut`);
    await completed(page);
    await alive(page);
    const field = page.locator('main input[name=keyword]');
    await field.fill('');
    // By the page's own clock: on a busy machine the driver's keys come with pauses, after each of which it is a search.
    await field.evaluate(async (input) => {
      input.focus();
      for (const letter of 'analyst') {
        document.execCommand('insertText', false, letter);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    });
    await page.waitForFunction(() => JSON.stringify(Reflect.get(window, 'appEventData')).includes('"analyst"'));
    const searches = (await said(page)).flatMap(({ event, onsiteSearch }) => (event === 'Onsite Search Performed' ? [onsiteSearch] : []));
    expect(searches).toEqual([
      { searchTerm: 'zyxwvut', searchType: 'jobs', results: 0 },
      { searchTerm: 'analyst', searchType: 'jobs', results: expect.any(Number) },
    ]);
    await context.close();
  });

  it('is wrong twice where it is wrong twice, though in the same words', async () => {
    const { page, context } = await person(browser, 'given', origins());
    await page.goto(`${site.insights}/sign-in`);
    await alive(page);
    await fill(page, 'E-mail address', 'no address');
    for (const times of [1, 2]) {
      await press(page, 'Sign in');
      await expect
        .poll(async () => names(await said(page)).filter((name) => name === 'Sign-In Errored').length, { message: `${times}` })
        .toBe(times);
    }
    await context.close();
  });

  it('is read of the page that they read, not of the one that they go on to', async () => {
    const { page, context, sent } = await person(browser, 'given', origins());
    await page.goto(`${site.insights}/featured-insights`);
    await completed(page);
    await page.mouse.wheel(0, 300);
    await alive(page);
    await page.waitForTimeout(300);
    const depth = await page.evaluate(() => {
      const { top, height } = document.querySelector('main')!.getBoundingClientRect();
      return Math.round(((innerHeight - top) / height) * 100);
    });
    await hide(page);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main a[href$="/how-we-counted-the-queue"]')?.click());
    await page.waitForURL('**/how-we-counted-the-queue');
    await completed(page);
    await hide(page);
    const depths = (path: string) =>
      sent()
        .filter((message) => message.t === 'read' && message.path === path)
        .map((message) => message.depth);
    const most = Math.max(...(depths('/featured-insights') as number[]));
    expect(Math.abs(most - depth)).toBeLessThanOrEqual(3);
    expect(depths(ARTICLE).length).toBeGreaterThan(0);
    await context.close();
  });

  it('is told by a page that no script has brought to life', async () => {
    const { page, context } = await person(browser, 'given', origins());
    await page.goto(`${site.insights}/featured-insights/energy/the-long-queue`);
    await completed(page);
    await page.evaluate(() => {
      document.addEventListener('click', (event) => event.preventDefault());
      const file = document.querySelector<HTMLAnchorElement>('main a[href*=".pdf"]');
      file?.click();
      // The right button opens a menu, the middle one the file.
      for (const button of [2, 1]) file?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, cancelable: true, button }));
      dispatchEvent(new Event('beforeprint'));
    });
    expect(await page.evaluate(() => window.__boot?.state)).toBe('dormant');
    expect(names(await said(page)).slice(3)).toEqual(['File Downloaded', 'File Downloaded', 'Page Printed']);
    await context.close();
  });

  it('is read for as long as somebody is there, as deep as they came', async () => {
    const { page, context, sent } = await person(browser, 'given', origins());
    await page.goto(`${site.insights}${ARTICLE}`);
    await completed(page);
    await page.mouse.wheel(0, 1_200);
    await page.waitForTimeout(3_200);
    const [view] = sent();
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
