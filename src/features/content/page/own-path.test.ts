import { describe, expect, it } from 'vitest';
import { isOddlyWritten, ownPath } from './own-path';

describe('ownPath', () => {
  it.each([
    ['/About', 'en', '/about', '/about'],
    ['/about-us', 'en', '/About-us', '/About-us'],
    ['/about us', 'en', '/About-us', '/About-us'],
    ['/café', 'de', '/de/Caf%C3%A9', '/Café'],
    ['/', 'de', '/de', '/'],
    ['/', 'en', '/', '/'],
    ['/Detail', 'en', '/details', '/Detail'],
    ['/campaign', 'en', '/about', '/campaign'],
    ['/100%', 'en', '/100%', '/100%'],
    ['/about', 'en', '', '/about'],
  ])('of %s (%s), whose item is at %s, is %s', (asked, language, itemPath, own) => {
    expect(ownPath(asked, language, itemPath)).toBe(own);
  });
});

it.each([
  ['/about', false],
  ['/About', true],
  ['/about us', true],
])('isOddlyWritten(%s) is %s', (path, odd) => {
  expect(isOddlyWritten(path)).toBe(odd);
});
