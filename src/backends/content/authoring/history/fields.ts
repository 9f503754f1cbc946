import type { ScsField, ScsItem } from '../../../../lib/scs/item.ts';

/** Of Sitecore's own, what an edit sets along with what it is about. */
const BESIDES = /^__(?:Updated|Updated by|Revision|Created|Created by|Owner|Lock|Workflow|Workflow state|Display name|Sortorder)$/i;
const ALWAYS_SAID = /^__(?:Workflow state|Display name|Sortorder)$/i;

/** Where a field stands, so that two versions of an item can be compared. */
function valuesOf(item: ScsItem | undefined, language: string | undefined): Map<string, { name: string; value: string }> {
  const values = new Map<string, { name: string; value: string }>();
  const add = (place: string, fields: readonly ScsField[]): void => {
    for (const { id, hint, value, blobId } of fields) values.set(`${place} ${id}`, { name: hint || id, value: blobId ?? value });
  };
  if (!item) return values;
  add('', item.shared);
  for (const part of item.languages) {
    if (language !== undefined && part.language !== language) continue;
    add(part.language, part.fields);
    // A new version repeats what the one before it said: what it says otherwise was changed.
    const newest = part.versions.reduce<(typeof part.versions)[number] | undefined>(
      (best, each) => (best && best.version > each.version ? best : each),
      undefined,
    );
    add(`${part.language} newest`, newest?.fields ?? []);
  }
  return values;
}

/**
 * Names of the fields in which two states of an item differ, in the order in which the item has them; `path`, `template` where
 * those changed.
 * @param language only what is of this language, or of all
 */
export function changedFields(before: ScsItem | undefined, after: ScsItem | undefined, language?: string): string[] {
  const [old, now] = [valuesOf(before, language), valuesOf(after, language)];
  const names: string[] = [];
  for (const key of new Set([...now.keys(), ...old.keys()])) {
    const name = (now.get(key) ?? old.get(key))?.name ?? '';
    if (old.get(key)?.value !== now.get(key)?.value && !names.includes(name)) names.push(name);
  }
  if (before && after && before.path !== after.path) names.unshift('path');
  if (before && after && before.template !== after.template) names.unshift('template');
  const said = names.filter((name) => !BESIDES.test(name));
  return said.length > 0 ? said : names.filter((name) => ALWAYS_SAID.test(name));
}
