import type { Element, Root } from 'hast';
import { addClass, attribute, element, elements, find, findAll, isElement } from './tree.ts';
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

/** Fewer columns stand beside each other on a phone too. */
const FEWEST_COLUMNS = 3;
const FIGURE = /^[-–−+~≈<>]?\s*(?:\p{Sc}\s*)?\d[\d\s.,:–-]*(?:%|\p{Sc}|\p{L}{1,3})?$/u;

const rowsOf = (part: Element | undefined): Element[] => (part ? findAll(part, 'tr') : []);
const cellsOf = (row: Element): Element[] => row.children.filter((child) => isElement(child) && /^t[hd]$/.test(child.tagName)) as Element[];

/**
 * A table of words: one row of heads, which the first column alone may lack, every row of as many cells, most of them no figures.
 * On a phone each row is told by itself, every cell beside the head of its column, which it therefore says. Figures are compared
 * down a column: their table stays one, and scrolls.
 */
function tellRows(table: Element): void {
  const [heads = [], ...moreHeads] = rowsOf(find(table, 'thead')).map(cellsOf);
  const rows = findAll(table, 'tbody').flatMap(rowsOf).map(cellsOf);
  const names = heads.map((head) => textOf(head));
  const spans = [heads, ...rows]
    .flat()
    .some((cell) => attribute(cell, 'colSpan') !== undefined || attribute(cell, 'rowSpan') !== undefined);
  if (moreHeads.length > 0 || names.length < FEWEST_COLUMNS || names.slice(1).includes('') || spans) return;
  if (find(table, 'tfoot') || find(table, 'table') || rows.some((cells) => cells.length !== names.length)) return;
  const told = rows.flatMap((cells) => cells.slice(1).map((cell) => textOf(cell)));
  if (told.filter((text) => FIGURE.test(text)).length * 2 > told.length) return;
  addClass(table, 'table--told');
  for (const cells of rows) for (const [column, cell] of cells.entries()) if (column > 0) cell.properties.dataHead = names[column];
}

function prepare(table: Element): void {
  addClass(table, 'table');
  tellRows(table);
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
