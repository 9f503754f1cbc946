import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf, onDrafts } from '../../contract/support/roles.ts';
import { documentOf, paragraph, picture, PIXEL, run, WORD_STYLES } from '../../../src/lib/word/documents.fixture.ts';
import { atRest, violationsOf } from '../../support/axe.ts';
import { openBrowser, visitor } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { elsewhere } from '../support/account.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

it('a Word document is imported by keyboard, its report, its checks and its translations are read in every width', async () => {
  const { browser: forms } = await onDrafts(await accountOf('editor'), `${site.preview}/sitecore/editor/import`);
  const { page, context, problems } = await visitor(browser, { viewport: { width: 1440, height: 900 }, extraHTTPHeaders: elsewhere() });
  await context.addCookies([...forms.cookies(site.preview)].map(([name, value]) => ({ name, value, url: site.preview })));
  const rests = async (): Promise<void> => {
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [320, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await atRest(page);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    }
  };
  await page.goto(`${site.preview}/sitecore/editor/import`);
  await rests();
  await page.getByLabel('Word document', { exact: true }).setInputFiles({
    name: 'Fresh.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: documentOf({
      styles: WORD_STYLES,
      media: { 'image1.png': PIXEL },
      body: [
        paragraph('Fresh words', 'Titel'),
        paragraph('Part', 'berschrift1'),
        paragraph(`${run('One ')}<w:ins w:id="1" w:author="Ines">${run('two')}</w:ins>`),
        paragraph(picture('image1', '')),
      ].join(''),
    }),
  });
  await page.getByLabel('Where it goes').selectOption({ index: 1 });
  const name = page.getByLabel('Name in the address');
  await name.fill(`fresh-words-${Date.now()}`);
  await name.press('Enter');
  await page.getByRole('heading', { name: '“Fresh words” is a draft now' }).waitFor();
  await rests();
  await page.getByRole('link', { name: 'Check it' }).click();
  await page.getByText('A picture has no description for those who do not see it.').waitFor();
  await rests();
  const item = new URL(page.url()).searchParams.get('item') ?? '';
  await page.goto(`${site.preview}/de/sitecore/editor/translations?under=${item}&to=de`);
  await page.getByRole('link', { name: /^Für Übersetzer: was fehlt/ }).waitFor();
  await rests();
  await context.close();
  expect(problems).toEqual([]);
});
