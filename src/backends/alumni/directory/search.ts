import { cityByKey } from '../../kit/places/gazetteer.ts';
import { wordsOf } from '../../kit/text/normalise.ts';
import type { SeenFields } from '../profiles/model.ts';
import type { Viewer } from '../profiles/visible.ts';
import { FACETS, facetNames, fieldOfPosting, SEARCHED, searchedFields, WHOLE_WORD, type Columns, type Facet } from './columns.ts';
import { cityKeyOf, keyOf } from './keys.ts';
import { FIELD_ROOM } from './words.ts';

export const SORTS = ['name', 'relevance', 'city', 'employer', 'years'] as const;
type Sort = (typeof SORTS)[number];

/** What is asked of the directory. Several values of a facet: any of them. */
export interface Question {
  q: string;
  facets: Readonly<Record<Facet, readonly string[]>>;
  /** Years at the firm: somebody who was there at any time between. */
  from: number | undefined;
  to: number | undefined;
  group: string | undefined;
  /** Accounts of the mentors, where only they are asked for. */
  mentors: ReadonlySet<string> | undefined;
  sort: Sort;
}

/** A person in a list: what the viewer sees of the person. */
export interface Card extends Omit<SeenFields, 'about' | 'education' | 'languages' | 'links' | 'name'> {
  id: string;
  account: string;
  name: string;
}

export interface FacetValue {
  /** What the address has. */
  value: string;
  /** As it is written most often by those whom the viewer sees. */
  label: string;
  count: number;
}

/** Values shown of a facet, the most frequent first. */
const MOST_VALUES = 50;
/** So many words of a question count. */
const MOST_WORDS = 8;

/** Those whom the viewer sees, and what of them was asked for. */
interface Selection {
  reach: Uint8Array;
  candidates: Uint32Array;
  /** How many facets a candidate fails. */
  fails: Uint8Array;
  /** By facet that was asked for, 1 where a candidate fails it. */
  failed: ReadonlyMap<Facet, Uint8Array>;
  /** By number, how well the words fit; undefined where there are none. */
  scores: Uint16Array | undefined;
}

/** What words find, by number: 0 where one of them begins no word of a field that the viewer sees. */
function scoresOf(columns: Columns, reach: Uint8Array, words: readonly string[]): Uint16Array {
  const sum = new Uint16Array(columns.size);
  const best = new Uint8Array(columns.size);
  const needs = searchedFields.map((field) => columns.needs[field]);
  const weights = searchedFields.map((field) => SEARCHED[field]);
  for (const [place, word] of words.entries()) {
    best.fill(0);
    for (const [found, postings] of columns.words.startingWith(word)) {
      const times = found === word ? WHOLE_WORD : 1;
      for (let at = 0; at < postings.length; at += 1) {
        const posting = postings[at] as number;
        const number = Math.floor(posting / FIELD_ROOM);
        const field = posting % FIELD_ROOM;
        const score = (weights[field] as number) * times;
        if (score > (best[number] as number) && ((needs[field] as Uint8Array)[number] as number) <= (reach[number] as number))
          best[number] = score;
      }
    }
    for (let number = 0; number < sum.length; number += 1) {
      const score = best[number] as number;
      sum[number] = score === 0 || (place > 0 && sum[number] === 0) ? 0 : (sum[number] as number) + score;
    }
  }
  return sum;
}

/** The distinct words of a question, in normal form. */
export const questionWords = (q: string): string[] => [...new Set(wordsOf(q))].slice(0, MOST_WORDS);

/** The keys of the values that a facet was asked for by. */
export const wantedKeys = (facet: Facet, values: readonly string[]): ReadonlySet<string> =>
  new Set(values.map(facet === 'city' ? cityKeyOf : keyOf));

