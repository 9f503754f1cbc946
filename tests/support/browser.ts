import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright';
import { ADDRESS_BAR, CHROMIUM_ARGS, findChromium, findShell } from '../../scripts/lib/chromium.ts';

/** How long a browser waits for something to appear: a wrong page should not cost a test run half a minute. */
export const PATIENCE_MS = 15_000;

/**
 * Parts of the browser that no test has a use for. Of two switches of this name Chromium heeds the last, so those that Playwright
 * turns off stand here too. The address bar's windows cost a third of a short test's time.
 */
const FEATURES_OFF = [
  ...ADDRESS_BAR,
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

function installed(executablePath: string | undefined, more: readonly string[]): { executablePath: string; args: string[] } {
  if (!executablePath) throw new Error('No Chromium found: run npm test, which finds or installs one, or set CHROMIUM_PATH.');
  return { executablePath, args: [...CHROMIUM_ARGS, `--disable-features=${FEATURES_OFF.join(',')}`, ...more] };
}

/** What a visitor opens next runs in the process of the page before: to start one for each page took a fifth of a visit's time. */
const FEW_PROCESSES = '--renderer-process-limit=1';

const launch = (more: readonly string[]): Promise<Browser> =>
  chromium.launch(installed(findShell() ?? findChromium(), [FEW_PROCESSES, ...more]));

/** On the global object, for each test file evaluates modules anew. */
const RUNNING = Symbol.for('masthead-tests.browser');
const kept = globalThis as { [RUNNING]?: Browser };

/** The browser of this process, which ends with it. To close it is to close its visitors: the next file has others. */
async function sharedBrowser(): Promise<Browser> {
  if (kept[RUNNING]?.isConnected()) return kept[RUNNING];
  const browser = await launch([]);
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return (kept[RUNNING] = browser);
}

/**
 * Chromium: without a window, where that is installed, for a third of a page's time goes into windows that nobody sees. Test files
 * that share a process share it, unless they ask for more; each has visitors of its own. The caller closes it.
 * @param more switches
 */
export const openBrowser = (more: readonly string[] = []): Promise<Browser> => (more.length > 0 ? launch(more) : sharedBrowser());

/**
 * Starts the whole Chromium, as visitors have it: with its own cache of pages, windows and permissions. The caller closes it.
 * @param more switches
 * @param without switches of Playwright's own that it shall not have
 */
export async function openWholeBrowser(more: readonly string[] = [], without: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...installed(findChromium(), more), ignoreDefaultArgs: [...without] });
}

/**
 * A browser whose owner has changed its settings, as Chromium keeps them in its profile. The caller closes it.
 * @param preferences of the profile's file `Preferences`
 */
export async function openProfile(preferences: object): Promise<Visit & { close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'profile-'));
  await mkdir(path.join(folder, 'Default'));
  await writeFile(path.join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(folder, installed(findChromium(), []));
  return {
    ...watched(context, context.pages()[0] ?? (await context.newPage())),
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors, page errors and failed requests of our own origins since the start. */
  problems: string[];
}

const PIXEL = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'image/gif' }],
  body: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
};
const PICTURES = ['*/_next/image\\?*', ...['png', 'jpg', 'jpeg', 'webp', 'svg'].map((type) => `*/-/media/*.${type}*`)].map(
  (urlPattern) => ({ urlPattern }),
);

async function answerPictures(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  // A page that is closed or left meanwhile wants its picture no more.
  session.on(
    'Fetch.requestPaused',
    ({ requestId }) => void session.send('Fetch.fulfillRequest', { requestId, ...PIXEL }).catch(() => undefined),
  );
  await session.send('Fetch.enable', { patterns: PICTURES });
}

/**
 * Answers requests for pictures at once with one pixel: the first encoding of a picture takes the server longer than a journey. By
 * the browser's own protocol, for a route of Playwright's stops each request, asks this process about it and keeps nothing that was
 * loaded: a page with one takes a quarter more of a processor.
 */
export async function withoutPictures(context: BrowserContext): Promise<void> {
  // A window that is gone before it was told is none that loads a picture.
  context.on('page', (page) => void answerPictures(context, page).catch(() => undefined));
  await Promise.all(context.pages().map((page) => answerPictures(context, page)));
}

/** A fresh visitor. What goes wrong in the page is gathered, so that a test can say that nothing did. */
export async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  return watched(context, await context.newPage());
}

function watched(context: BrowserContext, page: Page): Visit {
  context.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => {
    // The browser's own word that it shows a page without moving from the one before: nobody can wait for that (`errors/report.ts`).
    if (!error.message.startsWith('Transition was aborted because of invalid state')) problems.push(`error: ${error.message}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A navigation away cancels what was still loading; that is no fault of the page.
    if (!why.includes('ERR_ABORTED')) problems.push(`request: ${request.url()} ${why}`);
  });
  return { page, context, problems };
}
