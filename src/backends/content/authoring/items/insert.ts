import { guids } from '../../items/guid.ts';
import { TEMPLATE } from '../../items/ids.ts';
import type { Guid, Item, Tree } from '../../items/types.ts';

const MASTERS = '1172f251-dad4-4efb-a329-0c63500e4f1e';
const BRANCH = '35e75c72-4985-4e09-88c3-0eac6cd1e64f';

export interface InsertOption {
  id: Guid;
  name: string;
  title: string;
  kind: 'template' | 'branch';
}

const declaredOptions = (tree: Tree, item: Item, language: string): Guid[] =>
  guids(tree.view('draft').whatever(item, language)?.raw(MASTERS) ?? '');

/**
 * What can be made below an item: its insert options (`__Masters`, mostly from standard values). Where nobody declared any: what
 * is there already, and in a folder what can be made beside it.
 */
export function insertOptions(tree: Tree, item: Item, language: string, names = language): InsertOption[] {
  let ids = declaredOptions(tree, item, language);
  if (ids.length === 0) {
    const above = item.templateId === TEMPLATE.folder && item.parent ? declaredOptions(tree, item.parent, language) : [];
    ids = [...new Set([...item.children.map((child) => child.templateId), ...above])];
  }
  return ids.flatMap((id): InsertOption[] => {
    const option = tree.byId(id);
    const name = tree.templateName(id) || option?.name;
    if (name === undefined || name === '') return [];
    const title = (option && tree.view('draft').whatever(option, names)?.displayName) ?? name;
    if (option?.templateId === BRANCH) return [{ id, name: option.name, title, kind: 'branch' }];
    return tree.templateChain(id).includes(TEMPLATE.standard) || option?.templateId === TEMPLATE.template
      ? [{ id, name, title, kind: 'template' }]
      : [];
  });
}

export const isBranch = (item: Item): boolean => item.templateId === BRANCH;
