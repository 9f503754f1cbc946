import { latest } from '../../scs/item.ts';
import type { ScsField, ScsItem } from '../../scs/item.ts';
import { F } from '../../scs/well-known.ts';

/** Standard fields that an import decides; the others are the content system's and stay. */
const DECIDED = new Set<string>([F.renderings.id, F.finalRenderings.id, F.created.id, F.updated.id]);
const kept = (fields: readonly ScsField[], fresh: readonly ScsField[]): ScsField[] =>
  fields.filter((field) => field.hint.startsWith('__') && !DECIDED.has(field.id) && !fresh.some((each) => each.id === field.id));

/** Where an item stands among its neighbours is its editor's: a layout and a list have their own order. */
function ordered(existing: ScsItem, fields: ScsField[]): ScsField[] {
  const before = existing.shared.find((field) => field.id === F.sortOrder.id);
  const others = fields.filter((field) => field.id !== F.sortOrder.id);
  return before ? [...others, before] : others;
}

/**
 * An imported item over the one that exists: the document decides the fields of its template and its latest versions;
 * standard fields, older versions, and languages that the document does not have stay.
 */
export function merge(existing: ScsItem | undefined, fresh: ScsItem): ScsItem {
  if (!existing) return fresh;
  const merged: ScsItem = {
    ...fresh,
    id: existing.id,
    parent: existing.parent,
    path: existing.path,
    shared: ordered(existing, [...fresh.shared, ...kept(existing.shared, fresh.shared)]),
    languages: [],
  };
  for (const part of existing.languages) {
    const next = fresh.languages.find((each) => each.language === part.language);
    if (!next) {
      if (existing.template === fresh.template) merged.languages.push(part);
      continue;
    }
    const before = latest(part);
    const after = latest(next);
    const versions = part.versions.map((version) =>
      version === before ? { version: version.version, fields: [...after.fields, ...kept(before.fields, after.fields)] } : version,
    );
    merged.languages.push({ language: part.language, fields: [...next.fields, ...kept(part.fields, next.fields)], versions });
  }
  for (const next of fresh.languages) if (!existing.languages.some((part) => part.language === next.language)) merged.languages.push(next);
  return merged;
}
