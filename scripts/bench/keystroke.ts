import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { createLog } from '../../src/backends/kit/log.ts';
import { feedSchema } from '../../src/backends/search/openings/feeds/feed.ts';
import { startOpenings } from '../../src/backends/search/openings/openings.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../lib/chromium.ts';
import type { Measurement } from './context.ts';
import { openingAt } from './synthetic-openings.ts';
import { information, limited, median, percentile } from './table.ts';

const SIZE = 10_000;
const LIMIT_MS = 100;
const PATH = '/careers/search-jobs/jobs';
/** Of somebody who types quickly. */
const BETWEEN_KEYS_MS = 110;
const TYPED = ['data engineer', 'supply chain', 'security arch', 'legal', 'energy consultant', 'rotterdam'] as const;
const PATIENCE_MS = 10_000;

interface Key {
  /** From the key's event to the openings of it in the document; undefined when the next key came first. */
  ms: number | undefined;
}

/** Openings in the running product for as long as `work` takes, through an import as any other. */
async function withOpenings<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const openings = await startOpenings({ databaseUrl, log: createLog('bench', { quiet: true }) });
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-keystroke-'));
  const address = path.join(folder, 'openings.ndjson');
  const publish = async (count: number): Promise<void> => {
    writeFileSync(address, Array.from({ length: count }, (_, at) => `${JSON.stringify(openingAt(at))}\n`).join(''));
    const { outcome, reason } = await openings.run(
      feedSchema.parse({ name: 'keystroke', kind: 'masthead', address, options: { leastShare: 0 } }),
    );
    if (outcome !== 'applied') throw new Error(`The openings were refused: ${reason ?? ''}`);
  };
  try {
    await publish(SIZE);
    return await work();
  } finally {
    await publish(0);
    await openings.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the page: notes when a key goes down in the field and when the list that answers it stands in the document. */
function watch(): void {
  const page = window as unknown as { keys: { at: number; ms: number | undefined }[]; shifts: number };
  page.keys = [];
  page.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) page.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('keydown', ({ timeStamp }) => page.keys.push({ at: timeStamp, ms: undefined }), { capture: true });
  new MutationObserver(() => {
    const last = page.keys.at(-1);
    const busy = document.querySelector('.searchpage__results')?.getAttribute('aria-busy') === 'true';
    // The next frame is the first that can show it.
    if (last && last.ms === undefined && !busy) requestAnimationFrame(() => (last.ms ??= performance.now() - last.at));
  }).observe(document.querySelector('main') ?? document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}

async function typeAll(page: Page): Promise<Key[]> {
  const keys: Key[] = [];
  const field = page.getByRole('combobox').first();
  for (const text of TYPED) {
    await field.fill('');
    await page.waitForFunction(() => document.querySelector('.searchpage__results')?.getAttribute('aria-busy') === 'false', undefined, {
      timeout: PATIENCE_MS,
    });
    await wait(300);
    await page.evaluate(() => ((window as unknown as { keys: Key[] }).keys.length = 0));
    // A blank changes no question, so it has no answer of its own.
    for (const key of text) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await wait(BETWEEN_KEYS_MS);
    }
    await page.waitForFunction(
      (words) =>
        new URLSearchParams(location.search).get('keyword') === words &&
        document.querySelector('.searchpage__results')?.getAttribute('aria-busy') === 'false',
      text,
      { timeout: PATIENCE_MS },
    );
    const noted = await page.evaluate(() => (window as unknown as { keys: Key[] }).keys.map(({ ms }) => ({ ms })));
    keys.push(...noted.filter((_, at) => text[at] !== ' '));
  }
  return keys;
}

/** First openings on the page after a key of somebody who types, with 10,000 openings in the index. */
export const keystroke: Measurement = {
  name: 'keystroke',
  async measure(context) {
    const site = await context.site();
    const { DATABASE_URL: databaseUrl = '' } = await context.environment();
    const address = new URL(PATH, site.address('careers')).href;
    return withOpenings(databaseUrl, async () => {
      const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
      try {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
        await page.goto(address, { waitUntil: 'load' });
        await page.waitForFunction(() => (window as unknown as { __boot?: { state: string } }).__boot?.state === 'live');
        const total = Number(await page.locator('#job-count').getAttribute('data-jobs-total'));
        if (total < SIZE) throw new Error(`The page knows ${total} openings.`);
        await page.evaluate(watch);
        const keys = await typeAll(page);
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
        const times = keys.flatMap(({ ms }) => (ms === undefined ? [] : [ms]));
        const late = keys.length - times.length;
        return [
          limited(
            `A key to its openings on the page, ${SIZE.toLocaleString('en-GB')} openings, p95`,
            percentile([...times, ...Array<number>(late).fill(Number.MAX_SAFE_INTEGER)], 0.95),
            { value: LIMIT_MS, unit: 'ms' },
            `p50 ${median(times).toFixed(0)}, ${keys.length} keys${late > 0 ? `, ${late} overtaken by the next` : ''}`,
          ),
          limited('The same, layout shift', shifts, { value: 0, unit: '', digits: 3 }),
          information('The same, longest', `${Math.max(...times).toFixed(0)} ms`),
        ];
      } finally {
        await browser.close();
      }
    });
  },
};
