import { wordsOf } from '../../../kit/text/normalise.ts';
import { cityNameIn } from '../../../kit/places/city-names.ts';
import { foldName } from '../../../kit/places/countries.ts';
import { findCity } from '../../../kit/places/gazetteer.ts';
import type { OpenOpenings, OpeningColumns } from '../index/columns.ts';
import { titleWordsOf } from '../index/title-words.ts';
import type { TitleWords } from '../index/title-words.ts';

export interface Suggestion {
  kind: 'title' | 'city';
  text: string;
  /** The facet's value of a city. */
  value?: string;
  count: number;
}

interface Title {
  code: number;
  text: string;
  count: number;
}

/** What titles there are among the open openings, and how often: made once for each state of the index. */
const titlesOf = new WeakMap<OpenOpenings, readonly Title[]>();

function titles(columns: OpeningColumns, open: OpenOpenings): readonly Title[] {
  const known = titlesOf.get(open);
  if (known) return known;
  const { column, combinations, values } = columns.titles;
  const counts = new Uint32Array(values.length);
  for (const doc of open.docs) {
    const code = combinations[column[doc] ?? 0]?.[0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  const list: Title[] = [];
  for (const [code, count] of counts.entries()) if (count > 0) list.push({ code, text: values[code] ?? '', count });
  list.sort((a, b) => b.count - a.count || a.text.length - b.text.length || (a.text < b.text ? -1 : 1));
  titlesOf.set(open, list);
  return list;
}

/** For each title, by its code, whether a word of it begins so. */
function saying({ words, titles, seen }: TitleWords, begun: string): Uint8Array {
  const marked = new Uint8Array(seen);
  for (const [number, word] of words.entries()) if (word.startsWith(begun)) for (const title of titles[number] ?? []) marked[title] = 1;
  return marked;
}

/** The most frequent title that says the last word whole, and begins with the others: a word that some title says is none that is only begun. */
function saysWhole(columns: OpeningColumns, open: OpenOpenings, last: string, marks: readonly Uint8Array[]): Title | undefined {
  const { numbers, titles: saying } = titleWordsOf(columns);
  const number = numbers.get(last);
  const codes = number === undefined ? [] : (saying[number] ?? []).filter((code) => marks.every((marked) => marked[code] === 1));
  if (codes.length === 0) return undefined;
  const these = new Set(codes);
  return titles(columns, open).find(({ code }) => these.has(code));
}

const CITIES = 3;

/**
 * Titles and cities that go on from what was typed; each of its words may be only begun.
 * @param language in which cities are named
 */
export function suggest(columns: OpeningColumns, open: OpenOpenings, typed: string, most: number, language = 'en'): Suggestion[] {
  const words = wordsOf(typed.slice(0, 100));
  if (words.length === 0) return [];
  const leading: Suggestion[] = [];
  const other: Suggestion[] = [];
  const seen = new Set<string>();
  const known = titleWordsOf(columns);
  const marks = [...new Set(words)].map((begun) => saying(known, begun));
  for (const title of titles(columns, open)) {
    if (leading.length >= most) break;
    if (marks.some((marked) => marked[title.code] !== 1)) continue;
    const first = known.words[known.of[title.code]?.[0] ?? -1] ?? '';
    if (other.length >= most && !first.startsWith(words[0] ?? '')) continue;
    const folded = Array.from(known.of[title.code] ?? [], (number) => known.words[number]).join(' ');
    if (seen.has(folded)) continue;
    seen.add(folded);
    (folded.startsWith(words.join(' ')) ? leading : other).push({ kind: 'title', text: title.text, count: title.count });
  }
  const found = [...cities(columns, open, typed, language), ...leading, ...other].slice(0, most);
  const whole = saysWhole(columns, open, words.at(-1) ?? '', marks);
  if (whole === undefined || found.some(({ kind, text }) => kind === 'title' && wordsOf(text).includes(words.at(-1) ?? ''))) return found;
  return [...found.slice(0, most - 1), { kind: 'title', text: whole.text, count: whole.count }];
}

const spelled = new WeakMap<OpeningColumns, Map<string, readonly string[]>>();

/** The names of a city in all its spellings, as they are compared. */
function spellingsOf(columns: OpeningColumns, key: string): readonly string[] {
  let all = spelled.get(columns);
  if (all === undefined) spelled.set(columns, (all = new Map()));
  let spellings = all.get(key);
  if (spellings === undefined) {
    const { name = '', region, country } = columns.cities.get(key) ?? {};
    const city = findCity(name, { region: region || undefined, country: country || undefined });
    spellings = [name, ...(city?.also ?? [])].map(foldName);
    all.set(key, spellings);
  }
  return spellings;
}

function cities(columns: OpeningColumns, open: OpenOpenings, typed: string, language: string): Suggestion[] {
  const begun = foldName(typed);
  if (begun.length < 2) return [];
  const fits = new Map<string, string>();
  for (const [key, { name }] of columns.cities) if (spellingsOf(columns, key).some((each) => each.startsWith(begun))) fits.set(key, name);
  if (fits.size === 0) return [];
  const dimension = columns.facets.city;
  const counts = new Uint32Array(dimension.combinations.length);
  for (const doc of open.docs) {
    const number = dimension.column[doc] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  const byCity = dimension.expand(counts);
  return [...fits]
    .map(([value, name]) => ({ kind: 'city' as const, text: cityNameIn(value, language) ?? name, value, count: byCity.get(value) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, CITIES);
}
