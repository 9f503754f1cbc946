// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { inOwnLanguage } from './own-language';

afterEach(() => document.documentElement.removeAttribute('lang'));

it.each([
  ['en', '/sign-in'],
  ['de', '/de/sign-in'],
  ['', '/sign-in'],
])('a page of the sign-in is in the language of the document that leads there: %s', (language, address) => {
  document.documentElement.lang = language;
  expect(inOwnLanguage('/sign-in')).toBe(address);
});
