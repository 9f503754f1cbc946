// @vitest-environment jsdom
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ComponentMap, RenderingNode } from '@/runtime';
import { exampleRoute } from '@/runtime/examples';
import { ContentPage } from '../ContentPage';
import { goOn, type InlinedPage } from './anew';
import client from './hydrate-in-slices.client';

const { map } = vi.hoisted(() => {
  const found: Record<string, unknown> = {};
  return { map: found };
});
vi.mock('@/generated/component-map.live', () => ({ components: map }));

let fails = false;
const saved = vi.fn();
function Search() {
  const [count, setCount] = useState(212);
  if (fails) throw new Error('broken');
  return (
    <form>
      <input name="q" />
      <input name="country" type="checkbox" value="de" />
      <input name="country" type="checkbox" value="no" />
      <input name="cv" type="file" />
      <details>
        <summary>More</summary>
        <a href="/jobs">All</a>
      </details>
      <button type="button" data-island className="save" onClick={saved} />
      <button type="button" className="count" onClick={() => setCount(3)}>
        {count} openings
      </button>
    </form>
  );
}
const Mark = () => <p>Marks</p>;
Object.assign(map, {
  Search: { component: Search, mode: 'interactive' },
  Mark: { component: Mark, mode: 'interactive' },
} satisfies ComponentMap);

const node = (component: string, frozen = false): RenderingNode => ({
  uid: component,
  component,
  params: {},
  ...(frozen ? { frozen } : {}),
});
const page = {
  route: exampleRoute(),
  phrases: { 'layout.skipToContent': 'Skip to content' },
  slots: { header: [node('Mark')], main: [node('Search')], footer: [] },
} as unknown as InlinedPage;

/** The first page evaluates React. */
const SOON_MS = 5_000;
const ready = vi.fn();
const fail = vi.fn();
const container = () => document.getElementById('__next')!;
const search = () => document.querySelector('form')!;

beforeEach(() => {
  fails = false;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  window.__boot = { state: 'loading', ready, fail };
  const shown = renderToString(<ContentPage page={page} components={map as ComponentMap} />);
  document.body.innerHTML = `<div id="__next">${shown}</div>`;
  // As a browser translates it, and a manager of passwords marks fields.
  const text = search().querySelector('.count')!;
  text.innerHTML = '<font><font>212 offres</font></font>';
  search().querySelector('input')!.insertAdjacentHTML('afterend', '<div data-lastpass></div>');
  document.querySelector('.skip')!.innerHTML = '<font>Aller au contenu</font>';
});
afterEach(() => {
  delete window.__boot;
  vi.clearAllMocks();
  document.body.innerHTML = '';
});

const hydrate = () =>
  client.hydrateRoot(container(), <ContentPage page={page} components={map as ComponentMap} />, {
    otherwise: async (place) => goOn(place, page),
  });

it('makes the applications anew in a document that a browser has changed, and leaves the rest as it is', async () => {
  search().querySelector('input')!.value = 'mül';
  search().querySelector('input')!.focus();
  hydrate();
  await vi.waitFor(() => expect(ready).toHaveBeenCalled(), SOON_MS);
  const { textContent } = container();
  expect([textContent.includes('212 openings'), textContent.includes('offres'), textContent.match(/Marks/g)]).toEqual([
    true,
    false,
    ['Marks'],
  ]);
  expect(document.querySelector('.skip')!.textContent).toBe('Aller au contenu');
  expect([search().querySelector('input')!.value, document.activeElement]).toEqual(['mül', search().querySelector('input')]);
  search().querySelector<HTMLElement>('.count')!.click();
  await vi.waitFor(() => expect(search().textContent).toContain('3 openings'), SOON_MS);
  expect([fail.mock.calls, ready.mock.calls.length, document.querySelectorAll('form').length]).toEqual([[], 1, 1]);
});

it('hands over choices, files, the caret and what is open, whatever fields somebody else has put between', async () => {
  const field = search().querySelector<HTMLInputElement>('[name=q]')!;
  field.insertAdjacentHTML('afterend', '<input type="checkbox" name="country" value="theirs" checked>');
  field.value = 'mül';
  field.focus();
  field.setSelectionRange(1, 2);
  search().querySelector<HTMLInputElement>('[value=no]')!.checked = true;
  search().querySelector('details')!.open = true;
  const files = { length: 1 };
  Object.defineProperty(search().querySelector('[type=file]'), 'files', { value: files });
  const taken = vi.spyOn(HTMLInputElement.prototype, 'files', 'set').mockImplementation(() => undefined);
  hydrate();
  await vi.waitFor(() => expect(ready).toHaveBeenCalled(), SOON_MS);
  const now = search().querySelector<HTMLInputElement>('[name=q]')!;
  expect([now === field, now.value, now.selectionStart, now.selectionEnd]).toEqual([false, 'mül', 1, 2]);
  expect(document.activeElement).toBe(now);
  const ticked = [...search().querySelectorAll<HTMLInputElement>('[type=checkbox]')].map(({ value, checked }) => [value, checked]);
  expect(ticked).toEqual([
    ['de', false],
    ['no', true],
  ]);
  expect([search().querySelector('details')!.open, taken.mock.calls]).toEqual([true, [[files]]]);
});

it('keeps the focus where it is, in what is no field too, and presses what is being pressed', async () => {
  const link = search().querySelector('summary')!;
  link.focus();
  window.__boot!.press = { target: link, clientX: 0, clientY: 0 };
  hydrate();
  await vi.waitFor(() => expect(ready).toHaveBeenCalled(), SOON_MS);
  expect(link.isConnected).toBe(false);
  const now = search().querySelector('summary');
  expect(document.activeElement).toBe(now);
  now!.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  await vi.waitFor(() => expect(search().querySelector('details')!.open).toBe(true));
});

it('does what was pressed before the page was alive, once', async () => {
  // As the loader marks it.
  search().querySelector('.save')!.setAttribute('aria-busy', 'true');
  hydrate();
  await vi.waitFor(() => expect(saved).toHaveBeenCalled(), SOON_MS);
  expect([saved.mock.calls.length, ready.mock.calls.length, document.querySelector('[aria-busy]')]).toEqual([1, 1, null]);
  expect(saved.mock.invocationCallOrder[0]).toBeGreaterThan(ready.mock.invocationCallOrder[0] ?? 0);
});

it('leaves an application that fails at once as the server sent it, and the others alive', async () => {
  fails = true;
  hydrate();
  await vi.waitFor(() => expect(ready).toHaveBeenCalled(), SOON_MS);
  expect(search().textContent).toContain('212 offres');
  expect(search().closest('[data-plain]')).not.toBeNull();
  expect(fail).not.toHaveBeenCalled();
});

it('leaves the page to the platform where the document holds other applications', async () => {
  document.querySelector('.app')!.classList.remove('app');
  const served = container().innerHTML;
  hydrate();
  await vi.waitFor(() => expect(fail).toHaveBeenCalledTimes(1), SOON_MS);
  expect(container().innerHTML).toBe(served);
  expect(ready).not.toHaveBeenCalled();
});
