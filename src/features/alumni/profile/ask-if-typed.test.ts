// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askIfTyped } from './ask-if-typed';

const asked = vi.fn<(question?: string) => boolean>();
/** Whether the page is left. */
const leaves = (init: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { cancelable: true, ...init });
  askIfTyped(event, 'It is lost. Go on?');
  return !event.defaultPrevented;
};
beforeEach(() => {
  vi.stubGlobal('confirm', asked);
  asked.mockReset();
  document.body.innerHTML = '<form data-form="profile"><textarea>kept</textarea></form><form><input type="file"></form>';
});
afterEach(() => vi.unstubAllGlobals());

it('asks, in every browser, where something is typed that would go with the page', () => {
  expect([leaves(), asked.mock.calls]).toEqual([true, []]);
  document.querySelector('textarea')!.value = 'five thousand letters';
  asked.mockReturnValueOnce(false).mockReturnValueOnce(true);
  expect([leaves(), leaves()]).toEqual([false, true]);
  expect(asked.mock.calls).toEqual([['It is lost. Go on?'], ['It is lost. Go on?']]);
});

it('does not ask for what was saved since, nor where the page stays', () => {
  const text = document.querySelector('textarea')!;
  text.value = 'typed';
  expect(leaves({ metaKey: true })).toBe(true);
  text.defaultValue = 'typed';
  expect(leaves()).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});
