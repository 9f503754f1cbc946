import { fieldKind } from '../../layout/fields.ts';
import type { Tree } from '../../items/types.ts';
import { TEMPLATE } from '../../items/ids.ts';
import type { Comparison } from './values.ts';

const STANDARD: Readonly<Record<string, Comparison>> = {
  _updated: 'date',
  _created: 'date',
  __updated: 'date',
  __created: 'date',
  __publish: 'date',
  __unpublish: 'date',
  '__valid from': 'date',
  '__valid to': 'date',
  __sortorder: 'number',
  _version: 'number',
};

const byTree = new WeakMap<Tree, Map<string, Comparison>>();

function declared(tree: Tree): Map<string, Comparison> {
  const comparisons = new Map<string, Comparison>();
  for (const item of tree.all()) {
    if (item.templateId !== TEMPLATE.template) continue;
    for (const field of tree.templateFields(item.id)) {
      const kind = fieldKind(field.type);
      const comparison: Comparison =
        kind === 'date' ? 'date' : kind === 'number' || kind === 'integer' ? 'number' : kind === 'checkbox' ? 'checkbox' : 'text';
      const name = field.name.toLowerCase();
      const before = comparisons.get(name);
      // Templates that disagree about a name leave only the text to compare.
      comparisons.set(name, before === undefined || before === comparison ? comparison : 'text');
    }
  }
  return comparisons;
}

/** How values of the field of this name (lower case) compare, as the templates of the tree declare it. */
export function comparisonOf(tree: Tree, name: string): Comparison {
  const standard = STANDARD[name];
  if (standard !== undefined) return standard;
  let comparisons = byTree.get(tree);
  if (comparisons === undefined) {
    comparisons = declared(tree);
    byTree.set(tree, comparisons);
  }
  return comparisons.get(name) ?? 'text';
}
