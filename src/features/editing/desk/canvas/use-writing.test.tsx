// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Saver, type Answer, type Sent } from '../item/saver';
import { fieldOf, idOf, itemOf } from '../testing/fixtures.server';
import { useWriting } from './use-writing';

const TEXT = '<p>Words</p>\n<p>More</p>';
const field = fieldOf({ name: 'Text', title: 'Text', type: 'Rich Text', value: TEXT });
const SHOWN = '<p id="made">Words</p><p>More</p>';

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = `<main><div class="rte" data-sc-field="x" tabindex="0">${SHOWN}</div></main>`;
  document.elementFromPoint = () => null;
});
afterEach(() => end());

/** A form that writes on the page; nothing that it sends is answered before it is asked to. */
async function writing(value = TEXT) {
  const item = itemOf({ fields: [{ ...field, value }] });
  const sent: Sent[] = [];
  let answer: (answer: Answer) => void = () => undefined;
  const saver = new Saver(item, {
    send: (each) => (sent.push(each), new Promise((resolve) => (answer = resolve))),
    copies: { keep: () => undefined, left: () => Promise.resolve([]), leave: () => undefined, open: () => () => undefined },
  });
  const onRefused = vi.fn();
  const onTools = vi.fn();
  const hook = renderHook(() => useWriting(saver, item, { onRefused, onTools }));
  end = hook.unmount;
  const element = document.querySelector<HTMLElement>('.rte');
  if (!element) throw new Error('there is no text');
  await act(() => hook.result.current.begin({ field: { ...field, value }, element }));
  const type = (text: string) => {
    const { view } = hook.result.current.written?.editor ?? {};
    if (!view) throw new Error('nothing is written');
    act(() => view.dispatch(view.state.tr.insertText(text, 1)));
  };
  return { hook, saver, element, sent, onRefused, onTools, type, answer: (with_: Answer) => act(async () => answer(with_)) };
}
const place = () => document.querySelector<HTMLElement>('.rte');

it('is the page’s own element again where nothing was written, and nothing is sent', async () => {
  const { hook, saver, element, sent } = await writing();
  expect([place() === element, place()?.classList.contains('rte'), hook.result.current.isAt(field.id)]).toEqual([false, true, true]);
  act(() => hook.result.current.end());
  await saver.flush();
  expect([place() === element, element.innerHTML, sent, hook.result.current.written]).toEqual([true, SHOWN, [], undefined]);
  expect(saver.now.given).toEqual({});
});

it('is saved by the form, from the value that it was made from; the form’s own input shows it when it is left', async () => {
  const { hook, saver, type, sent } = await writing();
  type('New ');
  act(() => hook.result.current.end());
  expect(place()?.textContent).toBe('New WordsMore');
  void saver.flush();
  const html = '<p>New Words</p>\n<p>More</p>';
  expect(sent[0]?.changes).toEqual([{ id: field.id, value: html, base: TEXT }]);
  expect(saver.now.given[field.id]).toEqual({ value: html, count: 1 });
});

it('is left by Escape, with the focus where it was; Alt F10 leads to the buttons', async () => {
  const { hook, element, onTools } = await writing();
  const press = (key: string, more = {}) =>
    act(() => void place()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
  press('F10', { altKey: true });
  expect([onTools.mock.calls.length, hook.result.current.written !== undefined]).toEqual([1, true]);
  press('Escape');
  expect([hook.result.current.written, document.activeElement]).toEqual([undefined, element]);
});

it('is not begun where a text does not say the same when it is written again: it is edited as source', async () => {
  const { hook, element, onRefused } = await writing('<p>one<p>two</p>');
  expect([place() === element, hook.result.current.written]).toEqual([true, undefined]);
  expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ id: field.id }), element);
});

it('gives way to what somebody else wrote, and does not write over it', async () => {
  const { hook, saver, type, answer } = await writing();
  type('Mine ');
  act(() => hook.result.current.written?.editor.flush());
  void saver.flush();
  await answer({ kind: 'conflict', conflicts: [{ id: field.id, base: TEXT, yours: '', theirs: '<p>Theirs</p>' }] });
  type('Still ');
  act(() => saver.settle(field.id, 'theirs'));
  expect([hook.result.current.written, saver.valueOf(field.id), saver.isWaiting]).toEqual([undefined, '<p>Theirs</p>', false]);
});

it('ends where another begins', async () => {
  const { hook, element } = await writing();
  await act(() => hook.result.current.begin({ field: { ...field, id: idOf('f2'), value: '<p>Other</p>' }, element }));
  expect([hook.result.current.isAt(field.id), hook.result.current.isAt(idOf('f2'))]).toEqual([false, true]);
});
