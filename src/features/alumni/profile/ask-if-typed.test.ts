// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askIfTyped } from './ask-if-typed';

/** Whether the browser would ask when the page is left. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<form data-form="profile"><textarea>kept</textarea></form><form><input type="file"></form>';
});
afterEach(() => void vi.useRealTimers());

it('lets the browser ask, once, where something is typed that would go with the page', () => {
  askIfTyped();
  expect(asks()).toBe(false);
  document.querySelector('textarea')!.value = 'five thousand letters';
  askIfTyped();
  expect([asks(), asks()]).toEqual([true, false]);
});

it('does not ask for what was saved since, nor when another thing leaves the page later', () => {
  const text = document.querySelector('textarea')!;
  text.value = 'typed';
  askIfTyped();
  text.defaultValue = 'typed';
  expect(asks()).toBe(false);
  text.value = 'typed anew';
  askIfTyped();
  vi.advanceTimersByTime(1_000);
  expect(asks()).toBe(false);
});
