import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, ALL_PAGES, site } from '../../support/site.ts';
import { byDay, WHOLE } from '../../support/whole.ts';
import { newReader } from '../support/by-request.ts';
import { OPENINGS, ownOpenings, type ListedOpening } from '../support/openings.ts';
import { alive, still } from '../support/walk.ts';

let browser: Browser;
let openings: ListedOpening[];
beforeAll(async () => {
  browser = await openBrowser();
  openings = await ownOpenings();
});
afterAll(() => browser?.close());

/** Of controls that are alike, as the boxes of a filter or the buttons of a list, this many are pressed. */
const ALIKE = WHOLE ? 2 : 1;
/** A press that is not answered by then is answered with the focus where it was. */
const ANSWERED_MS = 1_500;

/** Forms that would end the account, or the visit. */
const ENDS = ['erase', 'everywhere', 'others', 'end', '/api/auth/sign-out'];
/** Buttons that lead to another page, whichever form they stand in. */
const AWAY = '[formaction^="/api/auth/to-"], [formaction="/api/auth/provider"]';

interface Control {
  name: string;
  key: string;
}

/**
 * Gives the focus to the next control of the page that was not pressed yet, in the order of the document, and says by which key
 * it acts. Links count where they change the page in place.
 */
const next = (page: Page, done: readonly string[]): Promise<Control | undefined> =>
  page.evaluate(
    ({ done, alike, ends, away }) => {
      const controls = document.querySelectorAll<HTMLElement>(
        'main :is(button, summary, select, input, a[href]), .comparebar :is(button, a)',
      );
      for (const control of controls) {
        if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(away)) continue;
        const form = (control as HTMLButtonElement).form;
        if (form && ends.some((end) => form.dataset.form?.startsWith(end) || form.getAttribute('action') === end)) continue;
        if (control instanceof HTMLAnchorElement && (control.pathname !== location.pathname || control.origin !== location.origin))
          continue;
        if (control instanceof HTMLInputElement && !['checkbox', 'radio', 'search'].includes(control.type) && form?.role !== 'search')
          continue;
        const { type = '', name = '', value = '' } = control as HTMLInputElement;
        const own = control.matches('button[aria-label], button[data-carousel]') ? control.getAttribute('aria-label') : '';
        const kind = [
          control.localName,
          type,
          name,
          control.className,
          own?.replace(/[:“"].*/, ''),
          control.closest('form')?.dataset.form,
        ].join();
        const same = control.matches('button[name="rating"]') ? `${kind}${value}` : kind;
        if (done.filter((each) => each === same).length >= alike) continue;
        control.focus();
        if (document.activeElement !== control) continue;
        const key = control instanceof HTMLSelectElement ? 'ArrowDown' : ['checkbox', 'radio'].includes(type) ? 'Space' : 'Enter';
        return { name: same, key };
      }
      return undefined;
    },
    { done, alike: ALIKE, ends: ENDS, away: AWAY },
  );

/** Presses everything on the page that is open, one after the other. @returns what lost the focus */
async function pressAll(page: Page, pressesNothing: boolean): Promise<string[]> {
  const lost: string[] = [];
  const done: string[] = [];
  // Nothing leads away: the browser stays where it is.
  await page.route(
    () => true,
    (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback()),
  );
  for (let control = await next(page, done); control && done.length < 60; control = await next(page, done)) {
    done.push(control.name);
    await page.keyboard.press(control.key);
    await page
      .waitForFunction(() => !document.querySelector('[aria-busy="true"]') && document.activeElement !== document.body, undefined, {
        timeout: ANSWERED_MS,
      })
      .catch(() => undefined);
    // What a late answer takes away counts too.
    await page.waitForTimeout(30);
    if (await page.evaluate(() => document.activeElement === document.body)) lost.push(control.name);
  }
  if (!pressesNothing) expect(done.length, 'controls that were pressed').toBeGreaterThan(0);
  return lost;
}

interface Walk {
  signedIn?: boolean;
  before?: (page: Page) => Promise<void>;
  /** There may be nothing to press: a page of text. */
  pressesNothing?: boolean;
}

async function walk(address: string, { signedIn = false, before, pressesNothing = false }: Walk = {}) {
  const { page, context } = await visitor(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  try {
    await withoutPictures(context);
    if (signedIn) await newReader(context, new URL(address).origin);
    await page.goto(address, { waitUntil: 'load' });
    await alive(page);
    await before?.(page);
    // Behaviours are fetched once the page is alive.
    await still(page);
    return await pressAll(page, pressesNothing);
  } finally {
    await context.close();
  }
}

/**
 * Every page and state, in both languages, takes ten minutes: `WALK=everywhere npm test -- e2e`. Otherwise each kind of
 * control is walked in both languages: a page that has the same ones as another is walked in the other one.
 */
const EVERYWHERE = process.env.WALK === 'everywhere';
const TYPES = (Object.keys(ALL_PAGES) as (keyof typeof ALL_PAGES)[]).filter((type) => !type.startsWith('german'));

const german = (address: string): string => address.replace(/^(\w+:\/\/[^/]+)/, '$1/de');

describe('whatever is pressed by keyboard, the focus is not lost', () => {
  it.each(
    EVERYWHERE ? TYPES : byDay(['insightsHome', 'article', 'publication', 'search', 'searchNothing', 'jobSearch', 'signIn'] as const),
  )('on %s', async (type) => expect(await walk(addressOf(type), { pressesNothing: EVERYWHERE })).toEqual([]));
  it.each(EVERYWHERE ? TYPES : byDay(['people', 'searchFiltered', 'jobSearchPlace', 'newsletter', 'signUp'] as const))(
    'on %s, in German',
    async (type) => expect(await walk(german(addressOf(type)), { pressesNothing: EVERYWHERE })).toEqual([]),
  );

  it('on an opening, and on its application', async () => {
    const address = `${site.dotcom}${OPENINGS}/${openings[0]!.slug}`;
    expect(await walk(address)).toEqual([]);
    expect(await walk(german(`${address}/apply`))).toEqual([]);
  });

  it('on what the browser keeps of the job search', async () => {
    const kept = {
      saved: openings.slice(0, 3),
      seen: openings.slice(0, 2),
      searches: [1, 2].map((n) => ({ href: `/x${n}`, name: `x${n}` })),
    };
    expect(
      await walk(`${site.dotcom}/careers/search-jobs/saved`, {
        before: async (page) => {
          await page.evaluate((value) => localStorage.setItem('masthead.jobs', JSON.stringify(value)), {
            ...kept,
            compared: [],
            saved: kept.saved.map(({ slug, title }) => ({ slug, title, employer: 'Aldermoor', place: 'Hamburg' })),
            seen: kept.seen.map(({ slug, title }) => ({ slug, title, employer: 'Aldermoor', place: 'Hamburg' })),
          });
          await page.reload();
          await alive(page);
        },
      }),
    ).toEqual([]);
  });

  it.each(
    byDay([
      '/user-registration/for-you',
      '/user-registration/manage-account/edit-subscriptions',
      '/user-registration/manage-account/security',
      '/de/user-registration/manage-account/edit-profile',
      '/de/user-registration/manage-account/privacy',
    ]),
  )('on %s', async (path) => expect(await walk(site.insights + path, { signedIn: true })).toEqual([]));
});

describe('a filter that was opened by hand', () => {
  it('stays open, and under the finger, when its last tick is taken back', async () => {
    const { page, context } = await visitor(browser, { viewport: { width: 1280, height: 900 } });
    await withoutPictures(context);
    await page.goto(`${site.dotcom}${OPENINGS}`);
    await alive(page);
    const level = page.locator('details.facet').filter({ has: page.locator('input[name="level"]') });
    await level.locator('summary').first().press('Enter');
    const box = level.getByRole('checkbox').first();
    const focused = () => box.evaluate((element) => element === document.activeElement);
    for (const ticked of [true, false]) {
      await box.focus();
      await page.keyboard.press('Space');
      await expect.poll(() => new URL(page.url()).searchParams.has('level')).toBe(ticked);
      await page.locator('.searchpage__results[aria-busy="false"]').waitFor();
      expect([await box.isChecked(), await focused(), await box.isVisible()]).toEqual([ticked, true, true]);
    }
    // Words that are sent stay where they were typed.
    const near = page.getByRole('textbox', { name: 'Near' });
    await near.fill('Hamburg');
    await near.press('Enter');
    await page.waitForURL(/near=Hamburg/);
    await page.locator('.searchpage__results[aria-busy="false"]').waitFor();
    expect(await near.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goBack();
    await expect.poll(() => near.inputValue()).toBe('');
    await context.close();
  });
});
