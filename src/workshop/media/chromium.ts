import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Switches that keep a headless Chromium from calling home; sandboxing is impossible as root. */
export const CHROMIUM_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Path of an installed Chromium or Chrome: CHROMIUM_PATH, the usual places, or Playwright's own download. */
export function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return existsSync(asked) ? asked : undefined;
  const installed = PLACES.find((place) => existsSync(place));
  if (installed) return installed;
  const { chromium } = createRequire(import.meta.url)('playwright') as { chromium: { executablePath(): string } };
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}
