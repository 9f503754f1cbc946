import type { AskedList, Condition } from './record';

/** Stands in a condition for the site that an item is a page of: a list of all pages of a site is no search. */
export const PAGES_OF_SITE = '_pageofsite';

/** An item as it stands after a change, as far as searches look. */
export interface ChangedItem {
  language: string;
  /** Itself and what is above it, 32 hexadecimal digits each. */
  path: readonly string[];
  /** Its template and all that it inherits from, likewise; undefined when nobody knows them. */
  templates: readonly string[] | undefined;
  /** Raw values of its fields by their names in small letters. */
  fields: Readonly<Record<string, string>>;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\da-z]/g, '');

/** @param whatever whether a condition on a field counts as met, whatever the item says there */
function meetsOne(item: ChangedItem, condition: Condition, whatever: boolean): boolean {
  if ('OR' in condition) return condition.OR.some((each) => meetsOne(item, each, whatever));
  const name = condition.name.toLowerCase();
  const value = plain(condition.value);
  if (name === '_path') return item.path.includes(value);
  if (name === '_templates') return item.templates?.includes(value) ?? true;
  if (name === '_language') return condition.value.toLowerCase() === item.language.toLowerCase();
  // A time that passes, an order, a negation: whoever cannot tell makes the list anew.
  if (whatever || (condition.operator !== 'EQ' && condition.operator !== 'CONTAINS')) return true;
  const own = item.fields[name];
  if (own === undefined) return false;
  return condition.operator === 'EQ' ? plain(own) === value : plain(own).includes(value);
}

const allMet = (item: ChangedItem, { language, where }: AskedList, whatever: boolean): boolean =>
  language.toLowerCase() === item.language.toLowerCase() && where.every((condition) => meetsOne(item, condition, whatever));

/** Whether an item is one that a search looks for, as far as can be told without asking: rather once too often than not at all. */
export const meets = (item: ChangedItem, list: AskedList): boolean => allMet(item, list, false);

/** Whether it may have been one before it was changed: its kind and its place are right, whatever its fields say now. */
export const mayHaveMet = (item: ChangedItem, list: AskedList): boolean => allMet(item, list, true);
