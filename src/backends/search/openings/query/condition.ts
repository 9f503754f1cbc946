import { wordsOf } from '../../../kit/text/normalise.ts';
import type { Term } from '../../text/query.ts';
import { askedForms, PLACES } from '../terms/forms.ts';
import { split } from '../terms/compounds.ts';
import { isGeneric } from '../terms/organisations.ts';
import { stemEnglish } from '../terms/stem.ts';
import { areGenders, isField, joinedIn, tokensOf } from '../terms/tokens.ts';

/** How a query is read: which words name jobs. Leniently none does: then they may stand anywhere. */
interface Reading {
  isRole: (word: string) => boolean;
}

const lexeme = (form: string): string => `'${form}'`;
const any = (ways: readonly string[]): string => (ways.length === 1 ? (ways[0] ?? '') : `(${[...new Set(ways)].join(' | ')})`);
const all = (conditions: readonly string[]): string => (conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' & ')})`);
const sideBySide = (forms: readonly string[]): string => `(${forms.map(lexeme).join(' <-> ')})`;

const organisation = (word: string): string => `${PLACES.organisation}${stemEnglish(word)}`;
const place = (word: string): string => `${PLACES.place}${word}`;

/** A German compound as the two words that it is put together of, one after the other: `Modernisierung der Verwaltung`. */
function apart(word: string, prefix: string): string[] {
  const compound = split(word);
  if (!compound) return [];
  const [before, after] = [`${prefix}de/${compound.first}`, `${prefix}de/${compound.last}`];
  return [sideBySide([before, after]), sideBySide([after, before])];
}

function asName(word: string): string {
  return any([...askedForms(word).map((form) => lexeme(PLACES.name + form)), ...apart(word, PLACES.name)]);
}

/** Two words next to each other in an employer's name: people ask for `state department` and `department of state`. */
const inOneName = (word: string, other: string): string[] => [
  sideBySide([organisation(other), organisation(word)]),
  sideBySide([organisation(word), organisation(other)]),
];

/** A word of no job anywhere, with what its neighbours make of it in an employer's name. */
function anywhere(word: string, neighbours: readonly string[], wide: boolean): string {
  const ways = [...askedForms(word).map(lexeme), ...apart(word, ''), lexeme(place(word))];
  if (wide || !isGeneric(word)) return any([...ways, lexeme(organisation(word)), lexeme(`${PLACES.organisation}${word}`)]);
  return any([...ways, ...neighbours.flatMap((other) => inOneName(word, other))]);
}

function wordCondition(word: string, neighbours: readonly string[], { isRole }: Reading): string {
  if (!isField(word) && !isRole(word)) return anywhere(word, neighbours, false);
  // "Secretary of Defense" is an office where its words stand together in an employer's name.
  const offices = neighbours.filter((other) => !isRole(other) && !isField(other)).flatMap((other) => inOneName(word, other));
  return any([asName(word), ...offices]);
}

/** Words side by side, as each language would have kept them. */
function phraseCondition(words: readonly string[], { isRole }: Reading, typed: boolean): string {
  const forms = words.map(askedForms);
  const named = !typed && words.some(isRole);
  const ways = [0, 1, 2].flatMap((language) => {
    const these = forms.map((each) => each[language] ?? '');
    return [named ? these.map((form) => PLACES.name + form) : these];
  });
  if (!named) ways.push(words.map(place), words.map(organisation));
  return any(ways.map(sideBySide));
}

/** A term as PostgreSQL writes a text query; undefined when it has no word that is looked for. */
function termCondition(term: Term, neighbours: readonly string[], reading: Reading): string | undefined {
  const ways = term.alternatives.flatMap(({ text, phrase }) => {
    const words = tokensOf(text, true);
    const [only] = words;
    if (only === undefined) return [];
    if (words.length > 1 && (phrase || !/\s/.test(text.trim())))
      return [
        phraseCondition(words, reading, phrase && term.alternatives.length === 1),
        ...(phrase ? [] : joinedIn(text).map((word) => wordCondition(word, neighbours, reading))),
      ];
    return [
      all(
        words.map((word, at) => wordCondition(word, [...neighbours, ...words.filter((_, other) => Math.abs(other - at) === 1)], reading)),
      ),
    ];
  });
  if (ways.length === 0) return undefined;
  return any(ways);
}

/** What a term that must not be there excludes, wherever it stands. */
function excludedBy(term: Term): string | undefined {
  const ways = term.alternatives.flatMap(({ text }) => {
    const words = tokensOf(text, true);
    const [only] = words;
    if (only === undefined) return [];
    return [words.length > 1 ? phraseCondition(words, { isRole: () => false }, true) : anywhere(only, [], true)];
  });
  return ways.length === 0 ? undefined : `(${any(ways)})`;
}

const wordsAt = (term: Term | undefined): string[] =>
  term === undefined || term.negated ? [] : tokensOf(term.alternatives[0]?.text ?? '', true);

interface Condition {
  /** As PostgreSQL writes a text query; empty when nothing is looked for. */
  query: string;
  /** Of exclusions alone: any of what is not to be there. */
  excluded?: string;
}

/** What an opening must hold to answer a query, of the lexemes that `vectorOf` writes. */
export function conditionOf(given: readonly Term[], reading: Reading): Condition {
  // Those of stop words stand between no others.
  const terms = given.filter((term) => term.negated || wordsAt(term).length > 0);
  const wanted = terms.flatMap((term, at) => {
    if (term.negated) return [];
    const neighbours = [wordsAt(terms[at - 1]).at(-1), wordsAt(terms[at + 1])[0]].filter((word) => word !== undefined);
    return termCondition(term, neighbours, reading) ?? [];
  });
  const without = terms.flatMap((term) => (term.negated ? (excludedBy(term) ?? []) : []));
  if (wanted.length === 0 && without.length > 0) return { query: '', excluded: without.join(' | ') };
  return { query: [...wanted, ...without.map((each) => `!${each}`)].join(' & ') };
}

/**
 * What is asked by words that say nothing of a job elsewhere: that a title has them as abbreviations, as `vectorOf` keeps them. Nothing by
 * `m/w/d` alone, as by `(m/w/d)`.
 */
export function abbreviationsAsked(terms: readonly Term[]): string {
  const words = terms.flatMap(({ negated, alternatives: [first] }) => (negated || !first ? [] : wordsOf(first.text)));
  return areGenders(words) ? '' : words.map((word) => lexeme(PLACES.name + word)).join(' & ');
}
