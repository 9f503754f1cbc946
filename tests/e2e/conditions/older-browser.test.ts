import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { changeStyles } from '../../support/page-styles.ts';
import { addressOf, site } from '../../support/site.ts';
import { OPENINGS, ownOpenings } from '../support/openings.ts';
import { alive, heading, main, open, still, wake, wrong } from '../support/walk.ts';

/** A browser that opens nothing over a page, and lacks what came in the years around the baseline (README, "Browsers"). */
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

function takeAway(): void {
  const drop = (from: object | undefined, ...names: string[]) => {
    for (const name of names) if (from) Reflect.deleteProperty(from, name);
  };
  drop(HTMLDialogElement.prototype, 'showModal', 'requestClose');
  drop(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover');
  drop(HTMLButtonElement.prototype, 'popoverTargetElement', 'popoverTargetAction', 'commandForElement');
  drop(Document.prototype, 'startViewTransition');
  drop(window, 'navigation', 'scheduler', 'requestIdleCallback', 'structuredClone', 'URLPattern', 'ToggleEvent', 'CloseWatcher');
  const supports = CSS.supports.bind(CSS) as (condition: string) => boolean;
  Reflect.set(CSS, 'supports', (condition: string) => !condition.includes('::details-content') && supports(condition));
  drop(Object, 'groupBy');
  drop(Map, 'groupBy');
  drop(URL, 'parse', 'canParse');
  drop(Promise, 'withResolvers', 'try');
  drop(AbortSignal, 'any', 'timeout');
  drop(Array, 'fromAsync');
  drop(Array.prototype, 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with');
  drop(Element.prototype, 'checkVisibility', 'moveBefore', 'setHTMLUnsafe');
  drop(String.prototype, 'isWellFormed', 'toWellFormed');
  drop(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf');
  drop(window, 'IntersectionObserver', 'onscrollend');
  drop(Document.prototype, 'onscrollend');
  // Safari came to it last.
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type: string, ...more: [EventListenerOrEventListenerObject | null]) {
    if (type !== 'scrollend') addEventListener.call(this, type, ...more);
  };
  // No attribute of a popover means anything, and its state is no selector.
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name: string, value: string) {
    if (!/^popover/i.test(name)) setAttribute.call(this, name, value);
  };
  const unknown = (selector: string) => selector.replaceAll(':popover-open', ':unknown-open');
  for (const prototype of [Element.prototype, Document.prototype]) {
    for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest'] as const) {
      const own = (prototype as Element)[name] as ((selector: string) => unknown) | undefined;
      if (own)
        Reflect.set(prototype, name, function (this: unknown, selector: string) {
          return own.call(this, unknown(selector));
        });
    }
  }
}

beforeEach(async () => {
  ({ context, page, problems } = await visitor(browser, { viewport: { width: 375, height: 700 } }));
  await withoutPictures(context);
  await context.addInitScript(takeAway);
  await changeStyles(
    context,
    (css) =>
      css
        .replaceAll(':popover-open', ':unknown-open')
        .replaceAll('@container', '@unknown')
        .replaceAll('::details-content', '::unknown-content')
        .replaceAll('(scripting', '(unknown')
        // Until 2024 a container kept to itself what lies over the page (Chrome 128, Safari 17).
        .replaceAll(/container-type:\s*inline-size/g, 'contain:layout inline-size style'),
    (html) => html.replace(/ (popover(?:target(?:action)?)?)="/gi, ' data-$1="'),
  );
});
afterEach(async () => {
  expect(await page.getByText('Application error').count()).toBe(0);
  await context.close();
  // The documents are answered by the test itself, and Chromium lets none of unknown origin ask a service on this machine.
  const ours = problems.filter((problem) => !problem.includes(`${process.env.OFFERS_URL}/xbuilder`));
  expect(ours.filter((problem) => !/status of 422/.test(problem))).toEqual([]);
});
/** Whether a press on a way to share would be a press on something else. */
const covered = () =>
  [...document.querySelectorAll('.share[open] .share__panel li:not([hidden]) .act')].flatMap((act) => {
    act.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = act.getBoundingClientRect();
    const above = [4, height / 2].map((down) => document.elementFromPoint(x + width / 2, y + down));
    return above.filter((element) => !act.contains(element)).map((element) => `${act.textContent}: ${element?.outerHTML.slice(0, 100)}`);
  });

it('has the menu in the page, and nothing that would open one', async () => {
  await open(page, addressOf('people'));
  await alive(page);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const { y, height } = (await menu.boundingBox()) ?? { y: 0, height: 0 };
  const top = (await heading(page).boundingBox())?.y ?? 0;
  expect(top, 'the page goes on below the menu').toBeGreaterThanOrEqual(y + height);
  expect(await page.getByRole('button', { name: 'Menu' }).filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('.usermenu').isVisible()).toBe(false);
  await menu.getByRole('link', { name: 'Careers', exact: true }).first().click();
  await page.waitForURL(/\/careers$/);
  await heading(page).waitFor();
});

it('signs in on the page of its own', async () => {
  await open(page, addressOf('textArticle'));
  await wake(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/sign-in\?to=/);
  await main(page).getByLabel('E-mail address', { exact: true }).waitFor();
});

it('reads an article: ways to share above its contents, and a picture by its link', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, addressOf('textArticle'));
  await main(page).locator('.share > summary').first().click();
  expect(await page.evaluate(covered), 'what lies over the ways to share').toEqual([]);
  await page.setViewportSize({ width: 375, height: 700 });
  await open(page, addressOf('article'));
  await alive(page);
  const picture = main(page).locator('a[data-enhance="enlarge"]').first();
  expect(await picture.count()).toBe(1);
  const address = new URL((await picture.getAttribute('href')) ?? '', page.url()).href;
  // Behaviours are fetched once the page is alive.
  await still(page);
  await page.mouse.wheel(0, 4_000);
  await picture.click();
  await page.waitForURL(address);
});

