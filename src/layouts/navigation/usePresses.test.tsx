// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePresses } from './usePresses';

const followed = vi.fn((event: Event) => event.preventDefault());
const found = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const isOpen = () => document.querySelector('details')?.open;
/** Before the page was alive, as the loader notes it. */
const begun = (on: string) => (window.__boot!.press = { target: found(on), clientX: 50, clientY: 30 });
const end = (on: string, [clientX, clientY]: readonly [number, number] = [52, 31], detail = 1) =>
  found(on).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY, detail }));

beforeEach(() => {
  document.body.innerHTML = '<main><details><summary>More <b>ways</b></summary></details><a href="#/">Below</a></main>';
  window.__boot = { state: 'loading', ready: () => undefined, fail: () => undefined };
  found('a').addEventListener('click', followed);
  followed.mockClear();
});
afterEach(() => {
  cleanup();
  delete window.__boot;
});

it.each([
  ['what holds both', 'main'],
  ['what came in its place', 'a'],
])('a press reaches what it began on where the page moved meanwhile: not %s', (_what, there) => {
  begun('b');
  renderHook(usePresses);
  end(there);
  expect([isOpen(), followed.mock.calls.length]).toEqual([true, 0]);
  // It is over.
  end('a');
  expect([isOpen(), followed.mock.calls.length]).toEqual([true, 1]);
});

it('nothing is pressed that the pointer was drawn away from, nothing twice, and nothing by a key or a script', () => {
  renderHook(usePresses);
  begun('b');
  end('main', [50, 45]);
  expect(isOpen()).toBe(false);
  begun('b');
  end('summary');
  expect(isOpen()).toBe(true);
  begun('b');
  end('main', [0, 0], 0);
  expect(isOpen()).toBe(true);
});

it('what was pressed and is gone hands its press to nobody', () => {
  renderHook(usePresses);
  begun('b');
  found('details').remove();
  end('a');
  expect(followed).not.toHaveBeenCalled();
});
