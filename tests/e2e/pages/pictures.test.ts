import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { addressOf, PAGE_TYPES, site } from '../../support/site.ts';
import { byDay } from '../../support/whole.ts';

/** CSS pixels: one width of each layout. */
const WIDTHS = [375, 768, 1_180, 1_440] as const;
const DENSITIES = [1, 2] as const;
/** Share by which a picture may seem enlarged: boxes are rounded to whole pixels. */
const ROUNDED = 1.01;
/** Share of a picture that a crop may lack and still be whole, for the same reason. */
const WHOLE = 0.005;
/** What the first large picture of a page may weigh as it is sent, bytes. */
const LCP_BYTES = { 375: 25 * 1024, 1440: 60 * 1024 } as const;

const PAGES: Record<string, () => string> = {
  ...Object.fromEntries(Object.keys(PAGE_TYPES).map((type) => [type, () => addressOf(type as keyof typeof PAGE_TYPES)])),
  blogEntry: () => `${site.insights}/blog/sounding-line/a-median-is-somebody`,
  film: () => `${site.insights}/blog/sounding-line/nineteen-seconds`,
  curatedTopic: () => `${site.insights}/topics/public-institutions`,
  pastEvent: () => `${site.dotcom}/events/copper-and-after`,
  gatedPublication: () => `${site.insights}/featured-insights/insights-store/atlas-of-queues`,
  whatWeDo: () => `${site.dotcom}/what-we-do`,
  ourAccounts: () => `${site.dotcom}/our-accounts`,
  meetThePeople: () => `${site.dotcom}/careers/meet-the-people`,
  programmes: () => `${site.dotcom}/careers/programmes`,
};

interface Seen {
  /** Address of what the browser takes, and how much larger it is shown than it is, by density. */
  at: Record<(typeof DENSITIES)[number], { address: string; enlarged: number }>;
  box: readonly [width: number, height: number];
  drawing: boolean;
  /** The part of the picture that is seen, 0 to 1: left, top, right, bottom. */
  crop: readonly [number, number, number, number];
  first: boolean;
}

/** Every picture that the page shows at its present width, without waiting for any: what is in the markup and the styles decides. */
const picturesOf = (page: Page): Promise<Seen[]> =>
  page.evaluate(
    (densities) => {
      /** What `sizes` says, CSS pixels: the first condition that holds. */
      const wanted = (sizes: string): number => {
        const part = sizes
          .split(/,(?![^(]*\))/)
          .map((each) => each.trim())
          .find((each) => !each.startsWith('(') || matchMedia(each.slice(0, each.lastIndexOf(')') + 1)).matches);
        const ruler = document.createElement('div');
        ruler.style.cssText = `position:absolute;width:${part?.slice(part.startsWith('(') ? part.lastIndexOf(')') + 1 : 0) || '100vw'}`;
        // `rem` of a media condition and of a length are the same here: the page's own size of type is the browser's.
        document.body.append(ruler);
        const { width } = ruler.getBoundingClientRect();
        ruler.remove();
        return width;
      };
      /** As Chromium chooses: between two it takes the smaller on a dense screen when it is nearer, by their geometric mean. */
      const chosen = (candidates: { address: string; width: number }[], slot: number, density: number) => {
        const index = candidates.findIndex(({ width }) => width / slot >= density);
        if (index <= 0) return index < 0 ? candidates.at(-1)! : candidates[0]!;
        const [below, above] = [candidates[index - 1]!, candidates[index]!];
        const mean = Math.sqrt(below.width * above.width) / slot;
        return (density <= 1 && density > below.width / slot) || density >= mean ? above : below;
      };
      return [...document.images].flatMap((image) => {
        const style = getComputedStyle(image);
        const width = image.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        const height = image.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
        if (!image.checkVisibility() || width < 2 || height < 2) return [];
        const master = { width: Number(image.getAttribute('width')), height: Number(image.getAttribute('height')) };
        const ratio = master.width / master.height;
        const candidates = image.srcset
          .split(', ')
          .filter(Boolean)
          .map((each) => ({ address: each.split(' ')[0]!, width: parseInt(each.split(' ')[1]!, 10) }));
        const src = image.getAttribute('src') ?? '';
        const drawing = /\.svg(\?|$)/.test(src) || src.startsWith('data:image/svg');
        const shownWidth = style.objectFit === 'cover' ? Math.max(width, height * ratio) : Math.min(width, height * ratio);
        const at = Object.fromEntries(
          densities.map((density) => {
            const own = { address: src, width: Number(/[?&]w=(\d+)/.exec(src)?.[1] ?? master.width) };
            const taken = candidates.length > 0 ? chosen(candidates, wanted(image.sizes), density) : own;
            return [density, { address: taken.address, enlarged: drawing ? 0 : (shownWidth * density) / taken.width }];
          }),
        );
        const seen = [Math.min(1, width / shownWidth), Math.min(1, height / (shownWidth / ratio))] as const;
        const [x = 50, y = 50] = style.objectPosition.split(' ').map(parseFloat);
        const [left, top] = [((1 - seen[0]) * x) / 100, ((1 - seen[1]) * y) / 100];
        return [
          { at, box: [width, height], drawing, crop: [left, top, left + seen[0], top + seen[1]], first: image.fetchPriority === 'high' },
        ];
      }) as unknown as Seen[];
    },
    DENSITIES as unknown as number[],
  ) as Promise<Seen[]>;

