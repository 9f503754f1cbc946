import type { Root } from 'hast';
import { unique } from './names.ts';
import { attribute, elements } from './tree.ts';

/**
 * Gives what is named like something before it another name, and leads what in the same text points at it there.
 * @param taken ids of the page so far; those of the tree are added
 */
export function separateIds(tree: Root, taken: Set<string>): void {
  const renamed = new Map<string, string>();
  const here = new Set<string>();
  elements(tree, (node) => {
    const id = attribute(node, 'id');
    if (id === undefined) return;
    const free = unique(id, taken);
    node.properties.id = free;
    // Of two of the same name in one text the first is the one that links lead to.
    if (free !== id && !here.has(id)) renamed.set(id, free);
    here.add(id);
    const label = node.properties.ariaLabelledBy;
    if (free !== id && Array.isArray(label)) node.properties.ariaLabelledBy = label.map((each) => (each === id ? free : each));
  });
  if (renamed.size === 0) return;
  elements(tree, (node) => {
    const target = renamed.get(attribute(node, 'href')?.replace(/^#/, '') ?? '');
    if (target !== undefined && String(node.properties.href).startsWith('#')) node.properties.href = `#${target}`;
    const { headers } = node.properties;
    if (Array.isArray(headers)) node.properties.headers = headers.map((each) => renamed.get(String(each)) ?? each);
  });
}
