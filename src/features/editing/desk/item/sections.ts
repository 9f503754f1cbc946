import type { Phrase } from '@/runtime/phrases';
import type { ItemField } from '../../authoring/items.schema';
import { fieldName } from './field-names';

/** Written by machines alone. */
const BY_MACHINES = new Set(['TranslatedFrom', 'ReadingMinutes']);

/** What somebody writes comes first, what files and finds it last. */
const FIRST = new Set(['Title', 'Heading', 'Name', 'Summary', 'Lede', 'Body', 'Text', 'Question', 'Quote', 'Label']);
const LAST = /taxonomy|topic|tag|search|seo|metadata|social|share|sitemap|navigation|publishing|appearance/i;

/** Sections of Sitecore's own fields. */
const OWN: Readonly<Record<string, string>> = { Appearance: 'section.appearance', Publishing: 'section.publishing' };

export interface Section {
  key: string;
  title: string;
  fields: ItemField[];
}

const isOwn = ({ name }: ItemField): boolean => name.startsWith('__');
const isFirst = ({ name }: ItemField): boolean => FIRST.has(name);

/** Sitecore's own fields come last: whoever writes looks for the page's. */
const order = (a: ItemField, b: ItemField): number => Number(isOwn(a)) - Number(isOwn(b)) || a.sortOrder - b.sortOrder;

function rank({ key, fields }: Section): number {
  if (LAST.test(key) || fields.every(isOwn)) return 3;
  if (fields.some(({ name }) => name === 'Title' || name === 'Name' || name === 'Heading')) return 0;
  return fields.some(isFirst) ? 1 : 2;
}

/** Sections of an item in their order, each with its fields in theirs, by the names that editors read. */
export function sectionsOf(fields: readonly ItemField[], word: Phrase): Section[] {
  const sections = new Map<string, Section>();
  for (const each of fields.filter(({ name }) => !BY_MACHINES.has(name)).sort(order)) {
    const field = isOwn(each) ? { ...each, title: fieldName(each.name, [], word) } : each;
    const section = sections.get(field.section);
    const own = isOwn(field) ? OWN[field.section] : undefined;
    if (section) section.fields.push(field);
    else sections.set(field.section, { key: field.section, title: own ? word(own) : field.sectionTitle || field.section, fields: [field] });
  }
  return [...sections.values()].sort((a, b) => rank(a) - rank(b));
}