/** Maps are drawings too: what has no renditions says by its type that it scales. */
const scales = async (origin: string, address: string): Promise<boolean> =>
  (await ask(origin, address)).headers['content-type']?.startsWith('image/svg') ?? false;

const drawings = new Map<string, Promise<string>>();
const drawingAt = (origin: string, address: string): Promise<string> => {
  const known = drawings.get(address) ?? ask(origin, address).then(({ body }) => body);
  drawings.set(address, known);
  return known;
};

/** What of a drawing must be seen, 0 to 1; undefined where any part of it will do. */
const safeBoxOf = (svg: string): readonly number[] | undefined =>
  /^<svg[^>]* data-safe="([\d. ]+)"/
    .exec(svg)?.[1]
    ?.split(' ')
    .map((each) => Number(each) / 100);

async function weight(origin: string, address: string): Promise<number> {
  const { status, bytes } = await ask(origin, address.replaceAll('&amp;', '&'), {
    headers: { Accept: 'image/avif,image/webp,*/*', 'Accept-Encoding': 'br, gzip' },
  });
  expect(status, address).toBe(200);
  return bytes.length;
}

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe('pictures of every page type', () => {
  // The drawings that come with the product scale by themselves; those of editors' photographs do not.
  it('would be found, were `sizes` too small for the box, or a master too small for a screen', async () => {
    const { page, context } = await visitor(browser);
    const renditions = [375, 767, 1_440].map((width) => `/_next/image?url=a.jpg&w=${width}&q=50 ${width}w`).join(', ');
    const image = (sizes: string, srcset = renditions) =>
      `<img src="/_next/image?url=a.jpg&w=767&q=50" srcset="${srcset}" sizes="${sizes}" width="1440" height="960" style="display:block;width:600px;height:400px;object-fit:cover">`;
    await page.setViewportSize({ width: 1_180, height: 900 });
    await page.setContent(`<body>${image('600px')}${image('4vw')}${image('600px', '')}</body>`);
    const enlarged = (await picturesOf(page)).map(({ at }) => DENSITIES.map((density) => Number(at[density].enlarged.toFixed(2))));
    expect(enlarged).toEqual([
      [0.78, 0.83],
      [1.6, 3.2],
      [0.78, 1.56],
    ]);
    await context.close();
  });
  it.each(byDay(Object.keys(PAGES)))('%s: none is enlarged, no letter is cut, the first is light', async (name) => {
    const { page, context } = await visitor(browser);
    await page.goto(PAGES[name]!(), { waitUntil: 'domcontentloaded' });
    const { origin } = new URL(page.url());
    const faults: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const { at, box, crop, drawing, first } of await picturesOf(page)) {
        const called = `${width} px: ${decodeURIComponent(at[2].address).replace(/^.*\/([^/?]+)(\?.*)?$/, '$1')} at ${box.map(Math.round).join(' × ')}`;
        for (const density of DENSITIES)
          if (at[density].enlarged > ROUNDED && !(at[1].address === at[2].address && (await scales(origin, at[density].address))))
            faults.push(`${called} is enlarged ${at[density].enlarged.toFixed(2)} times at ${density}x`);
        if (first && (width === 375 || width === 1_440))
          for (const density of DENSITIES) {
            const bytes = await weight(origin, at[density].address);
            if (bytes > LCP_BYTES[width]) faults.push(`${called} weighs ${bytes} bytes at ${density}x`);
          }
        if (!drawing) continue;
        const [left, top, right, bottom] = safeBoxOf(await drawingAt(origin, at[1].address)) ?? [];
        if (left === undefined) continue;
        const cut = left < crop[0] - WHOLE || top! < crop[1] - WHOLE || right! > crop[2] + WHOLE || bottom! > crop[3] + WHOLE;
        if (cut) faults.push(`${called} is cut to ${crop.map((each) => Math.round(each * 100)).join(' ')}`);
      }
    }
    await context.close();
    expect(faults).toEqual([]);
  });
});
