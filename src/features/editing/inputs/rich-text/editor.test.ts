// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { editRichText } from './editor';

let end: (() => void)[] = [];
afterEach(() => {
  for (const each of end) each();
  end = [];
});

it.each(['pagehide', 'visibilitychange'] as const)('tells what was typed last before the form hears of %s', (leaving) => {
  const target = leaving === 'pagehide' ? window : document;
  const told: string[] = [];
  const save = () => void told.push('saved');
  // The form listens first: its page is alive before the editor is fetched.
  target.addEventListener(leaving, save);
  const place = document.body.appendChild(document.createElement('div'));
  const made = editRichText(place, '<p>Words</p>', { label: 'Text', language: 'en', onChange: (html) => void told.push(html) });
  if ('why' in made) throw new Error(made.why.reason);
  end = [() => target.removeEventListener(leaving, save), () => made.destroy(), () => place.remove()];
  made.view.dispatch(made.view.state.tr.insertText('More ', 1));
  expect(told).toEqual([]);
  target.dispatchEvent(new Event(leaving, { bubbles: true }));
  expect(told).toEqual(['<p>More Words</p>', 'saved']);
});
