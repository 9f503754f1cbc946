// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guarded, inBrowser, inTab } from './storage';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const blocked = (): Storage => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

it('keeps in the browser what it is told to, and in the tab apart from it', () => {
  expect(inBrowser.set('a', '1')).toBe(true);
  expect(inTab.set('a', '2')).toBe(true);
  expect([inBrowser.works(), guarded(blocked).works()]).toEqual([true, false]);
  expect([localStorage.getItem('a'), sessionStorage.getItem('a'), inBrowser.get('a'), inTab.get('a')]).toEqual(['1', '2', '1', '2']);
  inBrowser.remove('a');
  expect([inBrowser.get('a'), inTab.get('a'), inTab.get('never')]).toEqual([null, '2', null]);
});

it('removes every name that begins alike, and no other', () => {
  for (const name of ['mh:user', 'mh:articles', 'other']) inTab.set(name, '1');
  inTab.removeAll('mh:');
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});

describe.each<[string, () => Storage]>([
  ['is blocked', blocked],
  ['is not there', () => undefined as unknown as Storage],
  [
    'is full',
    () =>
      ({
        getItem: () => 'old',
        setItem: () => {
          throw new DOMException('', 'QuotaExceededError');
        },
        removeItem: () => undefined,
      }) as unknown as Storage,
  ],
])('storage that %s', (_, storage) => {
  it('throws nothing, says that nothing stays, and knows what it was told until the page is left', () => {
    const store = guarded(storage);
    expect(store.set('mh:a', 'new')).toBe(false);
    expect(store.get('mh:a')).toBe('new');
    store.removeAll('mh:');
    expect(store.get('mh:a')).not.toBe('new');
    store.remove('mh:a');
  });
});

it('asks for the storage when it is used and not before: a page that only loads it stands', () => {
  const storage = vi.fn(blocked);
  const store = guarded(storage);
  expect(storage).not.toHaveBeenCalled();
  expect(store.get('a')).toBeNull();
});