it('has what folds open beside the text of a desk, and on paper', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, addressOf('article'));
  await wake(page);
  const figures = main(page).locator('.fold > .brief').first();
  expect(await main(page).locator('.toc details[open]').count()).toBe(1);
  expect(await figures.isVisible()).toBe(false);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  expect(await main(page).locator('details.fold:not([open])').count()).toBe(0);
  expect(await figures.isVisible()).toBe(true);
});

it('leads through a shelf by its buttons, to either end', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, addressOf('insightsHome'));
  await alive(page);
  const row = main(page).locator('[data-enhance="carousel"]');
  await row.scrollIntoViewIfNeeded();
  const [back, on] = [row.locator('[data-carousel="previous"]'), row.locator('[data-carousel="next"]')];
  const ends = () => Promise.all([back, on].map((button) => button.getAttribute('aria-disabled')));
  const [first, last] = [row.getByRole('group').first(), row.getByRole('group').last()];
  const inView = (slide: typeof first) =>
    slide.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
  await expect.poll(ends).toEqual(['true', 'false']);
  for (let presses = 0; presses < 12 && (await ends())[1] === 'false'; presses += 1) {
    const from = await first.evaluate((element) => element.getBoundingClientRect().left);
    await on.click();
    await expect.poll(() => first.evaluate((element) => element.getBoundingClientRect().left)).toBeLessThan(from);
    // The row comes to rest.
    await page.waitForTimeout(600);
  }
  expect([await ends(), await inView(last)]).toEqual([['false', 'true'], true]);
  for (let presses = 0; presses < 12 && (await ends())[0] === 'false'; presses += 1) {
    await back.click();
    await page.waitForTimeout(600);
  }
  expect([await ends(), await inView(first)]).toEqual([['true', 'false'], true]);
});

it('does not ask for a script beside one that runs', async () => {
  await open(page, `${site.dotcom}/careers/search-jobs/saved`);
  await alive(page);
  expect(await main(page).getByText('Saving needs a script').isVisible()).toBe(false);
});

it('searches pages and openings, and sends an application', async () => {
  await open(page, addressOf('search'));
  await alive(page);
  await page.locator('details.filters > summary').click();
  await page.getByRole('checkbox', { name: /^Article/ }).check();
  await page.waitForURL(/type=article/);
  await open(page, site.dotcom + OPENINGS);
  await alive(page);
  const words = main(page).locator('input[name="keyword"]');
  await words.fill('consultant');
  await words.press('Enter');
  await page.waitForURL(/keyword=consultant/);
  await open(page, `${site.dotcom}${OPENINGS}/${(await ownOpenings())[0]?.slug ?? ''}/apply`);
  await alive(page);
  await main(page).getByLabel('First name', { exact: true }).fill('Robin');
  await page.getByRole('button', { name: 'Send the application' }).click();
  await wrong(main(page)).first().waitFor();
  expect(await main(page).getByLabel('First name', { exact: true }).inputValue()).toBe('Robin');
});
