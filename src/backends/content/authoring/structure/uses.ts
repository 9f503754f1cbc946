import { guids } from '../../items/guid.ts';
import { FIELD } from '../../items/ids.ts';
import { everyField } from '../../items/scs/read.ts';
import { isBuiltin } from '../../items/builtin.ts';
import type { Guid, Item, RawItem, Tree } from '../../items/types.ts';

/** A field of an item that leads to another. */
interface Reference {
  target: Guid;
  field: Guid;
  hint: string;
}

/** What each item says is worked out once: after a change only the items that were written are read again. */
const references = new WeakMap<RawItem, readonly Reference[]>();
const indexes = new WeakMap<Tree, ReadonlyMap<Guid, readonly { item: Item; field: Guid; hint: string }[]>>();

/** Fields that name what the item is made of, and not what it leads to. */
const STRUCTURE = new Set<Guid>([FIELD.workflow, FIELD.workflowState, FIELD.defaultWorkflow, FIELD.revision]);
const LOCAL = /local:(\/[^"&|]+)/g;

function referencesOf(item: Item): readonly Reference[] {
  const known = references.get(item.raw);
  if (known) return known;
  const found = new Map<string, Reference>();
  for (const field of everyField(item.raw)) {
    if (field.blobId !== undefined || STRUCTURE.has(field.id) || field.value.length < 32) continue;
    for (const target of guids(field.value)) found.set(`${target} ${field.id}`, { target, field: field.id, hint: field.hint });
  }
  const list = [...found.values()];
  references.set(item.raw, list);
  return list;
}

/** Where every item is named; the datasources that a layout names by their place below the page as well. */
function indexOf(tree: Tree): ReadonlyMap<Guid, readonly { item: Item; field: Guid; hint: string }[]> {
  const known = indexes.get(tree);
  if (known) return known;
  const index = new Map<Guid, { item: Item; field: Guid; hint: string }[]>();
  const add = (target: Guid, item: Item, field: Guid, hint: string) => {
    const list = index.get(target);
    if (!list) index.set(target, [{ item, field, hint }]);
    else if (!list.some((each) => each.item === item && each.field === field)) list.push({ item, field, hint });
  };
  for (const item of tree.all()) {
    if (isBuiltin(item.raw)) continue;
    for (const { target, field, hint } of referencesOf(item)) add(target, item, field, hint);
    for (const field of layoutFields(item))
      for (const [, path = ''] of field.value.matchAll(LOCAL)) {
        const target = tree.byPath(item.path + path);
        if (target) add(target.id, item, field.id, field.hint);
      }
  }
  indexes.set(tree, index);
  return index;
}

const isLayout = ({ id }: { id: Guid }): boolean => id === FIELD.finalRenderings || id === FIELD.renderings;
function layoutFields(item: Item) {
  return [...everyField(item.raw)].filter(isLayout);
}

export interface Use {
  item: Item;
  field: Guid;
  hint: string;
}

/** More than a person looks through. */
const MOST = 500;

/** Items outside of a branch of the tree that lead into it. */
export function usesOf(tree: Tree, item: Item): Use[] {
  const inside = new Set<Guid>();
  const open: Item[] = [item];
  for (let one = open.pop(); one; one = open.pop()) {
    inside.add(one.id);
    open.push(...one.children);
  }
  const index = indexOf(tree);
  const found = new Map<string, Use>();
  for (const id of inside)
    for (const use of index.get(id) ?? []) if (!inside.has(use.item.id)) found.set(`${use.item.id} ${use.field}`, use);
  return [...found.values()].slice(0, MOST);
}
