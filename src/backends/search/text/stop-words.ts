import { wordsOf } from '../../kit/text/normalise.ts';
import { textConfig } from './languages.ts';
import type { Term } from './query.ts';

/**
 * Stop words of PostgreSQL's `german.stop` that have an umlaut or an ß, as `unaccent` leaves them before that list is asked, and as
 * they are typed on a keyboard that has neither.
 */
const FOLDED_GERMAN = new Set(
  'fur uber wahrend konnen konnte wurde wurden dass fuer ueber waehrend koennen koennte wuerde wuerden'.split(' '),
);

/** Whether a term is a word that says nothing in a language, which its text search configuration does not know for one. */
export function isStopTerm({ alternatives }: Term, language: string): boolean {
  const [only, other] = alternatives;
  if (textConfig(language) !== 'search.de' || only === undefined || other !== undefined || only.phrase) return false;
  return wordsOf(only.text).every((word) => FOLDED_GERMAN.has(word));
}
