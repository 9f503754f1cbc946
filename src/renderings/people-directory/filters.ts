import { intl } from '@/lib/intl';
import { type PersonItem, personName } from '@/features/content/cards';
import { localeOf } from '@/lib/language-path';
import type { DirectoryPerson } from './data.server';

/** What narrows the directory; `''` for a filter that is not set. The names are those of the address. */
export interface Filters {
  /** Beginnings of words of somebody's name, as they were typed. */
  name: string;
  /** Name of the office's item. */
  office: string;
  /** Name of the topic's item. */
  practice: string;
  /** One letter, upper case without marks. */
  letter: string;
}

export const NO_FILTERS: Filters = { name: '', office: '', practice: '', letter: '' };

/** People on a page: whole rows of two, three, four and six. From more than that on, letters and pages help. */
export const PAGE_SIZE = 48;

export interface Option {
  value: string;
  text: string;
}

/** What can be chosen: only what somebody has. */
export interface FilterOptions {
  offices: Option[];
  practices: Option[];
  letters: string[];
}

const LONGEST = 64;
const MOST_PAGES = 10_000;
type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Without marks, so that a name is found and filed with and without them; `ø`, `æ` and `ß` have none to leave out. */
const bare = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim();

/** `Ångström` → `A`. */
export const letterOf = (name: string): string => bare(name).charAt(0).toUpperCase();

const wordsOf = (text: string): string[] =>
  bare(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Filters of an address, and the page. What is no filter is not looked at; a value that nobody has finds nobody. */
export function readFilters(query: Query | undefined): Filters & { page: number } {
  const read = (name: string): string => {
    const value = query?.[name];
    return ((Array.isArray(value) ? value[0] : value) ?? '').trim().slice(0, LONGEST);
  };
  return {
    name: read('name'),
    office: read('office').toLowerCase(),
    practice: read('practice').toLowerCase(),
    letter: letterOf(read('letter')),
    page: /^[1-9]\d*$/.test(read('page')) ? Math.min(Number(read('page')), MOST_PAGES) : 1,
  };
}

/** The directory's address with these filters. @param here its path, with the language's prefix */
export function directoryHref(here: string, filters: Filters, page = 1): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${here}?${query}` : here;
}

/** Names of what is chosen; a value that nobody has is said as it stands in the address. */
export const chosenNames = ({ name, office, practice, letter }: Filters, { offices, practices }: FilterOptions): string[] =>
  [
    name,
    offices.find(({ value }) => value === office)?.text ?? office,
    practices.find(({ value }) => value === practice)?.text ?? practice,
    letter,
  ].filter(Boolean);

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== '');

const officeOf = ({ person }: DirectoryPerson): Option | null => {
  const { Office } = person.fields;
  return Office
    ? { value: Office.name.toLowerCase(), text: Office.fields.City.value || Office.fields.Title.value || Office.displayName }
    : null;
};
export const lastNameOf = (person: PersonItem): string => person.fields.LastName.value || personName(person);

export const narrow = (people: readonly DirectoryPerson[], { name, office, practice, letter }: Filters): DirectoryPerson[] => {
  const asked = wordsOf(name);
  return people.filter(
    (each) =>
      (office === '' || officeOf(each)?.value === office) &&
      (practice === '' || each.expertise.some(({ value }) => value === practice)) &&
      (letter === '' || letterOf(lastNameOf(each.person)) === letter) &&
      (name === '' || isCalled(wordsOf(personName(each.person)), asked)),
  );
};

/** Each word that was typed begins a word of the name; what has no letter in it is nobody's name. */
const isCalled = (name: readonly string[], asked: readonly string[]): boolean =>
  asked.length > 0 && asked.every((word) => name.some((each) => each.startsWith(word)));

/** In the order of the language. */
export function byLastName(people: readonly PersonItem[], language: string): PersonItem[] {
  const { compare } = intl('Collator', localeOf(language));
  return people.toSorted((a, b) => compare(lastNameOf(a), lastNameOf(b)) || compare(a.fields.FirstName.value, b.fields.FirstName.value));
}

export function filterOptions(people: readonly DirectoryPerson[], language: string): FilterOptions {
  const { compare } = intl('Collator', localeOf(language));
  const distinct = (options: readonly Option[]): Option[] =>
    [...new Map(options.map((option) => [option.value, option])).values()].sort((a, b) => compare(a.text, b.text));
  return {
    offices: distinct(people.flatMap((each) => officeOf(each) ?? [])),
    practices: distinct(people.flatMap(({ expertise }) => expertise)),
    letters: [...new Set(people.map(({ person }) => letterOf(lastNameOf(person))).filter(Boolean))].sort(compare),
  };
}

/** What each of those who are shown knows: the practices by which they are found. */
export const subjectsOf = (all: readonly DirectoryPerson[], shown: readonly PersonItem[]): Readonly<Record<string, string>> => {
  const known = new Map(all.map(({ person, expertise }) => [person.id, expertise.map(({ text }) => text).join(', ')]));
  return Object.fromEntries(shown.map(({ id }) => [id, known.get(id) ?? '']));
};
