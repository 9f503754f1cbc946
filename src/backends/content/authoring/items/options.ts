import { braced, guid } from '../../items/guid.ts';
import type { Item, TemplateField, Tree } from '../../items/types.ts';

/** More than these are searched for, not listed. */
const MOST = 200;
const TYPES = new Set([
  'droplink',
  'droplist',
  'checklist',
  'multilist',
  'multilist with search',
  'treelist',
  'treelistex',
  'lookup',
  'grouped droplink',
]);
/** Values that are names, where the others are ids. */
const BY_NAME = new Set(['droplist']);

const QUERY = /^query:(.+?)\/\/\*\[@@(templatename|templateid)=['"](.+?)['"]\]$/i;

/** Items that a field's source offers: the children of a path, or what a query of the few forms of the model finds. */
export function sourceItems(tree: Tree, source: string): readonly Item[] | undefined {
  const query = QUERY.exec(source.trim());
  if (query) {
    const [, root = '', by = '', wanted = ''] = query;
    const id = guid(wanted);
    const top = tree.byPath(root);
    return (
      top &&
      below(top, (item) =>
        by.toLowerCase() === 'templateid'
          ? item.templateId === id
          : tree.templateName(item.templateId).toLowerCase() === wanted.toLowerCase(),
      )
    );
  }
  const parameters = /(?:^|&)datasource=([^&]*)/i.exec(source);
  const root = tree.find((parameters?.[1] ?? source).trim());
  if (!root) return undefined;
  const templates = /(?:^|&)includetemplatesforselection=([^&]*)/i
    .exec(source)?.[1]
    ?.split(',')
    .map((name) => name.trim().toLowerCase());
  if (!parameters) return root.children;
  if (!templates) return undefined;
  return below(root, (item) => templates.includes(tree.templateName(item.templateId).toLowerCase()));
}

/** In the tree's order; one more than are listed. */
function below(root: Item, fits: (item: Item) => boolean): Item[] {
  const found: Item[] = [];
  const open = [...root.children].reverse();
  for (let item = open.pop(); item && found.length <= MOST; item = open.pop()) {
    if (fits(item)) found.push(item);
    for (let index = item.children.length - 1; index >= 0; index--) open.push(item.children[index]!);
  }
  return found;
}

/** The choices of a field, with the names that editors read: all of them, or `search` where there are too many to list. */
export function optionsOf(
  tree: Tree,
  field: TemplateField,
  source: string,
  { language, names }: { language: string; names: string },
): { options?: { value: string; label: string }[]; search?: true } {
  const type = field.type.toLowerCase();
  if (!TYPES.has(type)) return {};
  const items = source === '' ? undefined : sourceItems(tree, source);
  if (!items || items.length > MOST) return { search: true };
  const draft = tree.view('draft');
  const options = items.map((item) => ({
    value: BY_NAME.has(type) ? item.name : braced(item.id),
    // A choice is named as fields are, a page as its texts are.
    label: draft.whatever(item, BY_NAME.has(type) ? names : language)?.displayName ?? item.name,
  }));
  return { options };
}
