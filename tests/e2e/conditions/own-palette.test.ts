import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { addressOf, site } from '../../support/site.ts';
import { main, open, wake } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** The places of a page that look otherwise before and after an act, as pictures: what a computed colour says is not what is painted. */
async function looks(place: Locator, act: () => Promise<unknown>): Promise<boolean> {
  const picture = () => place.screenshot({ animations: 'disabled' });
  const before = await picture();
  await act();
  await place.page().mouse.move(0, 0);
  await place.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return !before.equals(await picture());
}

/**
 * Contrast (WCAG 2.2) of an element's words. Where the browser adjusts colours it paints the palette's ground behind each word,
 * whatever the element's own ground is.
 */
const contrastOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    const linear = (value = 0) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const light = (colour: string) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(element) as CSSStyleDeclaration & { forcedColorAdjust: string };
    const ground = forcedColorAdjust === 'none' ? backgroundColor : getComputedStyle(document.body).backgroundColor;
    const [dim = 0, bright = 0] = [light(color), light(ground)].sort((x, y) => x - y);
    return (bright + 0.05) / (dim + 0.05);
  });

describe.each(['light', 'dark'] as const)('in forced colours, %s', (colorScheme) => {
  const begin = async (address: string) => {
    const { page, context } = await visitor(browser, { colorScheme, forcedColors: 'active' });
    await withoutPictures(context);
    await open(page, address);
    return page;
  };

  it('a filter shows that it is ticked, a chosen one stands out, and buttons can be read', async () => {
    const page = await begin(`${site.dotcom}/careers/search-jobs/jobs?country=DE`);
    const boxes = main(page).locator('.facet input[type="checkbox"]');
    const [ticked, free] = [boxes.and(page.locator(':checked')).first(), boxes.and(page.locator(':not(:checked)')).first()];
    expect((await ticked.screenshot()).equals(await free.screenshot())).toBe(false);
    for (const button of [main(page).getByRole('button', { name: 'Search' }).first(), main(page).locator('.tag--on').first()])
      expect(await contrastOf(button)).toBeGreaterThan(4.5);
    const pile = page.locator('.nav a[aria-current] .nav__pile').first();
    // Drawn as a gradient: the bar's colour is its first.
    const mark = await pile.evaluate((element) => /rgba?\([^)]*\)/.exec(getComputedStyle(element).backgroundImage)?.[0]);
    expect([undefined, 'rgba(0, 0, 0, 0)', await page.evaluate(() => getComputedStyle(document.body).backgroundColor)]).not.toContain(mark);
    await page.context().close();
  });

  it('a list to choose from has an arrow that is not a gradient, which the palette takes away', async () => {
    const page = await begin(addressOf('people'));
    const lists = await main(page)
      .locator('select')
      .evaluateAll((all) =>
        all.map((one) => getComputedStyle(one)).map(({ appearance, backgroundImage }) => [appearance, backgroundImage]),
      );
    expect(lists.length).toBeGreaterThan(0);
    for (const [appearance, image = ''] of lists) expect(appearance !== 'none' || image.includes('url(')).toBe(true);
    await page.context().close();
  });

  it('a rating and a key of a chart keep what they say', async () => {
    const page = await begin(addressOf('article'));
    const keys = page.locator('.key svg > :first-child');
    const colours = await keys.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one)).map(({ fill, stroke }) => (fill === 'none' ? stroke : fill)),
    );
    const perChart = await page.locator('.key').evaluateAll((all) => all.map((one) => one.querySelectorAll('svg').length));
    expect(perChart.length).toBeGreaterThan(0);
    for (const [index, length] of perChart.entries()) {
      const from = perChart.slice(0, index).reduce((sum, each) => sum + each, 0);
      expect(new Set(colours.slice(from, from + length)).size, `key ${index}`).toBe(length);
    }
    await wake(page);
    await page.locator('[data-keep="save"][data-on]').waitFor();
    const fourth = page.getByRole('button', { name: '4 of 5' });
    expect(
      await looks(fourth, async () => {
        await fourth.click();
        await expect.poll(() => fourth.getAttribute('aria-pressed')).toBe('true');
      }),
    ).toBe(true);
    await page.context().close();
  });

  it('a box of a form shows that it is ticked', async () => {
    const page = await begin(`${site.insights}/user-registration/newsletter`);
    const box = main(page).getByRole('checkbox').first();
    const ticked = await box.isChecked();
    expect(await looks(box, () => box.setChecked(!ticked))).toBe(true);
    expect(await contrastOf(main(page).getByRole('button', { name: 'Subscribe' }))).toBeGreaterThan(4.5);
    await page.context().close();
  });
});
