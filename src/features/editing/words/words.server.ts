import type { EditorLanguage } from '../common/page';
import deskDe from './desk.de.json';
import deskEn from './desk.en.json';
import checksDe from './checks.de.json';
import checksEn from './checks.en.json';
import deletedDe from './deleted.de.json';
import deletedEn from './deleted.en.json';
import importDe from './import.de.json';
import importEn from './import.en.json';
import translationsDe from './translations.de.json';
import translationsEn from './translations.en.json';
import inputsDe from './inputs.de.json';
import inputsEn from './inputs.en.json';
import journalDe from './journal.de.json';
import journalEn from './journal.en.json';
import publishDe from './publish.de.json';
import publishEn from './publish.en.json';
import libraryDe from './library.de.json';
import libraryEn from './library.en.json';
import reviewDe from './review.de.json';
import reviewEn from './review.en.json';

/** The editor's words, which no page of the site has: a pair of files for each part, `<part>.en.json` and `<part>.de.json`. */
const WORDS: Readonly<Record<EditorLanguage, Readonly<Record<string, string>>>> = {
  en: {
    ...deskEn,
    ...checksEn,
    ...deletedEn,
    ...importEn,
    ...translationsEn,
    ...inputsEn,
    ...libraryEn,
    ...publishEn,
    ...journalEn,
    ...reviewEn,
  },
  de: {
    ...deskDe,
    ...checksDe,
    ...deletedDe,
    ...importDe,
    ...translationsDe,
    ...inputsDe,
    ...libraryDe,
    ...publishDe,
    ...journalDe,
    ...reviewDe,
  },
};

/** All words of the editor's in a language. */
export const wordsOf = (language: EditorLanguage): Readonly<Record<string, string>> => WORDS[language];
