// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import nprogress from 'nprogress';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useProgress } from './useProgress';

const navigation = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigation', navigation);
  document.body.innerHTML = '<a href="/next">Next</a>';
  renderHook(useProgress);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isShown = async () => {
  await vi.advanceTimersByTimeAsync(1_000);
  return nprogress.isStarted();
};
let clicked = 0;
const click = async () => {
  document.addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { once: true });
  document.querySelector('a')?.click();
  await vi.dynamicImportSettled();
};
/** @param after milliseconds since the last click */
const says = (type: string, after: number, target: EventTarget = navigation) => {
  const event = new Event(type);
  Object.defineProperty(event, 'timeStamp', { value: clicked + after });
  target.dispatchEvent(event);
};

it('goes on while the next page is fetched, and ends when it has not come after a while', async () => {
  await click();
  expect(await isShown()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(nprogress.isStarted()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await isShown()).toBe(false);
});

it('counts the while from the last click', async () => {
  await click();
  await vi.advanceTimersByTimeAsync(10_000);
  await click();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(nprogress.isStarted()).toBe(true);
});

it('ends when the browser says that nothing comes: its visitor stayed or stopped it, or what came is no page', async () => {
  await click();
  expect(await isShown()).toBe(true);
  says('navigateerror', 2_000);
  expect(await isShown()).toBe(false);
});

it('goes on when a click ends what another one began', async () => {
  await click();
  expect(await isShown()).toBe(true);
  await click();
  says('navigateerror', 5);
  expect(await isShown()).toBe(true);
});

it.each([
  ['the page is shown again', () => says('pageshow', 0, window)],
  ['its visitor presses Escape', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
])('ends when %s', async (_, act) => {
  await click();
  expect(await isShown()).toBe(true);
  act();
  expect(await isShown()).toBe(false);
});
