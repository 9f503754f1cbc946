import { expect, it } from 'vitest';
import { NO_LANGUAGE } from '../../../../tests/support/no-language.ts';
import { LANGUAGES, type Language } from '../../../lib/languages.ts';
import { WORDING, wordingText } from './wording.ts';

it('has the text of today in each language, and of an earlier version only what was read', () => {
  expect(new Set(LANGUAGES.map((language) => wordingText(WORDING, language))).size).toBe(LANGUAGES.length);
  expect(wordingText('2026-11', NO_LANGUAGE as Language)).toBe(wordingText('2026-11', 'en'));
});
