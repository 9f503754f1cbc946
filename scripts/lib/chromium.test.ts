import { afterEach, expect, it, vi } from 'vitest';
import { findShell } from './chromium.ts';

afterEach(() => vi.unstubAllEnvs());

it('the Chromium without a window is the one that is named, where it is', () => {
  vi.stubEnv('CHROMIUM_SHELL_PATH', process.execPath);
  expect(findShell()).toBe(process.execPath);
  vi.stubEnv('CHROMIUM_SHELL_PATH', '/nowhere/chromium');
  expect(findShell()).not.toBe('/nowhere/chromium');
  vi.stubEnv('CHROMIUM_SHELL_PATH', '');
  expect(findShell()).not.toBe('');
});
