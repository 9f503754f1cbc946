import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atRest, OF_LOOKS, violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { isOfTheApplication } from '../../support/measured.ts';
import { site } from '../../support/site.ts';
import { cookieHeader, elsewhere, press, ready, somebody } from '../support/account.ts';
import { newReader } from '../support/by-request.ts';
import { main, MODES, open, wrong, said } from '../support/walk.ts';

/** Account pages in each of their states: axe, 320 px and 1280 px, light and dark, and the weight of their scripts. */
const KB = 1024;
/** Gzip, of all scripts that a page of the account loads. */
const MOST_SCRIPT = 150 * KB;
const [WITH_SCRIPT] = MODES;
/** As many letters as a name may have. */
const LONG_WORD = 'Wolfeschlegelsteinhausenbergerdorffwelchevoraltern';

const MANAGE = '/user-registration/manage-account';
const SAVED = `${MANAGE}/saved-articles`;
const FOR_YOU = '/user-registration/for-you';
const SUBSCRIPTIONS = `${MANAGE}/edit-subscriptions`;
const PROFILE = `${MANAGE}/edit-profile`;
const PRIVACY = `${MANAGE}/privacy`;
const NEWSLETTER = '/user-registration/newsletter';

let browser: Browser;
let visit: Visit;
let page: Page;
const go = async (path: string) => {
  await open(page, `${site.insights}${path}`);
  await ready(page, WITH_SCRIPT);
};

beforeAll(async () => {
  browser = await openBrowser();
  visit = await visitor(browser, { extraHTTPHeaders: elsewhere() });
  page = visit.page;
  await withoutPictures(visit.context);
});
afterAll(async () => {
  await browser?.close();
});

it('begins with a new reader, whose names and address are as long as they may be, and of one word', async () => {
  const email = `${LONG_WORD}${Date.now()}@house-with-a-long-name.example`;
  await newReader(visit.context, site.insights, { ...somebody(), email }, { firstName: LONG_WORD, lastName: LONG_WORD });
});