function select(columns: Columns, viewer: Viewer, question: Question): Selection {
  const reach = columns.reachOf(viewer);
  const { name, years } = columns.needs;
  const words = questionWords(question.q);
  const scores = words.length === 0 ? undefined : scoresOf(columns, reach, words);
  let inGroup: Uint8Array | undefined;
  if (question.group !== undefined) {
    inGroup = new Uint8Array(columns.size);
    for (const number of columns.inGroup(viewer, reach, question.group)) inGroup[number] = 1;
  }
  const { mentors } = question;
  const byYears = question.from !== undefined || question.to !== undefined;
  const [from, to] = [question.from ?? 0, question.to ?? 9999];
  const found = new Uint32Array(columns.size);
  let count = 0;
  for (let number = 0; number < columns.size; number += 1) {
    const near = reach[number] as number;
    if ((name[number] as number) > near) continue;
    if (scores !== undefined && scores[number] === 0) continue;
    if (inGroup !== undefined && inGroup[number] === 0) continue;
    if (byYears && ((years[number] as number) > near || (columns.from[number] as number) > to || (columns.to[number] as number) < from))
      continue;
    if (mentors !== undefined && !mentors.has(columns.accounts[number] as string)) continue;
    found[count] = number;
    count += 1;
  }
  const candidates = found.subarray(0, count);
  const fails = new Uint8Array(count);
  const failed = new Map<Facet, Uint8Array>();
  for (const facet of facetNames) {
    if (question.facets[facet].length === 0) continue;
    const field = FACETS[facet];
    const { column } = columns.dimensions[field];
    const allow = columns.dimensions[field].allow(wantedKeys(facet, question.facets[facet]));
    const need = columns.needs[field];
    const here = new Uint8Array(count);
    for (let at = 0; at < count; at += 1) {
      const number = candidates[at] as number;
      // What is hidden from the viewer passes no filter.
      if ((need[number] as number) <= (reach[number] as number) && allow[column[number] as number] === 1) continue;
      here[at] = 1;
      fails[at] = (fails[at] as number) + 1;
    }
    failed.set(facet, here);
  }
  return { reach, candidates, fails, failed, scores };
}

/** How often each combination of a field's values is seen among some of the candidates. */
function tallyOf(columns: Columns, field: (typeof FACETS)[Facet], { reach, candidates, fails }: Selection, own?: Uint8Array): Uint32Array {
  const { column, combinations } = columns.dimensions[field];
  const need = columns.needs[field];
  const tally = new Uint32Array(combinations.length);
  for (let at = 0; at < candidates.length; at += 1) {
    if (fails[at] !== 0 && !(fails[at] === 1 && own?.[at] === 1)) continue;
    const number = candidates[at] as number;
    if ((need[number] as number) > (reach[number] as number)) continue;
    const combination = column[number] as number;
    tally[combination] = (tally[combination] as number) + 1;
  }
  return tally;
}

/** The numbers of the largest counts, at least so many where there are; some more where several are as large as the last. */
function largest(counts: Uint32Array, most: number): number[] {
  let above = 0;
  for (let floor = 2 ** 31; floor >= 1; floor /= 2) {
    above = 0;
    for (let number = 0; number < counts.length; number += 1) if ((counts[number] as number) >= floor) above += 1;
    if (above < most && floor > 1) continue;
    const numbers: number[] = [];
    for (let number = 0; number < counts.length; number += 1) if ((counts[number] as number) >= floor) numbers.push(number);
    return numbers;
  }
  return [];
}

