import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { CHROMIUM_ARGS, ensureChromium } from '../lib/chromium.ts';
import type { Measurement } from './context.ts';
import { information, limited, missing, type Row } from './table.ts';

/** The "slow 3G" of Chromium's own tools: two seconds each way and back, 400 kbit/s. */
const SLOW_3G = {
  offline: false,
  latency: 2_000,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
  connectionType: 'cellular3g',
} as const;
const LIMIT_MS = 1_000;
const PATIENCE_MS = 90_000;
const SEARCH = '/careers/search-jobs/jobs';

interface Press {
  what: string;
  path: string;
  /** What is pressed as soon as it stands in the document. */
  target(page: Page): Locator;
  /** Resolves when it shows, or is asked of the server. */
  answered(page: Page): Promise<unknown>;
  /** Requests that the press asks for: there must be one. */
  asks?: RegExp;
}

const main = (page: Page) => page.getByRole('main');

/** What a script answers where it stands. */
const inPlace: readonly Press[] = [
  {
    what: 'A filter of the search',
    path: '/search?q=copper',
    target: (page) => page.getByRole('checkbox', { name: /^Article/ }),
    answered: (page) => page.waitForRequest(/\/api\/search\?/),
    asks: /\/api\/search\?/,
  },
  {
    what: 'A filter of the job search',
    path: SEARCH,
    target: (page) => page.locator('.facet input[type=checkbox]:visible').first(),
    answered: (page) => page.waitForRequest(/\/api\/jobsearch\?/),
    asks: /\/api\/jobsearch\?/,
  },
  {
    what: 'Save on an opening',
    path: SEARCH,
    target: (page) =>
      main(page)
        .getByRole('button', { name: /^Save / })
        .first(),
    answered: (page) => main(page).locator('button[aria-pressed="true"]').first().waitFor(),
  },
  {
    what: 'The menu',
    path: '/about',
    target: (page) => page.getByRole('banner').getByRole('button', { name: 'Menu' }),
    answered: (page) => page.getByRole('navigation', { name: 'Menu' }).waitFor(),
  },
];

/** What leads on by itself, with or without its script. */
const leadingOn: readonly Press[] = [
  {
    what: 'Page 2 of the openings',
    path: SEARCH,
    target: (page) => page.getByRole('link', { name: 'Page 2', exact: true }),
    answered: (page) => page.waitForURL(/page=2/),
    asks: /page=2/,
  },
  {
    what: 'Apply',
    path: '',
    target: (page) =>
      main(page)
        .getByRole('link', { name: /^Apply/ })
        .first(),
    answered: (page) => page.waitForURL(/\/apply$/),
    asks: /\/apply$/,
  },
];

interface Pressed {
  /** From the press to its answer, in ms. */
  took: number;
  /** From the moment when the page was alive; 0 where the answer came first. */
  after: number;
  /** How often it was asked for. */
  asked: number;
}

async function press(browser: Browser, origin: string, { path, target, answered, asks }: Press): Promise<Pressed> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    let asked = 0;
    page.on('request', (request) => void (asked += asks?.test(request.url()) && !request.headers().purpose ? 1 : 0));
    // Its style sheet is in the document: nothing is seen before it.
    await page.route(/\/_next\/image|\.(?:woff2|png|jpe?g|webp)\b/, (route) => route.abort());
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_3G);
    await page.goto(origin + path, { waitUntil: 'commit', timeout: PATIENCE_MS });
    await target(page).waitFor();
    const shown = answered(page);
    await target(page).click();
    const began = performance.now();
    let alive = Number.POSITIVE_INFINITY;
    void page
      .waitForFunction(() => (window as unknown as { __boot?: { state: string } }).__boot?.state === 'live')
      .then(() => (alive = performance.now()))
      // The page was left.
      .catch(() => undefined);
    await shown;
    const at = performance.now();
    await page.waitForLoadState('networkidle');
    return { took: at - began, after: Math.max(0, at - alive), asked };
  } finally {
    await page.close();
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s after the press`;

/** What a visitor presses as soon as it is seen, on slow 3G: it is answered within a second of its script, and once. */
export const firstPress: Measurement = {
  name: 'first-press',
  async measure(context) {
    const site = await context.site();
    const { origin } = new URL(site.address('careers'));
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
    try {
      const rows: Row[] = [];
      const opening = (await (await fetch(`${origin}/api/jobsearch?lang=en&employer=Aldermoor`)).json()) as { results: { slug: string }[] };
      for (const each of inPlace) {
        const { took, after, asked } = await press(browser, origin, each);
        const what = `${each.what}, pressed at once on slow 3G: after the page is alive`;
        rows.push(
          each.asks && asked !== 1
            ? missing(what, `asked for ${asked} times`)
            : limited(what, after, { value: LIMIT_MS, unit: 'ms', digits: 0 }, seconds(took)),
        );
      }
      for (const each of leadingOn) {
        const { took, asked } = await press(browser, origin, each.path ? each : { ...each, path: `${SEARCH}/${opening.results[0]?.slug}` });
        const what = `${each.what}, pressed at once on slow 3G`;
        rows.push(asked === 1 ? information(what, seconds(took)) : missing(what, `asked for ${asked} times`));
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};
