import { intl } from './intl';
import { localeOf } from './language-path';

/** What `Intl` has no words for: small numbers within a sentence. */
const words: Readonly<Record<string, readonly string[]>> = {
  en: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  de: ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
};

/** A number from two to twelve by its word, where its language is known; others in figures. */
export const numberWord = (number: number, language: string): string =>
  words[language]?.[number - 2] ?? intl('NumberFormat', localeOf(language)).format(number);