/** The values of a facet, with those asked for among them. */
function valuesOf(columns: Columns, facet: Facet, selection: Selection, asked: readonly string[]): FacetValue[] {
  const dimension = columns.dimensions[FACETS[facet]];
  const counted = dimension.count(tallyOf(columns, FACETS[facet], selection, selection.failed.get(facet)));
  const shown = largest(counted.keys, MOST_VALUES)
    .map((key) => ({ key, value: dimension.keys[key] as string, count: counted.keys[key] as number }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_VALUES)
    .map(({ key }) => dimension.named(key, counted));
  // A value that nobody has whom the viewer sees stands there as it was asked for, whether anybody has it or not.
  for (const value of [...wantedKeys(facet, asked)].sort()) {
    if (shown.some((each) => each.value === value)) continue;
    const key = dimension.numberOfKey(value);
    shown.push(key === undefined || counted.keys[key] === 0 ? { value, label: value, count: 0 } : dimension.named(key, counted));
  }
  return shown;
}

/** In the order of a number that each has, from 0 to `most`; equals stay in the order in which they were. */
function inOrder(numbers: Uint32Array, keyOf: (number: number) => number, most: number): Uint32Array {
  const starts = new Uint32Array(most + 2);
  const keys = new Uint32Array(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) {
    const key = keyOf(numbers[at] as number);
    keys[at] = key;
    starts[key + 1] = (starts[key + 1] as number) + 1;
  }
  for (let key = 1; key < starts.length; key += 1) starts[key] = (starts[key] as number) + (starts[key - 1] as number);
  const sorted = new Uint32Array(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) {
    const key = keys[at] as number;
    const place = starts[key] as number;
    sorted[place] = numbers[at] as number;
    starts[key] = place + 1;
  }
  return sorted;
}

const LAST_YEAR = 9_999;

/** The hits in order. What is hidden from the viewer puts nobody anywhere but at the end. */
function ordered(columns: Columns, selection: Selection, sort: Sort): Uint32Array {
  const { reach, candidates, fails, scores } = selection;
  const hit = new Uint8Array(columns.size);
  let count = 0;
  for (let at = 0; at < candidates.length; at += 1) {
    if (fails[at] !== 0) continue;
    hit[candidates[at] as number] = 1;
    count += 1;
  }
  const hits = new Uint32Array(count);
  for (let at = 0, found = 0; found < count; at += 1) {
    const number = columns.byName[at] as number;
    if (hit[number] !== 1) continue;
    hits[found] = number;
    found += 1;
  }
  if (sort === 'city' || sort === 'employer') {
    const need = columns.needs[sort];
    const { column, combinations, values } = columns.dimensions[sort];
    const ranks = columns.dimensions[sort].ranks();
    const rankOf = (number: number): number => {
      const [code] = combinations[column[number] as number] as readonly number[];
      return (need[number] as number) > (reach[number] as number) || code === undefined ? values.length : (ranks[code] as number);
    };
    return inOrder(hits, rankOf, values.length);
  }
  if (sort === 'years') {
    const { years } = columns.needs;
    return inOrder(
      hits,
      (number) => ((years[number] as number) <= (reach[number] as number) ? (columns.from[number] as number) : LAST_YEAR),
      LAST_YEAR,
    );
  }
  if (sort !== 'relevance' || scores === undefined) return hits;
  let best = 0;
  for (let at = 0; at < hits.length; at += 1) best = Math.max(best, scores[hits[at] as number] as number);
  return inOrder(hits, (number) => best - (scores[number] as number), best);
}

/** Numbers of those whom a viewer sees, in the order of names. */
export const seenNumbers = (columns: Columns, reach: Uint8Array): number[] => {
  const { name } = columns.needs;
  return columns.byName.filter((number) => (name[number] as number) <= (reach[number] as number));
};

/** What a viewer sees of one person in a list. */
export function cardOf(columns: Columns, number: number, reach: Uint8Array): Card {
  const { dimensions, needs } = columns;
  const sees = (field: keyof typeof needs): boolean => (needs[field][number] as number) <= (reach[number] as number);
  const card: Card = {
    id: columns.ids[number] as string,
    account: columns.accounts[number] as string,
    name: columns.names[number] as string,
  };
  if (sees('headline')) card.headline = columns.headlines[number] as string;
  for (const field of ['employer', 'jobTitle', 'industry', 'city', 'country'] as const)
    if (sees(field)) card[field] = dimensions[field].valuesOf(number)[0] ?? '';
  for (const field of ['skills', 'offices', 'practices'] as const) if (sees(field)) card[field] = dimensions[field].valuesOf(number);
  if (sees('years')) {
    const [from, to] = [columns.from[number] as number, columns.to[number] as number];
    card.years = { from, to: columns.open[number] === 1 ? null : to };
  }
  return card;
}

export interface Found {
  total: number;
  people: Card[];
  facets: Record<Facet, FacetValue[]>;
}

/** One page of those who are asked for, as the viewer may see them, with the facets. */
export function search(columns: Columns, viewer: Viewer, question: Question, { skip, most }: { skip: number; most: number }): Found {
  const selection = select(columns, viewer, question);
  const hits = ordered(columns, selection, question.sort);
  return {
    total: hits.length,
    people: Array.from(hits.subarray(skip, skip + most), (number) => cardOf(columns, number, selection.reach)),
    facets: Object.fromEntries(
      facetNames.map((facet) => [facet, valuesOf(columns, facet, selection, question.facets[facet])]),
    ) as Found['facets'],
  };
}

export interface Place {
  city: string;
  /** Of the filter by city, which goes by the name alone. */
  value: string;
  country: string;
  lat: number;
  lon: number;
  count: number;
}

/** Where those who are asked for live, as far as the viewer may know and the gazetteer knows the city. */
export function mapOf(columns: Columns, viewer: Viewer, question: Question): { places: Place[]; without: number } {
  const { reach, candidates, fails } = select(columns, viewer, question);
  const { city, country } = columns.needs;
  const counts = new Uint32Array(columns.places.length);
  let without = 0;
  for (let at = 0; at < candidates.length; at += 1) {
    if (fails[at] !== 0) continue;
    const number = candidates[at] as number;
    const near = reach[number] as number;
    // A country that is hidden does not say which of two cities it is.
    const place =
      (city[number] as number) > near
        ? -1
        : (country[number] as number) > near
          ? (columns.placeAlone[number] as number)
          : (columns.placeWithin[number] as number);
    if (place === -1) without += 1;
    else counts[place] = (counts[place] as number) + 1;
  }
  const places = columns.places.flatMap((key, code): (Place & { key: string })[] => {
    const known = counts[code] === 0 ? undefined : cityByKey(key);
    return known === undefined
      ? []
      : [
          {
            key,
            city: known.name,
            value: cityKeyOf(known.name),
            country: known.country,
            lat: known.lat,
            lon: known.lon,
            count: counts[code] as number,
          },
        ];
  });
  places.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  return { places: places.map(({ key: _, ...place }) => place), without };
}

export type Suggestion = { kind: 'person'; text: string; id: string } | { kind: Facet; text: string; value: string; count: number };

/** Of people, and of each other kind. */
export const MOST_PEOPLE = 5;
export const MOST_OF_KIND = 3;
/** In the order in which they are suggested. */
export const SUGGESTED = ['employer', 'skill', 'city', 'office', 'practice', 'industry'] as const satisfies readonly Facet[];

/** Words of values, which never change once they are known. */
const wordsOfValues = new WeakMap<readonly string[], string[][]>();

const NO_QUESTION: Question = {
  q: '',
  facets: Object.fromEntries(facetNames.map((facet) => [facet, []])) as unknown as Question['facets'],
  from: undefined,
  to: undefined,
  group: undefined,
  mentors: undefined,
  sort: 'name',
};
export const questionOf = (asked: Partial<Question>): Question => ({ ...NO_QUESTION, ...asked });

/** Whether every word that was typed begins one of these words. */
export const allBegin = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.every((begun) => words.some((word) => word.startsWith(begun)));

/** People, and values that people have, which go on from what was typed; only what the viewer sees. */
export function suggest(columns: Columns, viewer: Viewer, q: string): Suggestion[] {
  const typed = questionWords(q);
  if (typed.length === 0) return [];
  const selection = select(columns, viewer, NO_QUESTION);
  const { reach } = selection;
  const people: Suggestion[] = [];
  const named = namedSo(columns, reach, typed);
  for (const number of columns.byName) {
    if (people.length === MOST_PEOPLE) break;
    if (named[number] === 1) people.push({ kind: 'person', text: columns.names[number] as string, id: columns.ids[number] as string });
  }
  const values = SUGGESTED.flatMap((facet): Suggestion[] => {
    const dimension = columns.dimensions[FACETS[facet]];
    let words = wordsOfValues.get(dimension.values);
    if (words === undefined) wordsOfValues.set(dimension.values, (words = []));
    for (let code = words.length; code < dimension.values.length; code += 1) words.push(wordsOf(dimension.values[code] as string));
    const fits = new Set(dimension.keyNumbers.filter((_, code) => allBegin(typed, words[code] as string[])));
    if (fits.size === 0) return [];
    const counted = dimension.count(tallyOf(columns, FACETS[facet], selection));
    return [...fits]
      .filter((key) => counted.keys[key] !== 0)
      .map((key) => dimension.named(key, counted))
      .filter(({ label }) => allBegin(typed, wordsOf(label)))
      .map(({ value, label, count }) => ({ kind: facet, text: label, value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, MOST_OF_KIND);
  });
  return [...people, ...values];
}

/** 1 at the number of each person whom the viewer sees and whose name has a word that goes on from each of these. */
function namedSo(columns: Columns, reach: Uint8Array, typed: readonly string[]): Uint8Array {
  const { name } = columns.needs;
  const times = new Uint8Array(columns.size);
  for (const [place, begun] of typed.entries())
    for (const [, postings] of columns.words.startingWith(begun))
      for (const posting of postings) {
        if (fieldOfPosting(posting) !== 'name') continue;
        const number = Math.floor(posting / FIELD_ROOM);
        if (times[number] === place && (name[number] as number) <= (reach[number] as number)) times[number] = place + 1;
      }
  return times.map((count) => (count === typed.length ? 1 : 0));
}

export interface Move {
  kind: 'joined' | 'moved';
  /** Milliseconds since 1970. */
  at: number;
  /** The person's number in the columns. */
  number: number;
}

/** Who joined, and whose employer or title is another one since: only of members who agreed that it is told, and only of what the viewer sees. */
export function movesOf(columns: Columns, viewer: Viewer, since: number): Move[] {
  const reach = columns.reachOf(viewer);
  const { name, employer, jobTitle } = columns.needs;
  const moves: Move[] = [];
  for (let number = 0; number < columns.size; number += 1) {
    const near = reach[number] as number;
    if ((name[number] as number) > near || viewer.account === columns.accounts[number]) continue;
    const joined = columns.joinedAt[number] as number;
    if (joined >= since) moves.push({ kind: 'joined', at: joined, number });
    const changed = Math.max(
      (employer[number] as number) <= near && columns.employerAt[number]! >= since ? (columns.employerAt[number] as number) : 0,
      (jobTitle[number] as number) <= near && columns.jobTitleAt[number]! >= since ? (columns.jobTitleAt[number] as number) : 0,
    );
    if (changed > 0) moves.push({ kind: 'moved', at: changed, number });
  }
  return moves.sort((a, b) => b.at - a.at || ((columns.ids[a.number] as string) < (columns.ids[b.number] as string) ? -1 : 1));
}
