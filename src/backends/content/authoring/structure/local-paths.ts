import { FIELD } from '../../items/ids.ts';
import type { Guid, Item, Tree } from '../../items/types.ts';
import { braced } from '../../items/guid.ts';
import type { Draft } from '../store/index.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Layouts name the parts of a page by their place below it (`local:/Data/Text 1`): when a part gets another name or place, the
 * layouts of the pages above it are told. Call after the move.
 *
 * @param before path of the part before
 */
export function followLocalPaths(draft: Draft, tree: Tree, moved: Item, before: string): void {
  const now = draft.item(moved.id).path;
  for (let page = moved.parent; page; page = page.parent) {
    if (!page.raw.languages.some(({ versions }) => versions.some(({ fields }) => fields.some(({ id }) => id === FIELD.finalRenderings))))
      continue;
    const old = before.slice(page.path.length);
    const inside = now.toLowerCase().startsWith(`${page.path.toLowerCase()}/`);
    const fresh = inside ? `local:${now.slice(page.path.length)}` : undefined;
    const pattern = new RegExp(`local:${escaped(old)}(?=["/])([^"]*)`, 'gi');
    const file = draft.item(page.id);
    const fields = [...file.shared, ...file.languages.flatMap((part) => part.versions.flatMap((version) => version.fields))];
    for (const field of fields) {
      if (field.id !== FIELD.finalRenderings && field.id !== FIELD.renderings) continue;
      field.value = field.value.replace(pattern, (_whole, rest: string) => {
        if (fresh !== undefined) return fresh + rest;
        const target: Guid | undefined = rest === '' ? moved.id : tree.byPath(before + rest)?.id;
        return target === undefined ? `local:${old}${rest}` : braced(target);
      });
    }
  }
}
