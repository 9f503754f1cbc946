import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { ATTACKS, DATA, EVIL, HIDING, NAMES } from '../../support/rich-text-attacks.ts';
import { ownItems, type OwnItems } from '../support/own-items.ts';
import { ownContent, ownSite, productionBuildExists, type OwnProcess } from '../support/processes.ts';

const ARTICLE = 'insights/Home/featured-insights/energy/how-we-counted-the-queue';
const AT_ONCE = 2;
const TITLE = 'How we counted the queue';
const ADDRESS = '/featured-insights/energy/how-we-counted-the-queue';

/** The production site over an article whose author means harm, in a browser that believes the site's own policy. */
describe.skipIf(!productionBuildExists())('an author who means harm (promise 3)', () => {
  let items: OwnItems;
  let content: OwnProcess;
  let site: Awaited<ReturnType<typeof ownSite>>;
  let browser: Browser;
  let address = '';

  beforeAll(async () => {
    items = ownItems();
    // The first line of a text's value is where authors begin; a literal block keeps whatever follows.
    items.edit(`${ARTICLE}/Data/Text Block 1`, (yaml) =>
      yaml.replace(
        /^( +)<p>This appendix/m,
        (whole, indent: string) => `${ATTACKS.map((attack) => `${indent}${attack}\n`).join('')}${whole}`,
      ),
    );
    items.edit(ARTICLE, (yaml) => yaml.replace('<li id="n1">', `<li id="n1">${ATTACKS.join('')}`));
    content = await ownContent(items.root);
    await content.start();
    site = await ownSite(content);
    [browser] = await Promise.all([openBrowser(), site.start()]);
    address = `${site.origin.replace('localhost', 'insights.localhost')}${ADDRESS}`;
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await site?.kill();
    await content?.kill();
    site?.remove();
    items?.remove();
  });

  /** Opens the article, acts as a visitor would, and waits for whatever that sets off. @returns what the attacks achieved */
  async function attacked(change?: (html: string) => string, act?: (page: Page) => Promise<void>) {
    const { page, context } = await visitor(browser);
    // Pages whose data is hidden give up after twenty seconds, and stay documents.
    page.setDefaultTimeout(30_000);
    const hits: string[] = [];
    await context.exposeFunction('hit', (name: string) => hits.push(name));
    await context.route(`${EVIL}/**`, (route) => {
      hits.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: `hit('foreign script')` });
    });
    if (change)
      await page.route(address, async (route) => {
        const { headers, body } = await ask(new URL(address).origin, ADDRESS);
        await route.fulfill({
          headers: { 'content-type': 'text/html', 'content-security-policy': String(headers['content-security-policy']) },
          body: change(body),
        });
      });
    await page.goto(address, { waitUntil: 'load' });
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => window.__boot?.state !== 'loading');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)));
    await act?.(page);
    const { state, title } = await page.evaluate(() => ({ state: window.__boot?.state, title: window.pageMetaInformation?.Title }));
    expect(page.url().split('#')[0]).toBe(address);
    await context.close();
    return { hits, state, title };
  }
  /** What the article would be if nothing were sanitized. */
  const raw = (markup: string) => (html: string) => {
    const changed = html.replace('<div class="rte">', (open) => `${open}${markup}`);
    expect(changed).not.toBe(html);
    return changed;
  };

  it('achieves nothing: the page comes alive and is the site’s own', async () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(80);
    const found = await attacked(undefined, async (page) => {
      expect(
        await page.evaluate(() => ({
          elements: [...document.querySelectorAll('#__next :is(.rte, .notes__list)')].flatMap((text) =>
            [
              ...text.querySelectorAll('script,style,link,meta,base,iframe,object,embed,form,input,button,svg,math,template,video,[name]'),
            ].map(({ outerHTML }) => outerHTML),
          ),
          ids: [...document.querySelectorAll('.rte [id], .notes__list [id]')]
            .map(({ id }) => id)
            .filter((id) => !/^(?:s-|[nr]\d+$)/.test(id)),
          behaviours: document.querySelectorAll('.rte [data-enhance], .rte [data-island], .rte [data-print]').length,
        })),
      ).toEqual({ elements: [], ids: [], behaviours: 0 });
      await page.locator('.notes__list a[href="#r1"]').first().click();
      await expect.poll(() => new URL(page.url()).hash).toBe('#r1');
    });
    expect(found).toEqual({ hits: [], state: 'live', title: TITLE });
  }, 60_000);

  it('takes nothing foreign for its own data where that stood in the page as it is written', async () => {
    const pages = [...DATA, NAMES.join('\n'), ...HIDING.map((hiding) => `${DATA.join('\n')}${hiding}`)];
    const found: ({ markup: string } & Awaited<ReturnType<typeof attacked>>)[] = [];
    // A few at a time: together they would wait for each other.
    for (let at = 0; at < pages.length; at += AT_ONCE)
      found.push(
        ...(await Promise.all(pages.slice(at, at + AT_ONCE).map(async (markup) => ({ markup, ...(await attacked(raw(markup))) })))),
      );
    expect(found.filter(({ hits }) => hits.length > 0)).toEqual([]);
    expect(found.slice(0, DATA.length + 1).map(({ title }) => title)).toEqual(found.slice(0, DATA.length + 1).map(() => TITLE));
  }, 300_000);
});
