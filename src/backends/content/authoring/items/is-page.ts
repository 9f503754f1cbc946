import { FIELD } from '../../items/ids.ts';
import type { ScsItem } from '../../../../lib/scs/item.ts';
import { everyField } from '../../items/scs/read.ts';
import type { Item, Tree } from '../../items/types.ts';

const LAYOUTS: readonly string[] = [FIELD.finalRenderings, FIELD.renderings];

/** Pages have a layout, by their template or themselves. */
export function isPage(tree: Tree, item: Item): boolean {
  const draft = tree.view('draft').whatever(item, tree.defaultLanguage);
  return LAYOUTS.some((field) => (draft?.raw(field) ?? '') !== '');
}

/** The same of an item that the tree does not know yet, by its file. */
export const hasLayout = (tree: Tree, item: ScsItem): boolean =>
  [{ ...item, file: '' }, ...tree.standardValues(item.template).map(({ raw }) => raw)].some((each) =>
    [...everyField(each)].some(({ id, value }) => LAYOUTS.includes(id) && value !== ''),
  );
