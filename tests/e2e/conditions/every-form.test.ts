import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallTargets } from '../../a11y/support/target-size.ts';
import { atRest, violationsOf } from '../../support/axe.ts';
import { openBrowser, openProfile, visitor, withoutPictures } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { elsewhere } from '../support/account.ts';
import { sendForm, SHIPPED_FORMS } from '../support/fill-form.ts';
import { OF_EVERY_PAGE, PAGE_SCRIPTS } from '../support/page-scripts.ts';
import { byDay, isTurn } from '../../support/whole.ts';
import { alive, open } from '../support/walk.ts';

/**
 * Each form that ships can be sent, whatever a visitor's browser, eyes, hands and line are like. Looked at and walked by keyboard is
 * each on its day; the other three conditions, which one code answers for all forms of the content, meet each form by turns.
 */
const CONDITIONS = ['without a script', 'without a part of the scripts', 'without site data'] as const;
/** Forms of several pages, whose conditions count what is on the way, and the one that is not of the content. */
const OWN_WAY = ['event-registration', 'newsletter'];
const formsFor = (condition: (typeof CONDITIONS)[number]) => {
  const turn = CONDITIONS.indexOf(condition);
  const mine = SHIPPED_FORMS.filter(({ name }, at) => OWN_WAY.includes(name) || isTurn(at, turn, CONDITIONS.length));
  process.stdout.write(`forms sent ${condition}: ${mine.length} of ${SHIPPED_FORMS.length}\n`);
  return mine;
};

/** Waits until a page that lacks a part was loaded anew, once, as an intent makes it do, and runs with what it has. */
const settled = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.keyboard.press('Shift');
        return page
          .evaluate(() => [
            (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type,
            document.readyState,
            ['live', 'failed'].includes(window.__boot?.state ?? ''),
          ])
          .catch(() => 'between two documents');
      },
      { timeout: 15_000, interval: 250 },
    )
    .toEqual(['reload', 'complete', true]);

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(byDay(SHIPPED_FORMS))('$name', (form) => {
  it('is sent in German, at 320 pixels, by the keyboard alone; each page of it is sound', async () => {
    const { page, context, problems } = await visitor(browser, { viewport: { width: 320, height: 640 }, extraHTTPHeaders: elsewhere() });
    await withoutPictures(context);
    await open(page, `${site[form.site]}/de${form.path}`);
    await alive(page);
    await sendForm(page, form, {
      keyboard: true,
      look: async (place) => {
        await atRest(page);
        expect([place, await violationsOf(page), await smallTargets(page)]).toEqual([place, [], []]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${place} scrolls sideways`,
        ).toBeLessThanOrEqual(0);
        expect(await page.locator('html').getAttribute('lang')).toBe('de');
        if (process.env.SHOTS)
          await page
            .locator(`${form.form}, ${form.sent}`)
            .first()
            .screenshot({ path: `${process.env.SHOTS}/${form.name}-${place}.png` });
      },
    });
    await context.close();
    expect(problems).toEqual([]);
  });
});

describe.each(formsFor('without a script'))('$name', (form) => {
  it('is sent without a script', async () => {
    const { page, context } = await visitor(browser, { javaScriptEnabled: false, extraHTTPHeaders: elsewhere() });
    await withoutPictures(context);
    await open(page, site[form.site] + form.path);
    await sendForm(page, form);
    await context.close();
  });
});

describe.each(formsFor('without a part of the scripts'))('$name', (form) => {
  it('is sent where a part of the scripts cannot be had', async () => {
    const { page, context } = await visitor(browser, { extraHTTPHeaders: elsewhere() });
    await withoutPictures(context);
    let missing = 0;
    await context.route(PAGE_SCRIPTS, (route) => {
      if (OF_EVERY_PAGE.includes(new URL(route.request().url()).pathname)) return route.continue();
      missing += 1;
      return route.fulfill({ status: 404, body: '' });
    });
    await open(page, site[form.site] + form.path);
    await sendForm(page, form, { look: async (place) => (place === 'sent' ? undefined : settled(page)) });
    expect(missing).toBeGreaterThan(0);
    await context.close();
  });
});

it('is sent where the browser keeps no site data', async () => {
  const visit = await openProfile({ profile: { default_content_setting_values: { cookies: 2 } } });
  const { page, context, problems } = visit;
  await withoutPictures(context);
  for (const form of formsFor('without site data')) {
    await context.setExtraHTTPHeaders(elsewhere());
    await open(page, site[form.site] + form.path);
    await alive(page);
    await sendForm(page, form);
  }
  expect(problems).toEqual([]);
  await visit.close();
});
