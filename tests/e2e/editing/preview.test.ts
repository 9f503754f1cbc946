import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { accountOf } from '../../contract/support/roles.ts';
import { atRest, violationsOf } from '../../support/axe.ts';
import { visitor, withoutPictures } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { elsewhere } from '../support/account.ts';
import { heading, main, modesOf, open } from '../support/walk.ts';
import { sharedBrowser } from '../support/ways.ts';

const browser = sharedBrowser();
const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
/** What stands in the bar for every width, as this one has it. */
/** Until its styles are there, what it says on narrow and on wide screens is both to be seen. */
const inBar = (page: Page, text: string) => bar(page).getByText(text).filter({ visible: true }).first();

it.each(modesOf(import.meta.url))(
  'the preview’s bar is worked by keys, at any width, and follows its editor ($mode)',
  async ({ javaScriptEnabled }) => {
    const person = await accountOf('editor');
    const { page, context, problems } = await visitor(browser(), { javaScriptEnabled, extraHTTPHeaders: elsewhere() });
    await withoutPictures(context);

    // axe is a script of the page's.
    const expectSound = async (but?: string): Promise<void> => {
      if (!javaScriptEnabled) return;
      await atRest(page);
      expect((await violationsOf(page)).filter((found) => !but || !found.startsWith(`${but}:`))).toEqual([]);
    };

    // The identity provider's own page asks, and leads back.
    await open(page, `${site.preview}/people`);
    await page.locator('form input[type=password]').first().fill(person.password);
    await page.getByLabel(/mail/i).first().fill(person.email);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.preview}/people`);
    await inBar(page, 'Draft · as a visitor').waitFor();

    // It can be passed over, and takes room of its own.
    await page.locator('body').press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#main');
    const overlap = await page.evaluate(() => {
      const place = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return (place('aside')?.bottom ?? Infinity) - (place('.mast')?.top ?? 0);
    });
    expect(overlap).toBeLessThanOrEqual(0);

    const choose = async (label: string, option: string): Promise<void> => {
      const more = inBar(page, 'Date, reader, width');
      await more.focus();
      await page.keyboard.press('Enter');
      await bar(page).getByLabel(label).filter({ visible: true }).selectOption({ label: option });
      await bar(page).getByRole('button', { name: 'Show' }).press('Enter');
    };
    await choose('Seen as', 'a subscriber');
    await inBar(page, 'Draft · as a subscriber').waitFor();

    for (const width of [320, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      // A line on a phone: the page begins below it.
      if (width < 768) expect((await bar(page).boundingBox())?.height).toBeLessThan(110);
      await expect.poll(() => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth - innerWidth])).toEqual([width, 0]);
    }
    await inBar(page, 'Date, reader, width').press('Enter');
    await expectSound();
    await page.setViewportSize({ width: 375, height: 800 });
    await inBar(page, 'Draft · as a subscriber').press('Enter');
    await expectSound();
    await page.setViewportSize({ width: 1440, height: 800 });

    // What is chosen stays, on the next page too.
    await main(page).locator('a[href^="/people/"]').first().press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/people/'));
    await inBar(page, 'Draft · as a subscriber').waitFor();

    // Beside each other, in frames that go on as they began, without a bar of their own.
    await bar(page).getByRole('link', { name: 'Side by side' }).press('Enter');
    const published = page.frameLocator('iframe[title="What is published"]');
    await page.frameLocator('iframe[title="The draft"]').getByRole('heading', { level: 1 }).waitFor();
    await published.getByRole('link', { name: 'People' }).first().click();
    await published.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    const frame = page.frames().find((each) => each.url().includes('sc_view=published'));
    expect(new URL(frame?.url() ?? '').searchParams.get('sc_as')).toBe('premium');
    expect(await published.getByRole('complementary', { name: 'Preview' }).count()).toBe(0);
    // Two whole pages have the same landmarks.
    await expectSound('landmark-unique');

    await choose('Width', 'Whole window');
    await heading(page).waitFor();
    await bar(page).getByRole('button', { name: 'Sign out' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor();
    await expectSound();
    await context.close();
    expect(problems).toEqual([]);
  },
  90_000,
);
