/** Small things that every step over the tree of a text needs. */
import type { Element, ElementContent, Nodes, Properties, Root, Text } from 'hast';

export type { Element, ElementContent, Properties, Root } from 'hast';
export type Parent = Root | Element;

export const isElement = (node: Nodes | undefined): node is Element => node?.type === 'element';
export const isBlank = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === '';

export const textNode = (value: string): Text => ({ type: 'text', value });
export const element = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** An attribute's value as text, by its hast name (`className`); undefined when it is absent. */
export function attribute({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** Adds a class, which stands once. */
export function addClass(node: Element, name: string): void {
  const present = node.properties.className;
  const names = Array.isArray(present) ? present : [];
  if (!names.includes(name)) node.properties.className = [...names, name];
}

/** Every element below a node with its parent, before its children; the visitor may change what it is given. */
export function elements(node: Nodes, visit: (element: Element, parent: Parent) => void): void {
  if (node.type !== 'root' && node.type !== 'element') return;
  for (const child of [...node.children]) {
    if (child.type !== 'element') continue;
    visit(child, node);
    elements(child, visit);
  }
}

/** The first element of a name below a node. */
export function find(node: Nodes, tagName: string): Element | undefined {
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    if (!isElement(child)) continue;
    const found = child.tagName === tagName ? child : find(child, tagName);
    if (found) return found;
  }
  return undefined;
}

/** All elements of a name below a node, in order. */
export function findAll(node: Nodes, tagName: string): Element[] {
  const found: Element[] = [];
  elements(node, (each) => void (each.tagName === tagName && found.push(each)));
  return found;
}

/** The text of a node as the DOM's `textContent` gives it; `words.ts` has the text as a reader sees it. */
export function textContent(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map((child) => textContent(child)).join('') : '';
}
