import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../../src/workshop/media/chromium.ts';
import { aptInstall, canInstall, runQuietly } from './debian.ts';

/** Debian's package of Chromium without a window: the same engine, of which a page costs two thirds of the processor's time. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** Features by which Chromium has two windows for its address bar in each of its own, with a renderer each: nothing here has a use for them. */
export const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled'] as const;

export { CHROMIUM_ARGS, findChromium } from '../../src/workshop/media/chromium.ts';

/**
 * Finds a browser or installs one: Debian's package when we are root and apt is there, else Playwright's download.
 * @throws Error that says what was tried and what to do
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const tried: string[] = [];
  if (canInstall()) {
    const why = aptInstall(['chromium', 'fonts-liberation'], { patient: true });
    if (why) tried.push(`apt-get: ${why}`);
    const installed = findChromium();
    if (installed) return installed;
  }
  const why = runQuietly(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  if (why) tried.push(`playwright install: ${why}`);
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  throw new Error(
    `No Chromium was found and none could be installed. ${tried.join('; ')}. Install Chromium or Chrome and set CHROMIUM_PATH to its program.`,
  );
}

/** Path of the Chromium without a window: CHROMIUM_SHELL_PATH, or where Debian has it. */
export function findShell(): string | undefined {
  return [process.env.CHROMIUM_SHELL_PATH, SHELL].find((place) => place !== undefined && place !== '' && existsSync(place));
}

/**
 * Finds the Chromium without a window, or installs it in the version that Chromium has, where that is Debian's package and we are root.
 * Tests do without it, and take longer.
 */
export function ensureShell(): string | undefined {
  const found = findShell();
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/dpkg-query')) return found;
  const { status, stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Version}', 'chromium'], { encoding: 'utf8' });
  if (status !== 0 || stdout.trim() === '') return undefined;
  aptInstall([`chromium-headless-shell=${stdout.trim()}`]);
  return findShell();
}
