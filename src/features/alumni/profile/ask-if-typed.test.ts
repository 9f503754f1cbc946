// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { askIfTyped } from './ask-if-typed';

/** Whether the browser would ask when the page is left. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
beforeEach(() => {
  document.body.innerHTML = '<form data-form="profile"><textarea>kept</textarea></form><form><input type="file"></form>';
});

it('lets the browser ask, once, where something is typed that would go with the page', () => {
  askIfTyped();
  expect(asks()).toBe(false);
  document.querySelector('textarea')!.value = 'five thousand letters';
  askIfTyped();
  expect([asks(), asks()]).toEqual([true, false]);
});