async function expectInOrder(): Promise<void> {
  await atRest(page);
  for (const [colorScheme, width, options] of [
    ['light', 1_280, {}],
    ['dark', 320, { rules: OF_LOOKS }],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOf(page, options), `${colorScheme} ${width}`).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${colorScheme} ${width}`,
    ).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1_280, height: 800 });
}

/** Saves the first articles of a listing, as its cards would. */
async function save(count: number): Promise<void> {
  await open(page, `${site.insights}/featured-insights`);
  const forms = await main(page)
    .locator('.card__save')
    .evaluateAll((all) =>
      all.map((form) => Object.fromEntries([...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, value as string]))),
    );
  const headers = {
    Origin: site.insights,
    Accept: 'application/json',
    'Content-Type': 'application/x-www-form-urlencoded',
    Cookie: await cookieHeader(page, site.insights),
  };
  for (const fields of forms.slice(0, count))
    expect(
      (
        await ask(site.insights, '/api/account/keep', {
          method: 'POST',
          headers,
          body: new URLSearchParams({ ...fields, form: 'save' }).toString(),
        })
      ).status,
    ).toBe(200);
}

const states: [string, () => Promise<void>][] = [
  [
    'nothing is saved yet',
    async () => {
      await go(SAVED);
      await main(page).getByRole('heading', { level: 2 }).first().waitFor();
    },
  ],
  [
    'For You of a new reader',
    async () => {
      await go(FOR_YOU);
      await main(page).getByText('We do not know you yet').waitFor();
    },
  ],
  [
    'saved articles, with a note being written',
    async () => {
      await save(11);
      await go(SAVED);
      await main(page).getByText('Add a note').first().click();
      await main(page).getByRole('textbox', { name: /^Note/ }).first().fill(LONG_WORD.repeat(3));
      await press(page, 'Keep the note');
      await said(page, 'The note on');
      await main(page).getByRole('textbox', { name: /^Note/ }).first().waitFor();
    },
  ],
  [
    'saved articles, the second page',
    async () => {
      await go(`${SAVED}?page=2`);
      expect(await main(page).locator('.saved').count()).toBe(1);
    },
  ],
  [
    'saved articles, nothing found',
    async () => {
      await go(`${SAVED}?q=zyxwvut`);
    },
  ],
  [
    'saved articles, one removed',
    async () => {
      await go(SAVED);
      await main(page)
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
      await said(page, 'is removed');
    },
  ],
  [
    'For You, with what it is made of open',
    async () => {
      await go(FOR_YOU);
      await main(page).getByText('Less like this').first().waitFor();
      await main(page)
        .locator('details')
        .evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
    },
  ],
  [
    'For You that is switched off',
    async () => {
      await go(FOR_YOU);
      await press(page, 'Switch off “For You”');
      await main(page).getByText('“For You” is switched off').waitFor();
    },
  ],
  [
    'subscriptions, paused',
    async () => {
      await go(SUBSCRIPTIONS);
      await main(page).getByRole('switch', { name: 'Weekly Briefing' }).click();
      await said(page, 'Weekly Briefing comes every week, from');
      await main(page).getByRole('switch', { name: 'Energy' }).click();
      await main(page)
        .getByRole('combobox', { name: /How often/ })
        .waitFor();
      await press(page, 'Pause');
      await said(page, 'No e-mails until');
    },
  ],
  [
    'subscriptions, all off',
    async () => {
      await go(SUBSCRIPTIONS);
      await press(page, 'Turn everything off');
      await said(page, 'Everything is off');
    },
  ],
  [
    'the profile with errors',
    async () => {
      await go(PROFILE);
      await main(page).getByLabel('First name').fill('-');
      await main(page).getByLabel('Last name').fill('');
      await press(page, 'Save the changes');
      await wrong(page).filter({ hasText: 'corrected' }).waitFor();
    },
  ],
  [
    'the profile, a code is on its way',
    async () => {
      await go(PROFILE);
      await main(page).getByLabel('E-mail address').fill(somebody().email);
      await press(page, 'Send a code to the new address');
      await said(page, 'A code is on its way');
      await main(page).getByLabel('Code', { exact: true }).fill('12345');
      await press(page, 'Change the address');
      await wrong(page).filter({ hasText: 'corrected' }).waitFor();
    },
  ],
  [
    'the profile of a long company',
    async () => {
      await go(PROFILE);
      await main(page).getByLabel('Company').fill(LONG_WORD.repeat(2));
      await press(page, 'Save the changes');
      await said(page, 'Your changes are saved');
    },
  ],
  [
    'sign-ins, passkeys and authenticators',
    async () => {
      await go(`${MANAGE}/security`);
      await main(page).getByText('Add another way').click();
      await main(page).getByRole('button', { name: 'Set up Passkey' }).waitFor();
    },
  ],
  [
    'privacy with an error',
    async () => {
      await go(PRIVACY);
      await press(page, 'Erase the account');
      await wrong(page).filter({ hasText: 'corrected' }).waitFor();
    },
  ],
  [
    'newsletter registration with errors',
    async () => {
      await go(NEWSLETTER);
      await main(page).getByText('Subscribe another address').click();
      await main(page).getByLabel('E-mail address').fill('nobody@');
      for (const box of await main(page).getByRole('checkbox', { checked: true }).all()) await box.uncheck();
      await press(page, 'Subscribe');
      await wrong(page).filter({ hasText: 'corrected' }).waitFor();
    },
  ],
  [
    'newsletter registration, sent',
    async () => {
      await go(NEWSLETTER);
      await main(page).getByText('Subscribe another address').click();
      await main(page).getByLabel('E-mail address').fill(`${LONG_WORD}-${somebody().email}`.slice(-80));
      await main(page).getByRole('checkbox').first().check();
      await press(page, 'Subscribe');
      await said(page, 'Check the inbox of');
    },
  ],
  [
    'a page while a form is on its way',
    async () => {
      await go(PROFILE);
      // Answered when the page is left: until then the form is busy.
      await page.route('**/api/account/profile', () => undefined);
      await press(page, 'Save the changes');
      await main(page).locator('form[aria-busy="true"]').waitFor();
      await page.unroute('**/api/account/profile');
    },
  ],
  [
    'a page whose service does not answer',
    async () => {
      await go(PROFILE);
      await page.route('**/api/account/profile', (route) => route.abort());
      await press(page, 'Save the changes');
      await wrong(page).filter({ hasText: 'No answer came' }).waitFor();
      await page.unroute('**/api/account/profile');
      visit.problems.splice(
        0,
        visit.problems.length,
        ...visit.problems.filter((problem) => !/api\/account\/profile|ERR_FAILED/.test(problem)),
      );
    },
  ],
  [
    'a sign-in dialog over a page',
    async () => {
      await visit.context.clearCookies();
      await open(page, `${site.insights}/#/signin`);
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
    },
  ],
];

describe('a page of the account is in order:', () => {
  it.each(states)(
    '%s',
    async (_name, reach) => {
      await reach();
      await expectInOrder();
      expect(visit.problems).toEqual([]);
    },
    60_000,
  );
});

describe('a page of the account', () => {
  it('loads at most 150 KB of script', async () => {
    const reader = await visitor(browser);
    await withoutPictures(reader.context);
    await newReader(reader.context, site.insights);
    for (const path of [SAVED, FOR_YOU, SUBSCRIPTIONS, PROFILE, `${MANAGE}/security`, PRIVACY, NEWSLETTER]) {
      const scripts = new Set<string>();
      const note = (request: Request) => {
        if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
      };
      reader.page.on('request', note);
      await reader.page.goto(`${site.insights}${path}`, { waitUntil: 'networkidle' });
      await ready(reader.page, WITH_SCRIPT);
      reader.page.off('request', note);
      const sizes = await Promise.all(
        [...scripts].filter(isOfTheApplication).map(async (script) => gzipSync((await ask(site.insights, script)).bytes).length),
      );
      expect(sizes.length, path).toBeGreaterThan(1);
      expect(
        sizes.reduce((sum, size) => sum + size, 0),
        path,
      ).toBeLessThanOrEqual(MOST_SCRIPT);
    }
    await reader.context.close();
  }, 60_000);
});
