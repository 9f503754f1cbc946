import { expect, it } from 'vitest';
import { NO_LANGUAGE } from '../../tests/support/no-language';
import { DEFAULT_LANGUAGE, inTurn, LANGUAGES } from './languages';

it('begins with the default language', () => expect(LANGUAGES[0]).toBe(DEFAULT_LANGUAGE));

it('has none of which tests say that there is none', () => expect(LANGUAGES).not.toContain(NO_LANGUAGE));

it.each([
  ['en', ['en', 'de', 'fr']],
  ['de', ['de', 'en', 'fr']],
  ['fr', ['fr', 'en', 'de']],
])('looks for a thing in %s itself first, and then in the default language', (language, turn) => {
  expect(inTurn(language, ['en', 'de', 'fr'])).toEqual(turn);
});
