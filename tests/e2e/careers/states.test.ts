import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { line } from '../../contract/support/openings.ts';
import { atRest, OF_LOOKS, violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { changeStyles } from '../../support/page-styles.ts';
import { site } from '../../support/site.ts';
import { byDay } from '../../support/whole.ts';
import { ready } from '../support/account.ts';
import { liveFeed, type LiveFeed } from '../support/openings.ts';
import { PAGE_SCRIPTS } from '../support/page-scripts.ts';
import { heading, main, MODES, open, type Mode, wrong } from '../support/walk.ts';

const CAREERS = '/careers/search-jobs';
const SEARCH = `${CAREERS}/jobs`;
/** As long as a title may get that somebody still writes, with a word that no line is wide enough for on a telephone. */
const LONG =
  'Senior Kupferkathodenqualitätssicherungsbeauftragte (f/m/d) for the commissioning of floating high-voltage substations abroad';
/** One word, and an address, that no telephone is wide enough for, wherever they may stand. */
const WORD = 'Infrastructureandsustainabilitytransformationservices';
const ADDRESS = `https://www.example.org/${'never-ending/'.repeat(9)}`;
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
const today = day(0);

let browser: Browser;
let feed: LiveFeed;
/** Paths of an opening of our own, of one with a long title, and of one that has closed while another like it is open. */
const path = { own: '', long: '', closed: '' };
const slugOf = async (query: string): Promise<string> =>
  (JSON.parse((await ask(site.dotcom, `/api/jobsearch?lang=en&${query}`)).body) as { results: { slug: string }[] }).results[0]?.slug ?? '';

beforeAll(async () => {
  browser = await openBrowser();
  feed = await liveFeed('careers-states', 'Wherryman and Sons');
  const leaves = line('leaves', { title: 'Night wherryman', posted: today });
  const others = [
    line('stays', { title: 'Day wherryman', posted: today }),
    line('long', {
      title: LONG,
      posted: today,
      closes: day(2),
      practice: WORD,
      steps: [`A talk about ${WORD}`, 'An answer'],
      sections: [{ title: `About ${WORD}`, text: [`Read ${ADDRESS} first.`], points: [ADDRESS] }],
    }),
  ];
  await feed.publish([leaves, ...others]);
  path.own = `${SEARCH}/${await slugOf('employer=Aldermoor')}`;
  path.long = `${SEARCH}/${await slugOf('keyword=Kupferkathodenqualit%C3%A4tssicherungsbeauftragte')}`;
  path.closed = `${SEARCH}/${await slugOf('keyword=night+wherryman')}`;
  await feed.publish(others);
  await vi.waitFor(async () => expect((await ask(site.dotcom, path.closed)).status).toBe(410), { timeout: 60_000, interval: 500 });
}, 120_000);
afterAll(async () => {
  await feed.publish([]);
  await feed.stop();
  await browser?.close();
});

/** Every state of the careers pages that an address leads to. */
const STATES: Readonly<Record<string, () => string>> = {
  'a list': () => SEARCH,
  'a list with filters, its last page': () => `${SEARCH}?keyword=consultant&country=DE&level=senior&sort=date`,
  'a list with long words, closing soon': () => `${SEARCH}?employer=Wherryman+and+Sons`,
  'a list near a place': () => `${SEARCH}?near=Hamburg&radius=200`,
  'a place that nobody knows': () => `${SEARCH}?near=Xyzzyville&alert=invalid`,
  'words that are corrected': () => `${SEARCH}?keyword=consultnat&alert=sent`,
  'nothing found': () => `${SEARCH}?keyword=zyxwvut&level=senior`,
  'an opening': () => path.own,
  'an opening with a long title': () => path.long,
  'a closed opening with one like it': () => path.closed,
  'the application to a closed opening': () => `${path.closed}/apply`,
  'an application': () => `${path.own}/apply`,
  'a comparison with one that closed': () =>
    `${CAREERS}/compare?${[path.own, path.long, path.closed].map((each) => `opening=${each.split('/').at(-1)}`).join('&')}`,
  'nothing to compare': () => `${CAREERS}/compare`,
  'what the browser keeps': () => `${CAREERS}/saved`,
  'job alerts': () => `${CAREERS}/alerts`,
  'a confirmation that nobody asked for': () => `${CAREERS}/alerts?confirm=a-token-that-nobody-made`,
  'the way in': () => '/careers',
  programmes: () => '/careers/programmes',
  'the people': () => '/careers/meet-the-people',
};

/** States that look otherwise without scripts: what a script opens, fills or replaces. The others are the same document. */
const OTHERWISE_WITHOUT: readonly (keyof typeof STATES)[] = [
  'a list',
  'a list with filters, its last page',
  'a place that nobody knows',
  'an opening',
  'an application',
  'a comparison with one that closed',
  'what the browser keeps',
  'job alerts',
];

/**
 * Axe needs timers, which a browser without scripts does not have. So for its eyes the page's scripts never come, and its styles
 * are told that there are none.
 */
async function shutScriptsOut(context: BrowserContext): Promise<void> {
  await context.route(PAGE_SCRIPTS, (route) => route.fulfill({ status: 404 }));
  await changeStyles(context, (css) =>
    css
      .replace(/\(scripting:\s*none\)/g, 'all')
      .replace(/\(scripting:\s*enabled\)/g, 'not all')
      .replaceAll('[data-js]', '[data-none]'),
  );
}

async function expectSound(page: Page, language: string, rules?: string[]): Promise<void> {
  const [scroll = 0, client = 0] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(scroll, 'scrolls sideways').toBeLessThanOrEqual(client);
  expect(await heading(page).count()).toBe(1);
  expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`));
  expect(await violationsOf(page, rules ? { rules } : {})).toEqual([]);
}

const visit = (mode: Mode, narrow: boolean) =>
  visitor(browser, {
    javaScriptEnabled: mode.javaScriptEnabled,
    viewport: narrow ? { width: 320, height: 640 } : { width: 1280, height: 800 },
    colorScheme: narrow ? 'dark' : 'light',
  });

/** A visit at which axe can look on, with and without scripts. */
async function lookedAt(mode: Mode, narrow: boolean) {
  const seen = await visit({ ...MODES[0] }, narrow);
  await withoutPictures(seen.context);
  if (!mode.javaScriptEnabled) await shutScriptsOut(seen.context);
  return seen;
}

describe.each(MODES)('each state of the careers pages, $mode', (mode) => {
  // With a script wide and light first, every other state in German; without one narrow and dark from the start.
  const states = mode.javaScriptEnabled ? Object.keys(STATES) : OTHERWISE_WITHOUT;
  const looks = states.map((state, index) => ({ state, language: mode.javaScriptEnabled && index % 2 === 1 ? 'de' : 'en' }));
  it.each(byDay(looks))('$state ($language) is sound by axe', async ({ state, language }) => {
    const { page, context, problems } = await lookedAt(mode, !mode.javaScriptEnabled);
    const address = STATES[state]?.() ?? '';
    await open(page, `${site.dotcom}${language === 'en' ? '' : `/${language}`}${address}`);
    await page.waitForLoadState('load');
    if (language === 'en' && address.startsWith(CAREERS)) await ready(page, mode);
    await expectSound(page, language);
    if (mode.javaScriptEnabled) {
      await atRest(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 320, height: 640 });
      await expectSound(page, language, OF_LOOKS);
    }
    await context.close();
    // A document of what is gone answers 410 (and a script that is shut out 404), which Chromium reports as an error of the console.
    expect(problems.filter((problem) => !/status of (?:404|410)/.test(problem))).toEqual([]);
  });

  it('an application with everything wrong is sound too', async () => {
    const { page, context } = await lookedAt(mode, true);
    await open(page, `${site.dotcom}${path.own}/apply`);
    await ready(page, mode);
    if (!mode.javaScriptEnabled)
      await page.locator('form').evaluateAll((forms) => forms.forEach((form) => ((form as HTMLFormElement).noValidate = true)));
    await main(page).getByRole('button', { name: 'Send the application' }).click();
    await wrong(main(page)).getByRole('link').first().waitFor();
    await page.waitForLoadState('load');
    await expectSound(page, 'en');
    await context.close();
  });
});

describe.each(MODES)('by keyboard alone at 320 px, $mode', (mode) => {
  it('a closed opening leads on to one like it, and its list narrows down', async () => {
    const { page, context, problems } = await visit(mode, true);
    await withoutPictures(context);
    await open(page, `${site.dotcom}${path.closed}`);
    await ready(page, mode);
    const until = async (what: string, wanted: () => Promise<boolean>) => {
      for (let times = 0; times < 150 && !(await wanted()); times += 1) await page.keyboard.press('Tab');
      expect(await wanted(), what).toBe(true);
    };
    const has =
      (selector: string, text = '') =>
      () =>
        page.evaluate(
          ([each = '', words = '']) => document.activeElement?.matches(each) && document.activeElement.textContent.includes(words),
          [selector, text],
        ) as Promise<boolean>;
    await until('one like it', has('.job :is(h2, h3) a'));
    const title = await page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page).textContent()).toBe(title);

    await open(page, `${site.dotcom}${SEARCH}`);
    await ready(page, mode);
    const all = await page.locator('#job-count').textContent();
    await until('the filters', has('details.filters > summary'));
    await page.keyboard.press('Enter');
    await until('a filter', has('.facet input[type="checkbox"]'));
    await page.keyboard.press('Space');
    if (!mode.javaScriptEnabled) {
      await until('the button that applies them', has('.facets__apply button'));
      await page.keyboard.press('Enter');
    }
    await page.waitForURL(/[?&]function=/);
    await expect.poll(() => page.locator('#job-count').textContent()).not.toBe(all);
    await context.close();
    expect(problems.filter((problem) => !/status of 410/.test(problem))).toEqual([]);
  });
});
