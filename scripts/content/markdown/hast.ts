import type { Element, Root, RootContent } from 'hast';

export type Node = Root | RootContent;

/** Every element below a node with its parent, before its children; the visitor may change what it is given. */
export function elements(node: Node, visit: (element: Element, parent: Element | Root) => void): void {
  if (!('children' in node)) return;
  for (const child of [...node.children]) {
    if (child.type === 'element' && (node.type === 'root' || node.type === 'element')) visit(child, node);
    elements(child as Node, visit);
  }
}

/** The text of a node, as `textContent` gives it. */
export function textContent(node: Node): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map((child) => textContent(child as Node)).join('') : '';
}

/** An attribute's value as text; undefined when it is absent. */
export function attribute(element: Element, name: string): string | undefined {
  const value = element.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return Array.isArray(value) ? value.join(' ') : String(value);
}
