import { FIELD } from '../../items/ids.ts';
import type { Item, Tree } from '../../items/types.ts';

/** Pages have a layout, by their template or themselves. */
export function isPage(tree: Tree, item: Item): boolean {
  const draft = tree.view('draft').whatever(item, tree.defaultLanguage);
  return [FIELD.finalRenderings, FIELD.renderings].some((field) => (draft?.raw(field) ?? '') !== '');
}
