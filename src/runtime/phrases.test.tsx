import { afterEach, expect, it, vi } from 'vitest';
import { createPhrase, readableKey, setMissingPhraseHook } from './phrases';

afterEach(() => setMissingPhraseHook(() => undefined));

const phrase = createPhrase(
  {
    'a.title': 'Title',
    'a.hello': 'Hello {name}, {name} and {other}',
    'a.results.one': '{count} result',
    'a.results.other': '{count} results',
    'a.only': 'only {count}',
  },
  'en',
);

it('fills in parameters and leaves those that are not given', () => {
  expect(phrase('a.title')).toBe('Title');
  expect(phrase('a.hello', { name: 'Ann' })).toBe('Hello Ann, Ann and {other}');
});
it('keeps words from right to left apart, so that a comma after them stays after them', () => {
  expect(phrase('a.hello', { name: 'שלום (חיפה)!', other: 'مريم' })).toBe(
    'Hello \u2068שלום (חיפה)!\u2069, \u2068שלום (חיפה)!\u2069 and \u2068مريم\u2069',
  );
  expect(phrase('a.hello', { name: 'Zoë 👩‍👩‍👧 李', other: 3 })).toBe('Hello Zoë 👩‍👩‍👧 李, Zoë 👩‍👩‍👧 李 and 3');
});
it('chooses the plural by the language', () => {
  expect([0, 1, 2].map((count) => phrase('a.results', { count }))).toEqual(['0 results', '1 result', '2 results']);
  expect(phrase('a.only', { count: 3 })).toBe('only 3');
  const polish = createPhrase({ 'x.one': 'jeden', 'x.few': 'kilka', 'x.other': 'wiele' }, 'pl');
  expect([1, 3, 5].map((count) => polish('x', { count }))).toEqual(['jeden', 'kilka', 'wiele']);
});
it('says of nothing no “one” that has its number in words, also where 0 takes the words of 1', () => {
  const words = { 'x.one': 'Une réponse', 'x.other': '{count} réponses', 'y.one': '{count} voix', 'y.other': '{count} voix ici' };
  const french = createPhrase(words, 'fr');
  expect([0, 1, 2].map((count) => french('x', { count }))).toEqual(['0 réponses', 'Une réponse', '2 réponses']);
  expect(french('y', { count: 0 })).toBe('0 voix');
});
it('shows a missing key in readable form and reports it', () => {
  const missing = vi.fn();
  setMissingPhraseHook(missing);
  expect(phrase('articleList.readMore')).toBe('Read more');
  expect(readableKey('pdf-download')).toBe('Pdf download');
  expect(missing).toHaveBeenCalledWith('articleList.readMore', 'en');
});
