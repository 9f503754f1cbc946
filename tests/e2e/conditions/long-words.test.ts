import { expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { OPENINGS } from '../support/openings.ts';

/** What somebody may type or paste: no place to break a line, signs made of many, marks over marks, the other direction. */
const WORDS = ['x'.repeat(3_000), '👩‍👩‍👧‍👦'.repeat(40), 'Z\u0338\u0321\u0322'.repeat(80), 'شركة\u202Eabc\u202C'.repeat(10)];

it('a search for any words is answered, and scrolls nothing sideways in a window of 320 pixels', async () => {
  const browser = await openBrowser();
  const { page, context } = await visitor(browser, { viewport: { width: 320, height: 700 }, javaScriptEnabled: false });
  await withoutPictures(context);
  const wrong: string[] = [];
  for (const address of [`${site.insights}/search?q=`, `${site.dotcom}${OPENINGS}?keyword=`, `${site.dotcom}${OPENINGS}?near=`])
    for (const words of WORDS) {
      const answer = await page.goto(address + encodeURIComponent(words), { waitUntil: 'load' });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (answer?.status() !== 200 || width > 320) wrong.push(`${address}${words.slice(0, 4)}: ${answer?.status()}, ${width} pixels`);
    }
  await browser.close();
  expect(wrong).toEqual([]);
});
