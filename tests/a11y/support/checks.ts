import { HtmlValidate } from 'html-validate';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atRest, OF_COLOUR, violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { addressOf, ALL_PAGES, site } from '../../support/site.ts';

/** What holds for each page, whoever reads it: axe in both schemes, no sideways scrolling on a narrow phone, valid HTML. */
export function checkPages(types: readonly (keyof typeof ALL_PAGES)[]): void {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  describe.each(types)('%s', (type) => {
    it('has no axe violation in either scheme and no console error, and does not scroll sideways at 320 px', async () => {
      const { page, context, problems } = await visitor(browser, { colorScheme: 'light' });
      await page.goto(addressOf(type), { waitUntil: 'load' });
      await atRest(page);
      expect(await violationsOf(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsOf(page, { rules: OF_COLOUR })).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      expect(scroll).toBeLessThanOrEqual(client ?? 0);
      // The document of an error page answers 404, which Chromium reports as an error of the console.
      expect(problems.filter((problem) => !(type === 'notFound' && problem.includes('404')))).toEqual([]);
      await context.close();
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
