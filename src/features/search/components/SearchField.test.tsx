// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WordsProvider } from '@/runtime';
import { SearchField } from './SearchField';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('leaves the keys of an input method to it: Enter that ends a word leads nowhere', async () => {
  const suggestion = { url: '#grid', labelHtml: '電力', kind: 'document' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ suggestions: [suggestion] })));
  render(
    <WordsProvider value={{ language: 'en', locale: 'en-GB', phrase: (key) => key }}>
      <SearchField q="" />
    </WordsProvider>,
  );
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: '電力' } });
  await screen.findByRole('option');
  const press = (key: string, composing: object) => act(() => void fireEvent.keyDown(field, { key, ...composing }));
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    press('ArrowDown', composing);
    press('Enter', composing);
  }
  expect([field.getAttribute('aria-activedescendant'), location.hash]).toEqual([null, '']);
  press('ArrowDown', {});
  press('Enter', {});
  expect(location.hash).toBe('#grid');
});
