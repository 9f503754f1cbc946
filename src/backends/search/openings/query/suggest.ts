import { wordsOf } from '../../../kit/text/normalise.ts';
import { foldName } from '../../../kit/places/countries.ts';
import { findCity } from '../../../kit/places/gazetteer.ts';
import type { OpenOpenings, OpeningColumns } from '../index/columns.ts';

export interface Suggestion {
  kind: 'title' | 'city';
  text: string;
  /** The facet's value of a city. */
  value?: string;
  count: number;
}

interface Title {
  text: string;
  words: readonly string[];
  count: number;
}

/** What titles there are among the open openings, and how often: made once for each state of the index. */
const titlesOf = new WeakMap<OpenOpenings, readonly Title[]>();

function titles(columns: OpeningColumns, open: OpenOpenings): readonly Title[] {
  const known = titlesOf.get(open);
  if (known) return known;
  const counts = new Uint32Array(columns.titles.combinations.length);
  for (const doc of open.docs) {
    const number = columns.titles.column[doc] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  const list: Title[] = [];
  for (const [text, count] of columns.titles.expand(counts)) list.push({ text, words: wordsOf(text), count });
  list.sort((a, b) => b.count - a.count || a.text.length - b.text.length || (a.text < b.text ? -1 : 1));
  titlesOf.set(open, list);
  return list;
}

const CITIES = 3;

/** Titles and cities that go on from what was typed; each of its words may be only begun. */
export function suggest(columns: OpeningColumns, open: OpenOpenings, typed: string, most: number): Suggestion[] {
  const words = wordsOf(typed.slice(0, 100));
  if (words.length === 0) return [];
  const leading: Suggestion[] = [];
  const other: Suggestion[] = [];
  const seen = new Set<string>();
  for (const title of titles(columns, open)) {
    if (leading.length >= most) break;
    const fits = words.every((begun) => title.words.some((word) => word.startsWith(begun)));
    const folded = title.words.join(' ');
    if (!fits || seen.has(folded)) continue;
    seen.add(folded);
    (folded.startsWith(words.join(' ')) ? leading : other).push({ kind: 'title', text: title.text, count: title.count });
  }
  return [...cities(columns, open, typed), ...leading, ...other].slice(0, most);
}

function cities(columns: OpeningColumns, open: OpenOpenings, typed: string): Suggestion[] {
  const begun = foldName(typed);
  if (begun.length < 2) return [];
  const fits = new Map<string, string>();
  for (const [key, { name, region, country }] of columns.cities) {
    const city = findCity(name, { region: region || undefined, country: country || undefined });
    const spelling = [name, ...(city?.also ?? [])].find((each) => foldName(each).startsWith(begun));
    if (spelling !== undefined) fits.set(key, name);
  }
  if (fits.size === 0) return [];
  const dimension = columns.facets.city;
  const counts = new Uint32Array(dimension.combinations.length);
  for (const doc of open.docs) {
    const number = dimension.column[doc] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  const byCity = dimension.expand(counts);
  return [...fits]
    .map(([value, text]) => ({ kind: 'city' as const, text, value, count: byCity.get(value) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, CITIES);
}
