import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { addressOf, PAGE_TYPES, site } from '../../support/site.ts';
import { open, wake } from '../support/walk.ts';

let browser: Browser;
let visit: Visit;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visit = await visitor(browser);
  await withoutPictures(visit.context);
});
afterEach(async () => {
  await visit.context.close();
  expect(visit.problems).toEqual([]);
});

describe('page metadata', () => {
  it('is on window before the page is hydrated, and follows the visitor to the next page', async () => {
    const { page } = visit;
    await open(page, addressOf('textArticle'));
    expect(await page.evaluate(() => window.__boot?.state)).toBe('dormant');
    const metadata = await page.evaluate(() => window.pageMetaInformation);
    expect(Object.keys(metadata ?? {}).sort()).toEqual([
      'Alumni',
      'ArticleTemplate',
      'ArticleType',
      'CompanyName',
      'ContentType',
      'DaysSinceCMSPublication',
      'DisplayDate',
      'JobTitle',
      'LoginStatus',
      'OriginalPublicationDate',
      'SitecoreId',
      'SourcePublication',
      'Title',
      'UserID',
      'blogTags',
    ]);
    expect(metadata).toMatchObject({
      ArticleTemplate: 'articleTemplate',
      ArticleType: 'appendix',
      UserID: '',
      DaysSinceCMSPublication: expect.any(Number) as number,
    });
    await wake(page);
    await page
      .getByRole('contentinfo')
      .getByRole('link')
      .first()
      .evaluate(() => undefined);
    await page.getByRole('banner').getByRole('link').first().click();
    expect(metadata).toMatchObject({ UserID: '', CompanyName: '', JobTitle: '', LoginStatus: 'logged_out' });
    await page.waitForFunction(
      (title) => window.pageMetaInformation !== undefined && window.pageMetaInformation.Title !== title,
      metadata?.Title,
    );
    expect(await page.evaluate(() => window.pageMetaInformation?.ArticleTemplate)).toBe('baseTemplate');
  });
});

describe('structured data', () => {
  it('stays in the document once it is hydrated, and is not sent twice', async () => {
    const { page } = visit;
    await open(page, addressOf('event'));
    const types = () =>
      page
        .locator('script[type="application/ld+json"]')
        .evaluateAll((scripts) => scripts.map((script) => (JSON.parse(script.textContent ?? '{}') as { '@type': string })['@type']));
    const before = await types();
    expect(before).toEqual(['Event', 'BreadcrumbList']);
    await wake(page);
    expect(await types()).toEqual(before);
    expect(await page.locator('#__NEXT_DATA__').textContent()).not.toContain('BreadcrumbList');
  });
});

describe('languages in the head', () => {
  it('name each other, with a default, on every page type', async () => {
    const { notFound: _none, ...found } = PAGE_TYPES;
    for (const [origin, path] of Object.values(found)) {
      const { status, body } = await ask(site[origin], path);
      expect([path, status]).toEqual([path, 200]);
      const alternates = [...body.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
        (match) => [match[1] ?? '', match[2] ?? ''] as const,
      );
      expect([path, alternates.some(([language]) => language === 'x-default')]).toEqual([path, true]);
      for (const [, address] of alternates) {
        const other = await ask(new URL(address).origin, new URL(address).pathname);
        const back = [...other.body.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
          (match) => [match[1] ?? '', match[2] ?? ''] as const,
        );
        expect([address, back]).toEqual([address, alternates]);
      }
    }
  });
});

it('the language switch keeps what was asked for', async () => {
  const { page } = visit;
  await open(page, `${addressOf('people')}?office=rotterdam`);
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(/\/de\/people/);
  expect(new URL(page.url()).search).toBe('?office=rotterdam');
});
