import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, ensureChromium } from '../lib/chromium.ts';
import type { Measurement } from './context.ts';
import { information, limited, missing } from './table.ts';

const BEFORE_LIMIT_KB = 10;
const AFTER_LIMIT_KB = 110;
const KB = 1024;
/** Lighthouse's "slow 4G": 150 ms, 1.6 and 0.75 Mbit/s. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
  connectionType: 'cellular4g',
} as const;
/** Longer than the loader waits for an idle moment after the page has loaded. */
const IDLE_MS = 5_000;
const HYDRATION_TIMEOUT_MS = 20_000;

/** Inline scripts that run, compressed as part of the document would be. */
const inlineBytes = async (page: Page): Promise<number> => {
  const code = await page.evaluate(() =>
    [...document.scripts]
      .filter((script) => !script.src && ['', 'text/javascript', 'module'].includes(script.type))
      .map((script) => script.text)
      .join('\n'),
  );
  return code ? gzipSync(code).length : 0;
};

/** JavaScript that an article costs a phone on slow 4G, until its visitor acts and after. */
export const javascript: Measurement = {
  name: 'javascript',
  async measure(context) {
    const site = await context.site();
    const names = ['Article, JavaScript before the visitor acts', 'Article, JavaScript after hydration'] as const;
    if (!(await site.has('article')))
      return names.map((name) => missing(name, `no article at ${new URL(site.address('article')).pathname}`));
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
    try {
      const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
      // Request → bytes of its headers: the limits speak of scripts as they are compressed, without them.
      const scripts = new Map<string, number>();
      let bytes = 0;
      cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
        if (type === 'Script') scripts.set(requestId, response.encodedDataLength);
      });
      cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const headers = scripts.get(requestId);
        if (headers !== undefined) bytes += encodedDataLength - headers;
      });
      await page.goto(site.address('article'), { waitUntil: 'load', timeout: 60_000 });
      await wait(IDLE_MS);
      const inline = await inlineBytes(page);
      const before = { files: scripts.size, bytes: bytes + inline };
      const began = performance.now();
      await page.keyboard.press('Tab');
      const state = () => (window as unknown as { __boot?: { state: string } }).__boot?.state;
      const live = await page
        .waitForFunction(() => (window as unknown as { __boot?: { state: string } }).__boot?.state === 'live', undefined, {
          timeout: HYDRATION_TIMEOUT_MS,
        })
        .then(
          () => true,
          () => false,
        );
      const took = performance.now() - began;
      await wait(1_000);
      const after = { files: scripts.size, bytes: bytes + inline };
      return [
        limited(
          names[0],
          before.bytes / KB,
          { value: BEFORE_LIMIT_KB, unit: 'KB' },
          `${before.files} files, ${(inline / KB).toFixed(1)} KB inline`,
        ),
        live
          ? limited(names[1], after.bytes / KB, { value: AFTER_LIMIT_KB, unit: 'KB' }, `${after.files} files`)
          : missing(
              names[1],
              `not hydrated ${HYDRATION_TIMEOUT_MS / 1000} s after a key; loader: ${(await page.evaluate(state)) ?? 'absent'}, ${(after.bytes / KB).toFixed(0)} KB so far`,
            ),
        ...(live ? [information('Article, key press to hydrated, slow 4G', `${(took / 1000).toFixed(1)} s`)] : []),
      ];
    } finally {
      await browser.close();
    }
  },
};
