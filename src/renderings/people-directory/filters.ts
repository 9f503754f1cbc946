import { intl } from '@/lib/intl';
import { personName } from '@/features/content/cards';
import { localeOf } from '@/lib/language-path';
import type { DirectoryPerson } from './data.server';

/** What narrows the directory; `''` for a filter that is not set. The names are those of the address. */
export interface Filters {
  /** Name of the office's item. */
  office: string;
  /** Name of the topic's item. */
  practice: string;
  /** One letter, upper case without marks. */
  letter: string;
}

export const NO_FILTERS: Filters = { office: '', practice: '', letter: '' };

export interface Option {
  value: string;
  text: string;
}

/** What can be chosen: only what somebody has. */
export interface FilterOptions {
  offices: Option[];
  practices: Option[];
  letters: Option[];
}

const LONGEST = 64;
type Query = Readonly<Record<string, string | string[] | undefined>>;

/** `Ångström` → `A`: a list by letters has one place for a letter with and without its marks. */
export const letterOf = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().charAt(0).toUpperCase();

/** Filters of an address. What is no filter is not looked at; a value that nobody has finds nobody. */
export function readFilters(query: Query | undefined): Filters {
  const read = (name: keyof Filters): string => {
    const value = query?.[name];
    return ((Array.isArray(value) ? value[0] : value) ?? '').trim().slice(0, LONGEST);
  };
  return { office: read('office').toLowerCase(), practice: read('practice').toLowerCase(), letter: letterOf(read('letter')) };
}

/** Names of what is chosen; a value that nobody has is said as it stands in the address. */
export const chosenNames = ({ office, practice, letter }: Filters, { offices, practices }: FilterOptions): string[] =>
  [
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
const lastNameOf = ({ person }: DirectoryPerson): string => person.fields.LastName.value || personName(person);

export const narrow = (people: readonly DirectoryPerson[], { office, practice, letter }: Filters): DirectoryPerson[] =>
  people.filter(
    (each) =>
      (office === '' || officeOf(each)?.value === office) &&
      (practice === '' || each.expertise.some(({ value }) => value === practice)) &&
      (letter === '' || letterOf(lastNameOf(each)) === letter),
  );

export function filterOptions(people: readonly DirectoryPerson[], language: string): FilterOptions {
  const { compare } = intl('Collator', localeOf(language));
  const distinct = (options: readonly Option[]): Option[] =>
    [...new Map(options.map((option) => [option.value, option])).values()].sort((a, b) => compare(a.text, b.text));
  return {
    offices: distinct(people.flatMap((each) => officeOf(each) ?? [])),
    practices: distinct(people.flatMap(({ expertise }) => expertise)),
    letters: distinct(
      people
        .map(lastNameOf)
        .map(letterOf)
        .filter(Boolean)
        .map((letter) => ({ value: letter, text: letter })),
    ),
  };
}
