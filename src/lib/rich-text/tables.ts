import type { Element, Root } from 'hast';
import { addClass, attribute, element, elements, find, findAll } from './tree.ts';
import { textOf } from './words.ts';

/** Classes for what a cell says of its alignment: a policy `style-src 'self'` blocks style attributes. */
const ALIGNED: Readonly<Record<string, string>> = { right: 'n', center: 'mid' };

export const alignCells = (tree: Root): void =>
  elements(tree, (node) => {
    const name = ALIGNED[attribute(node, 'align') ?? ''];
    delete node.properties.align;
    if (name) addClass(node, name);
  });

const MOST_HEADS = 6;
const MOST_CELLS = 3;
const LONGEST_NAME = 100;

/** Its caption, the heads of its columns, or its first words. */
function nameOf(table: Element): string {
  const caption = find(table, 'caption');
  const heads = findAll(table, 'th').map((head) => textOf(head));
  const named = (caption ? textOf(caption) : '') || heads.filter(Boolean).slice(0, MOST_HEADS).join(', ');
  if (named) return named;
  const cells = findAll(table, 'td').map((cell) => textOf(cell));
  return cells.filter(Boolean).slice(0, MOST_CELLS).join(', ').slice(0, LONGEST_NAME);
}

function prepare(table: Element): void {
  addClass(table, 'table');
  const head = find(table, 'thead');
  for (const cell of head ? findAll(head, 'th') : []) if (attribute(cell, 'scope') === undefined) cell.properties.scope = 'col';
}

/** A wide table scrolls, by keyboard too, and says what it is. One within another scrolls with it. */
export function scrollTables(tree: Root): void {
  const within = (node: Root | Element): void => {
    node.children = (node.children as Element['children']).map((child) => {
      if (child.type !== 'element') return child;
      if (child.tagName !== 'table') {
        within(child);
        return child;
      }
      for (const table of [child, ...findAll(child, 'table')]) prepare(table);
      const name = nameOf(child);
      return element('div', { className: ['scroll', 'scroll--wide'], ...(name ? { role: 'region', ariaLabel: name } : {}), tabIndex: 0 }, [
        child,
      ]);
    });
  };
  within(tree);
}
