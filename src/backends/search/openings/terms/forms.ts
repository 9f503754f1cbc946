import { primaryLanguage } from '../language.ts';
import { partsOf } from './compounds.ts';
import { stemEnglish, stemGerman } from './stem.ts';

/**
 * Texts of several languages lie in one index, which keeps a word in the form that its text's language gives it: English as it is,
 * German behind `de/`, of all others behind `x/`. Before them stands where a word was read: `t/` in a title or another name of the job
 * (there also as English, for titles mix), `o/` in the employer's name, `p/` in a place's, nothing anywhere. So that where a word
 * stands is part of what the index holds: a condition on weights would read every row.
 */
export const PLACES = { name: 't/', organisation: 'o/', place: 'p/' } as const;

/** The forms that a word of a text is kept in; parts of a compound stand where it stands. */
export function formsOf(word: string, language: string): string[] {
  const code = primaryLanguage(language);
  if (code === 'en') return [stemEnglish(word)];
  if (code === 'de') return [`de/${stemGerman(word)}`, ...partsOf(word).map((part) => `de/${part}`)];
  return [`x/${word}`];
}

/** The forms of a word of a title. */
export const titleFormsOf = (word: string, language: string): string[] => [...new Set([stemEnglish(word), ...formsOf(word, language)])];

/** Every form in which a text may hold a word that somebody typed. */
export const askedForms = (word: string): string[] => [stemEnglish(word), `de/${stemGerman(word)}`, `x/${word}`];
