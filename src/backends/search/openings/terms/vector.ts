import type { OpeningWords } from '../feeds/words.ts';
import { abbreviationsOf } from './organisations.ts';
import { formsOf, PLACES, titleFormsOf } from './forms.ts';
import { stemEnglish } from './stem.ts';
import { capitalsIn, joinedIn, tokensOf } from './tokens.ts';

type Weight = 'A' | 'B' | 'C' | '';

/** PostgreSQL's own bounds. */
const LAST_POSITION = 16_383;
const MOST_POSITIONS = 255;
/** Between one thing that is said and the next, so that no phrase reaches over it. */
const GAP = 4;

/** What an opening is found by, as PostgreSQL writes a text vector. The forms of words hold letters, digits and `/` alone. */
export function vectorOf({ title, names, organisation, places, labels, text, language }: OpeningWords): string {
  const lexemes = new Map<string, string[]>();
  let at = 0;
  const add = (forms: readonly string[], weight: Weight): void => {
    at += 1;
    const position = `${Math.min(at, LAST_POSITION)}${weight}`;
    for (const form of forms) {
      const known = lexemes.get(form);
      if (known === undefined) lexemes.set(form, [position]);
      else if (known.length < MOST_POSITIONS) known.push(position);
    }
  };
  const said = (words: readonly string[], forms: (word: string) => readonly string[], weight: Weight): void => {
    for (const word of words) add(forms(word), weight);
    at += GAP;
  };
  const asName = (word: string): string[] => titleFormsOf(word, language).flatMap((form) => [`${PLACES.name}${form}`, form]);
  said(tokensOf(title, true), asName, 'A');
  said(joinedIn(title), asName, 'A');
  said(capitalsIn(title), (word) => [`${PLACES.name}${word}`], 'A');
  for (const name of names) said(tokensOf(name, true), asName, 'B');
  for (const name of organisation) {
    said(tokensOf(name, true), (word) => [`${PLACES.organisation}${stemEnglish(word)}`], 'C');
    said(abbreviationsOf(name), (word) => [`${PLACES.organisation}${word}`], 'C');
  }
  for (const place of places) said(tokensOf(place, true), (word) => [`${PLACES.place}${word}`], 'B');
  for (const label of labels) said(tokensOf(label), (word) => [stemEnglish(word)], 'C');
  said(tokensOf(text), (word) => formsOf(word, language), '');
  said(joinedIn(text), (word) => formsOf(word, language), '');
  return [...lexemes].map(([form, positions]) => `'${form}':${positions.join(',')}`).join(' ');
}
