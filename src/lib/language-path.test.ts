import { expect, it } from 'vitest';
import { directionOf, languageName, languagePath, localeOf } from './language-path.ts';

it('prefixes all languages but the default one', () => {
  expect([languagePath('/', 'en'), languagePath('/a', 'en'), languagePath('/', 'de'), languagePath('/a/b', 'de')]).toEqual([
    '/',
    '/a',
    '/de',
    '/de/a/b',
  ]);
});
it('names languages in themselves and in others', () => {
  expect([languageName('de'), languageName('de', 'en'), languageName('en', 'de')]).toEqual(['Deutsch', 'German', 'Englisch']);
});
it('writes British dates', () => {
  expect([localeOf('en'), localeOf('de'), localeOf('fr')]).toEqual(['en-GB', 'de-DE', 'fr']);
});
it('knows which languages are written from right to left', () => {
  expect(['en', 'de', 'ar', 'ar-XB', 'he-IL', 'FA'].map(directionOf)).toEqual(['ltr', 'ltr', 'rtl', 'rtl', 'rtl', 'rtl']);
});
