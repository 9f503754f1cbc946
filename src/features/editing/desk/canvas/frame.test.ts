// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenTo, pressField, type Listener } from './frame';

const ITEM = '5b315248-5f92-56dc-9be2-9748f5465b23';
const mark = (field: string, type: string) => `${ITEM}|en|1|${field.padStart(8, '0')}-0000-4000-8000-000000000000|${type}`;
const HTML = `
  <h1 data-sc-field="${mark('a1', 'Single-Line Text')}">Old</h1>
  <p data-sc-field="${mark('a2', 'Multi-Line Text')}"></p>
  <a href="/away" data-sc-field="${mark('a3', 'General Link')}">Read</a>
  <img alt="" src="data:," data-sc-field="${mark('a4', 'Image')}">
  <div data-sc-field="${mark('a5', 'Rich Text')}"><p>Words with <a href="/there">a link</a></p></div>
  <footer>Nothing</footer>`;

let stop: () => void;
let heard: string[];
const begin = (more: Partial<Listener> = {}) => {
  stop = listenTo(document, {
    onField: ({ mark: { field }, at }) => {
      heard.push(`field ${field.slice(6, 8)}${at ? ' by pointer' : ''}`);
      return true;
    },
    onText: ({ field }, value) => void heard.push(`text ${field.slice(6, 8)} ${value}`),
    onAway: () => void heard.push('away'),
    onLeft: () => void heard.push('left'),
    emptyOf: ({ type }) => `Empty: ${type}`,
    ...more,
  });
};
const get = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const click = (selector: string): boolean =>
  get(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
const key = (selector: string, name: string): boolean =>
  get(selector).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

beforeEach(() => {
  heard = [];
  document.body.innerHTML = HTML;
  // jsdom has no style sheets of scripts, and nothing that is edited in place.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = vi.fn();
    },
  );
  document.adoptedStyleSheets = [];
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    configurable: true,
    get(this: HTMLElement) {
      return this.closest('[contenteditable]') !== null;
    },
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('tells what was pressed, follows no link, and says what is none', () => {
  begin({ onField: ({ mark: { type } }) => (heard.push(type), false) });
  expect([click('a'), click('img'), click('div a'), click('footer')]).toEqual([false, false, false, true]);
  expect(heard).toEqual(['general link', 'image', 'rich text', 'away']);
});

it('leads to every field by keyboard, and Enter presses it', () => {
  begin();
  expect([...document.querySelectorAll<HTMLElement>('[data-sc-field]')].map(({ tabIndex }) => tabIndex)).toEqual([0, 0, 0, 0, 0]);
  expect(key('h1', 'Enter')).toBe(false);
  expect(heard).toEqual(['field a1']);
  expect(key('img', 'x')).toBe(true);
});

it('writes plain text in its place until it is left, and is a stop for Tab then as before', () => {
  begin();
  click('h1');
  const heading = get('h1');
  expect([heading.hasAttribute('contenteditable'), heading.getAttribute('role')]).toEqual([true, 'textbox']);
  heading.textContent = ' New\n one ';
  heading.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(key('h1', 'Escape')).toBe(false);
  expect(heard).toEqual(['field a1 by pointer', 'text a1 New one', 'left']);
  expect([heading.hasAttribute('contenteditable'), document.activeElement === heading]).toEqual([false, true]);
});

it('shows where a field is that has nothing to show yet, but no picture', () => {
  begin();
  expect([...document.querySelectorAll<HTMLElement>('[data-desk-empty]')].map(({ dataset }) => dataset.deskEmpty)).toEqual([
    'Empty: multi-line text',
  ]);
  stop();
  expect(document.body.innerHTML).toBe(HTML);
});

it('presses a field as a pointer did on the page before', () => {
  begin();
  pressField(document, ITEM, '000000a5-0000-4000-8000-000000000000', undefined);
  document.elementFromPoint = () => get('div a');
  pressField(document, ITEM, '000000a5-0000-4000-8000-000000000000', { left: 5, top: 5 });
  pressField(document, ITEM, 'nobody', undefined);
  expect(heard).toEqual(['field a5', 'field a5 by pointer']);
});
