import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../lib/languages.ts';
import { WORDING, wordingText } from './wording.ts';

it('has the text of today in each language, and of an earlier version only what was read', () => {
  expect(new Set(LANGUAGES.map((language) => wordingText(WORDING, language))).size).toBe(LANGUAGES.length);
  expect(wordingText('2026-11', 'tlh' as Language)).toBe(wordingText('2026-11', 'en'));
});
