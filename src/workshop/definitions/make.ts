import { braced, idOf } from '../scs/guid.ts';
import { languageOf, parentPath, setShared } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../scs/modules.ts';
import { F } from '../scs/well-known.ts';

/** An item with the id of its path, and a first version in English. */
export function make(path: string, template: string): ScsItem {
  const item: ScsItem = { id: idOf(path), parent: idOf(parentPath(path)), template, path, shared: [], languages: [] };
  languageOf(item, DEFAULT_LANGUAGE);
  return item;
}

/** With a version in every language of the project. */
export function inEveryLanguage(item: ScsItem): ScsItem {
  for (const language of LANGUAGES) languageOf(item, language);
  return item;
}

export function sorted(item: ScsItem, index: number): ScsItem {
  setShared(item, F.sortOrder, String((index + 1) * 100));
  return item;
}

export const references = (ids: readonly string[]): string => ids.map(braced).join('|');
