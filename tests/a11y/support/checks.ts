import { AxeBuilder } from '@axe-core/playwright';
import { HtmlValidate } from 'html-validate';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { addressOf, ALL_PAGES, site } from '../../support/site.ts';

/**
 * Lays out what waits until it comes near (`content-visibility`): it could neither be checked nor be seen to be too wide. Colours
 * change at once: on their way from one scheme to the other they have no contrast.
 */
const layEverythingOut = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { content-visibility: visible !important; transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What another scheme can change: nothing else of a page depends on it. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

const violationsOf = async (axe: AxeBuilder): Promise<string[]> =>
  (await axe.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);

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
      await layEverythingOut(page);
      expect(await violationsOf(new AxeBuilder({ page }).withTags(TAGS))).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsOf(new AxeBuilder({ page }).withRules(OF_COLOUR))).toEqual([]);
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
