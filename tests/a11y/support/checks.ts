import { HtmlValidate } from 'html-validate';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atRest, OF_COLOUR, violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor, type Visit } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { addressOf, ALL_PAGES, site } from '../../support/site.ts';
import { enlargeText, textFaults } from './large-text.ts';
import { smallTargets } from './target-size.ts';

/** A narrow phone, and a laptop. */
const WIDTHS = [320, 1280] as const;

/** What holds for each page, whoever reads it: axe in both schemes, room for a finger, large text, no sideways scrolling, valid HTML. */
export function checkPages(types: readonly (keyof typeof ALL_PAGES)[]): void {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  describe.each(types)('%s', (type) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await visitor(browser, { colorScheme: 'light' });
      await visit.page.goto(addressOf(type), { waitUntil: 'load' });
      await atRest(visit.page);
    });
    afterAll(() => visit?.context.close());

    it('has no axe violation in either scheme and no console error', async () => {
      const { page, problems } = visit;
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violationsOf(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsOf(page, { rules: OF_COLOUR })).toEqual([]);
      // The document of an error page answers 404, which Chromium reports as an error of the console.
      expect(problems.filter((problem) => !(type === 'notFound' && problem.includes('404')))).toEqual([]);
    });

    it.each(WIDTHS)(
      'leaves 24 by 24 pixels for a finger on all that can be pressed, and does not scroll sideways, at %i px',
      async (width) => {
        const { page } = visit;
        await page.setViewportSize({ width, height: 700 });
        expect(await smallTargets(page)).toEqual([]);
        const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
        expect(scroll).toBeLessThanOrEqual(client ?? 0);
      },
    );

    // The last that looks at the page: its text stays large.
    it.each(WIDTHS)('holds text of twice its size, spaced wide, at %i px: nothing scrolls sideways or is cut off', async (width) => {
      const { page } = visit;
      await page.setViewportSize({ width, height: 700 });
      await enlargeText(page);
      expect(await textFaults(page)).toEqual([]);
    });

    it('is valid HTML', async () => {
      const [origin, path] = ALL_PAGES[type];
      const { body } = await ask(site[origin], path);
      const report = await new HtmlValidate({
        extends: ['html-validate:standard'],
        rules: {
          'no-trailing-whitespace': 'off',
          'doctype-style': 'off',
          'void-style': 'off',
          'attr-quotes': 'off',
          'no-inline-style': 'error',
        },
      }).validateString(body);
      expect(
        report.results.flatMap(({ messages }) =>
          messages.map((message) => `${message.ruleId} ${message.line}:${message.column} ${message.message} ${message.selector ?? ''}`),
        ),
      ).toEqual([]);
    });
  });
}
