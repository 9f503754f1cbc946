import { intl } from '@/lib/intl';
import { personName } from '@/features/content/cards';
import { localeOf } from '@/lib/language-path';
import type { DirectoryPerson } from './data.server';

export interface OfficeGroup {
  /** The group's place on the page: `office-1`. */
  id: string;
  /** `''` for people without an office. */
  city: string;
  people: DirectoryPerson[];
}

const cityOf = ({ person }: DirectoryPerson): string => {
  const { Office } = person.fields;
  return Office ? Office.fields.City.value || Office.fields.Title.value || Office.displayName : '';
};

/** Offices and, within each, people in the order of the language; people without an office come last. */
export function byOffice(people: readonly DirectoryPerson[], language: string): OfficeGroup[] {
  const { compare } = intl('Collator', localeOf(language));
  const sortName = ({ person }: DirectoryPerson) =>
    `${person.fields.LastName.value || personName(person)} ${person.fields.FirstName.value}`;
  const cities = Map.groupBy(people, cityOf);
  return [...cities]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || compare(a, b))
    .map(([city, members], index) => ({
      id: `office-${index + 1}`,
      city,
      people: members.toSorted((a, b) => compare(sortName(a), sortName(b))),
    }));
}
