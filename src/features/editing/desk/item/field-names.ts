import { inWords } from '@/lib/in-words';
import type { Phrase } from '@/runtime/phrases';
import type { ItemField } from '../../authoring/items.schema';

/** Words of what only Sitecore has names for, and of what is changed that is no field. */
const OWN: Readonly<Record<string, string>> = {
  path: 'field.place',
  template: 'field.kind',
  __workflow: 'field.state',
  '__workflow state': 'field.state',
  __renderings: 'field.layout',
  '__final renderings': 'field.layout',
  '__valid from': 'field.validFrom',
  '__valid to': 'field.validTo',
  __publish: 'field.publish',
  __unpublish: 'field.unpublish',
  '__never publish': 'field.neverPublish',
  '__hide version': 'field.hideVersion',
  '__display name': 'field.displayName',
  __sortorder: 'field.sortOrder',
  __masters: 'field.insert',
};

/** What people call a field: its title, or words for what only Sitecore has a name for. @param name as the items have it */
export function fieldName(name: string, fields: readonly ItemField[], word: Phrase): string {
  const own = Object.hasOwn(OWN, name.toLowerCase()) ? OWN[name.toLowerCase()] : undefined;
  if (own !== undefined) return word(own);
  return fields.find((field) => field.name === name)?.title || inWords(name);
}

/** Names of fields in words, each once. */
export const fieldNames = (names: readonly string[], fields: readonly ItemField[], word: Phrase): string[] => [
  ...new Set(names.map((name) => fieldName(name, fields, word))),
];
