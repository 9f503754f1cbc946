import { expect, it } from 'vitest';
import { splitLanguage } from './split-language';

it.each([
  ['/de/about', 'de', '/about'],
  ['/DE/About', 'de', '/About'],
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/demand', undefined, '/demand'],
  ['/about/de', undefined, '/about/de'],
  ['/', undefined, '/'],
  ['', undefined, ''],
])('%j is in %s, at %j', (whole, language, path) => {
  expect(splitLanguage(whole, ['en', 'de'])).toEqual({ language, path });
});
it('knows no prefix but those it is told of', () => {
  expect(splitLanguage('/en/about', ['de'])).toEqual({ language: undefined, path: '/en/about' });
});
