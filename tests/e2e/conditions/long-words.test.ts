import { expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
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

/** What an editor may write or paste where a name, a title or a place stands. */
const WRITTEN = [
  'W'.repeat(60),
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  '👩‍👩‍👧‍👦'.repeat(30),
  'Z̸̡̢'.repeat(60),
];
/** The site's own words, figures and dates. */
const OWN = 'button,label,summary,.btn,option,th,nav,time,.num,.hint,.notes__back,.totop,.evhero__calendar,script,style,svg';
const PAGES = ['home', 'insightsHome', 'article', 'topic', 'store', 'people', 'profile', 'events', 'event', 'offices', 'careers'] as const;

it('a word that has no end widens no page, and nothing of it is cut off', async () => {
  const browser = await openBrowser();
  const { page, context } = await visitor(browser, { javaScriptEnabled: false });
  await withoutPictures(context);
  const wrong: string[] = [];
  for (const type of PAGES) {
    await page.goto(addressOf(type), { waitUntil: 'load' });
    await page.evaluate(
      ([words, own]) => {
        const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
        for (let index = 0; texts.nextNode();) {
          const text = texts.currentNode as Text;
          if (/\p{L}/u.test(text.data) && !text.parentElement!.closest(own)) text.data = words[index++ % words.length]!;
        }
      },
      [WRITTEN, OWN] as const,
    );
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main *:not(svg, svg *, .swiper)')]
          .filter((each) => each === document.documentElement || /^(?:hidden|clip)$/.test(getComputedStyle(each).overflowX))
          // Of a drawing something is cut on purpose.
          .filter((each) => /\S/.test(each.textContent))
          .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
          .map((each) => `${each.localName}.${each.className} ${each.scrollWidth}`),
      );
      if (cut.length > 0) wrong.push(`${type} at ${width}: ${cut.join(', ')}`);
    }
  }
  await browser.close();
  expect(wrong).toEqual([]);
});
