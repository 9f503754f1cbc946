import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../../src/workshop/media/chromium.ts';

/** Debian's package of Chromium without a window: the same engine, of which a page costs two thirds of the processor's time. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell';
/** A machine without a line shall not wait long for what it can do without. */
const IMPATIENT = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'];

export { CHROMIUM_ARGS, findChromium } from '../../src/workshop/media/chromium.ts';

function run(command: string, args: readonly string[]): string | undefined {
  const result = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  return result.status === 0
    ? undefined
    : (result.stderr || result.error?.message || `${command} ended with ${result.status}`).trim().split('\n').slice(-3).join(' ');
}

/**
 * Finds a browser or installs one: Debian's package when we are root and apt is there, else Playwright's download.
 * @throws Error that says what was tried and what to do
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const tried: string[] = [];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const why =
      run('apt-get', ['update', '-qq']) ??
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']);
    if (why) tried.push(`apt-get: ${why}`);
    const installed = findChromium();
    if (installed) return installed;
  }
  const why = run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
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
  const install = () =>
    run('apt-get', ['install', '-y', ...IMPATIENT, '--no-install-recommends', `chromium-headless-shell=${stdout.trim()}`]);
  if (install() !== undefined && run('apt-get', ['update', ...IMPATIENT]) === undefined) install();
  return findShell();
}
