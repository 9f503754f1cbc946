import { describe, expect, it } from 'vitest';
import { isOddlyWritten, ownPath } from './own-path';

describe('ownPath (promise 18)', () => {
  it.each([
    ['/About', 'en', '/about', '/about'],
    ['/about', 'en', '/About', '/about'],
    ['/about-us', 'en', '/About-us', '/about-us'],
    ['/about us', 'en', '/About-us', '/about-us'],
    ['/about-us', 'en', '/About%20us', '/about us'],
    ['/café', 'de', '/de/Caf%C3%A9', '/café'],
    ['/', 'de', '/de', '/'],
    ['/', 'en', '/', '/'],
    ['/Detail', 'en', '/details', '/detail'],
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
