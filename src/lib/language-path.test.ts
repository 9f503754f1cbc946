import { expect, it } from 'vitest';
import { languageName, languagePath, localeOf } from './language-path.ts';

it('prefixes all languages but the default one', () => {
  expect([languagePath('/', 'en'), languagePath('/a', 'en'), languagePath('/', 'de'), languagePath('/a/b', 'de')]).toEqual(['/', '/a', '/de', '/de/a/b']);
});
it('names languages in themselves and in others', () => {
  expect([languageName('de'), languageName('de', 'en'), languageName('en', 'de')]).toEqual(['Deutsch', 'German', 'Englisch']);
});
it('writes British dates', () => {
  expect([localeOf('en'), localeOf('de'), localeOf('fr')]).toEqual(['en-GB', 'de-DE', 'fr']);
});
