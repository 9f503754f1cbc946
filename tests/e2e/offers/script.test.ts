import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AID, somebody, startOffers, type Offers, type Person } from '../../contract/support/offers.ts';
import { openBrowser } from '../../support/browser.ts';

/**
 * A page that was written against Piano's public script, with its commands alone (docs/protocols/offers.md, "Loading", "Handlers",
 * "Objects"): that of the publisher, who keeps what was asked for over the sign-in, and notes what it hears in `window.heard`.
 */
const publisherPage = (base: string, { tags = '["premium"]', library = 'composer' } = {}): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A publisher's page</title>
<script>
window.heard = [];
window.note = function (name) { return function (params) { window.heard.push([name, JSON.parse(JSON.stringify(params === undefined ? null : params))]); }; };
tp = window.tp || [];
tp.push(['setAid', '${AID}']);
tp.push(['setEndpoint', '${base}/api/v3']);
tp.push(['setSandbox', true]);
tp.push(['setDebug', true]);
tp.push(['setUseTinypassAccounts', false]);
tp.push(['setUsePianoIdUserProvider', false]);
tp.push(['setUsePianoIdLiteUserProvider', true]);
tp.push(['setPianoIdUrl', 'https://sandbox.piano.io/id']);
tp.push(['setDataLayerEnabled', true]);
tp.push(['setTags', ${tags}]);
tp.push(['setZone', 'web']);
tp.push(['setPageURL', location.href]);
tp.push(['setContentSection', 'energy']);
tp.push(['setContentAuthor', 'Ines Valbuena']);
tp.push(['setContentCreated', '2026-11-01T09:00:00Z']);
tp.push(['setCustomVariable', 'edition', 'morning']);
tp.push(['setCustomParam', 'edition', 'morning']);
tp.push(['setLocale', 'en_US']);
if (sessionStorage.token) tp.push(['setExternalJWT', sessionStorage.token]);
['meterActive', 'meterExpired', 'showTemplate', 'showOffer', 'closeOffer', 'experienceExecute', 'experienceExecutionFailed', 'startCheckout',
 'checkoutStateChange', 'checkoutSelectTerm', 'checkoutComplete', 'checkoutClose', 'checkoutCancel', 'checkoutCustomEvent'].forEach(function (name) {
  tp.push(['addHandler', name, window.note(name)]);
});
tp.push(['addHandler', 'loginRequired', function (params) {
  window.note('loginRequired')(params);
  sessionStorage.pending = JSON.stringify(params);
  return false;
}]);
tp.push(['addHandler', 'experienceExecute', function () { window.executed = true; }]);
tp.push(['init', function () {
  window.isObject = !Array.isArray(window.tp);
  tp.experience.init();
  if (sessionStorage.token && sessionStorage.pending) {
    tp.offer.startCheckout(JSON.parse(sessionStorage.pending));
    delete sessionStorage.pending;
  }
}]);
</script>
<script async src="${base}${library === 'composer' ? `/xbuilder/experience/load?aid=${AID}` : '/api/tinypass.min.js'}"></script>
</head><body><h1>A piece</h1><p>Its beginning.</p><div id="offer" style="height:28rem"></div>
<button id="subscribe" onclick="tp.offer.startCheckout({ offerId: 'premium', termId: 'premium-month', note: 'kept' })">Subscribe</button>
<button id="show" onclick="tp.offer.show({ offerId: 'premium', displayMode: 'inline', containerSelector: '#offer' })">Show</button>
</body></html>`;

let site: Server;
let origin: string;
let offers: Offers;
let browser: Browser;
beforeAll(async () => {
  site = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end();
    const library = url.searchParams.get('library') ?? 'composer';
    const tags = url.searchParams.get('tags') ?? '["premium"]';
    response.writeHead(200, { 'content-type': 'text/html' }).end(publisherPage(offers.url, { library, tags }));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  offers = await startOffers({ INSIGHTS_ORIGIN: origin });
  browser = await openBrowser();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await offers?.stop();
  site?.closeAllConnections();
  site?.close();
});

type Heard = [name: string, params: Record<string, unknown> | null][];
const heard = (page: Page): Promise<Heard> => page.evaluate('window.heard');
const names = async (page: Page): Promise<string[]> => (await heard(page)).map(([name]) => name);
const paramsOf = async (page: Page, name: string) => (await heard(page)).filter(([each]) => each === name).map(([, params]) => params);
const executed = (page: Page) => page.waitForFunction('window.executed === true');

async function withPage(run: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await run(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}
const signIn = (page: Page, person: Person): Promise<void> =>
  page.evaluate((token) => void (sessionStorage.token = token), offers.userRef(person));

describe('a page for Piano’s script', () => {
  it.each(['composer', 'library'])('runs on ours, loaded as the %s', async (library) => {
    await withPage(async (page) => {
      await page.goto(`${origin}/first-${library}?library=${library}`);
      await executed(page);
      expect(await page.evaluate('window.isObject && typeof window.tp.push === "function" && window.tp.length === undefined')).toBe(true);
      const [active] = await paramsOf(page, 'meterActive');
      expect(active).toEqual({ meterName: 'premium meter', views: 1, viewsLeft: 2, maxViews: 3, totalViews: 1, incremented: true });
      const [event] = await paramsOf(page, 'experienceExecute');
      expect(event).toMatchObject({ result: { events: [{ eventType: 'experienceExecute' }, { eventType: 'meterActive' }] } });
      expect(await page.evaluate('tp.user.isUserValid() || tp.pianoId.isUserValid() || tp.pianoId.getUser() !== null')).toBe(false);
    });
  });

  it('counts each piece once, and hears that the meter is over', async () => {
    await withPage(async (page) => {
      for (const piece of ['one', 'one', 'two', 'three', 'four']) {
        await page.goto(`${origin}/${piece}`);
        await executed(page);
      }
      expect(await names(page)).toEqual(['meterExpired', 'showTemplate', 'showOffer', 'experienceExecute']);
      expect((await paramsOf(page, 'showTemplate'))[0]).toMatchObject({ offerId: 'premium', templateId: 'paywall' });
    });
  });

  it('keeps nothing in a browser that only looks', async () => {
    await withPage(async (page) => {
      await page.goto(`${origin}/free?tags=["free"]`);
      await executed(page);
      expect(await page.context().cookies()).toEqual([]);
      await page.goto(`${origin}/counted`);
      await executed(page);
      expect((await page.context().cookies()).map(({ name }) => name).toSorted()).toEqual(['__pvi', '__tbc', 'xbc']);
    });
  });

  it('asks for a sign-in, and goes on with the purchase that was asked for before it, by keyboard alone', async () => {
    await withPage(async (page) => {
      const ann = somebody();
      await page.goto(`${origin}/bought?tags=["free"]`);
      await executed(page);
      await page.focus('#subscribe');
      await page.keyboard.press('Enter');
      expect(await paramsOf(page, 'loginRequired')).toEqual([{ offerId: 'premium', termId: 'premium-month', note: 'kept' }]);
      expect(await page.locator('dialog').count()).toBe(0);

      await signIn(page, ann);
      await page.reload();
      await executed(page);
      const frame = page.frameLocator('dialog iframe');
      await frame.getByLabel('Card number').waitFor();
      expect(await paramsOf(page, 'checkoutStateChange')).toEqual([
        { stateName: 'state2', term: { termId: 'premium-month', name: 'Monthly' } },
      ]);
      await frame.getByLabel('Card number').focus();
      await page.keyboard.type('4000 0000 0000 0002');
      await page.keyboard.press('Enter');
      const problem = frame.locator('.problem');
      await problem.waitFor();
      expect(await problem.textContent()).toContain('The card was declined');
      await page.waitForTimeout(200);
      expect(await problem.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
      await frame.locator('#card').focus();
      await page.keyboard.type('4242 4242 4242 4242');
      await page.keyboard.press('Enter');
      await frame.getByText('Thank you').first().waitFor();
      await page.waitForFunction('window.heard.some(function (each) { return each[0] === "checkoutComplete" })');
      expect((await paramsOf(page, 'checkoutComplete'))[0]).toMatchObject({
        uid: ann.uid,
        email: ann.email,
        rid: 'premium',
        termId: 'premium-month',
        chargeAmount: 9.9,
        chargeCurrency: 'EUR',
      });
      await page.locator('dialog button').first().focus();
      await page.keyboard.press('Escape');
      await page.waitForFunction('window.heard.some(function (each) { return each[0] === "checkoutClose" })');
      expect(await paramsOf(page, 'checkoutClose')).toEqual([{ state: 'checkoutCompleted' }]);
      expect(await names(page)).not.toContain('checkoutCancel');
      const access = (await page.evaluate('new Promise(function (done) { tp.api.callApi("/access/list", {}, done) })')) as {
        code: number;
        data: { granted: boolean; resource: { rid: string } }[];
      };
      expect(access).toMatchObject({ code: 0, data: [{ granted: true, resource: { rid: 'premium' } }] });

      await page.evaluate('void tp.offer.startCheckout({ offerId: "premium" })');
      await page.frameLocator('dialog iframe').getByText('You have a subscription already').waitFor();
      await page.evaluate('void tp.offer.close()');
      await page.waitForFunction('window.heard.filter(function (each) { return each[0] === "checkoutClose" }).length === 2');
      expect((await paramsOf(page, 'checkoutClose'))[1]).toEqual({ state: 'alreadyHasAccess' });
    });
  });

  it('shows an offer in its place without moving anything, and leads from it to the purchase, which can be left', async () => {
    await withPage(async (page) => {
      await page.goto(`${origin}/shown?tags=["free"]`);
      await executed(page);
      await signIn(page, somebody());
      await page.reload();
      await executed(page);
      await page.evaluate(
        'window.moved = 0; new PerformanceObserver(function (list) { list.getEntries().forEach(function (entry) { window.moved += entry.value }) }).observe({ type: "layout-shift", buffered: true })',
      );
      const before = await page.locator('#subscribe').boundingBox();
      await page.evaluate('tp.offer.show({ offerId: "premium", displayMode: "inline", containerSelector: "#offer" })');
      const offer = page.frameLocator('#offer iframe');
      await offer.getByText('Monthly: €9.90 a month', { exact: true }).waitFor();
      expect(await page.locator('#subscribe').boundingBox()).toEqual(before);
      expect(await page.evaluate('window.moved')).toBe(0);
      await offer.getByRole('button', { name: 'See what it costs' }).click();
      const frame = page.frameLocator('dialog iframe');
      await frame.getByText('Choose how you pay').waitFor();
      await frame.getByRole('link', { name: 'Leave without buying' }).click();
      await page.waitForFunction('window.heard.some(function (each) { return each[0] === "checkoutClose" })');
      expect(await paramsOf(page, 'checkoutClose')).toEqual([{ state: 'close' }]);
      expect(await names(page)).toContain('checkoutCancel');
      expect(await page.locator('dialog').count()).toBe(0);
      expect(page.url()).toContain('/shown');
    });
  });

  it('goes on when a handler throws, and when the service is away', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route('**/xbuilder/experience/execute', (route) => route.abort());
    await page.addInitScript(
      'window.tp = [["addHandler", "experienceExecutionFailed", function () { throw new Error("a handler of the page") }]]',
    );
    await page.goto(`${origin}/away`);
    await page.waitForFunction('window.heard.some(function (each) { return each[0] === "experienceExecutionFailed" })');
    await expect.poll(() => errors).toEqual(['a handler of the page']);
    expect(await names(page)).toEqual(['experienceExecutionFailed']);
    await context.close();
  });
});
