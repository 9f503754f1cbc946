import type { Element, ElementContent, Root } from '../rich-text/tree.ts';
import { attribute, element, elements, find, findAll, isBlank, isElement, textNode } from '../rich-text/tree.ts';
import { textOf } from '../rich-text/words.ts';
import type { Finding } from './findings.ts';
import { shortened } from './findings.ts';

const rowsOf = (table: Element): Element[] =>
  table.children.filter(isElement).flatMap((part) => (part.tagName === 'tr' ? [part] : part.children.filter(isElement)));
const cellsOf = (row: Element): Element[] => row.children.filter(isElement);

/** Everything in it is bold, or it says nothing. */
function isBold(cell: Element): boolean {
  const words = textOf(cell);
  return (
    words !== '' &&
    findAll(cell, 'strong')
      .map((each) => textOf(each))
      .join(' ')
      .replace(/\s+/g, ' ') === words
  );
}

/** Without the paragraph around all that a cell says, and without the bold of a head, which is bold by itself. */
function plainCell(cell: Element): void {
  const content = cell.children.filter((child) => !isBlank(child));
  const [only] = content;
  if (content.length === 1 && isElement(only) && only.tagName === 'p') cell.children = only.children;
  if (cell.tagName !== 'th') return;
  const [bold] = cell.children.filter((child) => !isBlank(child));
  if (isElement(bold) && bold.tagName === 'strong' && cell.children.length === 1) cell.children = bold.children;
}

/** A table of one cell puts something in a box: its content is text. */
const isLayout = (table: Element): boolean => rowsOf(table).reduce((sum, row) => sum + cellsOf(row).length, 0) === 1;

function headRows(table: Element): Element[] {
  const head = find(table, 'thead');
  if (head) return cellsOf(head);
  const [first, ...more] = rowsOf(table);
  if (!first || more.length === 0) return [];
  const cells = cellsOf(first);
  // The corner above the names of the rows is often empty.
  const said = cells.filter((cell) => textOf(cell) !== '');
  return said.length > 0 && said.length >= cells.length - 1 && said.every(isBold) && !more.every((row) => cellsOf(row).every(isBold))
    ? [first]
    : [];
}

function mend(table: Element, findings: Finding[], place: string | undefined): void {
  const marked = find(table, 'thead') !== undefined;
  const heads = headRows(table);
  const body = rowsOf(table).filter((row) => !heads.includes(row));
  const name = shortened(textOf(rowsOf(table)[0] ?? table), 80);
  const where = place === undefined ? {} : { place };
  if (heads.length === 0) findings.push({ code: 'table-no-head', detail: name, ...where });
  else if (!marked) findings.push({ code: 'table-head-found', detail: name, ...where });
  for (const cell of heads.flatMap(cellsOf)) {
    // An empty cell is no head of anything.
    cell.tagName = textOf(cell) === '' && !find(cell, 'img') ? 'td' : 'th';
    if (cell.tagName === 'th') cell.properties.scope = Number(attribute(cell, 'colSpan') ?? 1) > 1 ? 'colgroup' : 'col';
  }
  for (const cell of body.flatMap(cellsOf)) cell.tagName = 'td';
  for (const cell of [...heads, ...body].flatMap(cellsOf)) plainCell(cell);
  const lines = (rows: Element[]): ElementContent[] => rows.flatMap((row) => [textNode('\n'), row]);
  table.children = [
    ...(heads.length > 0 ? [textNode('\n'), element('thead', {}, [...lines(heads), textNode('\n')])] : []),
    ...(body.length > 0 ? [textNode('\n'), element('tbody', {}, [...lines(body), textNode('\n')])] : []),
    textNode('\n'),
  ];
}

/** Heads of columns, captions, and no tables where there is nothing to tell by columns. */
export function mendTables(tree: Root, findings: Finding[], isCaption: (node: Element) => boolean): void {
  elements(tree, (node, parent) => {
    if (node.tagName !== 'table' || !isLayout(node)) return;
    const [cell] = rowsOf(node).flatMap(cellsOf);
    findings.push({ code: 'table-for-layout', detail: shortened(textOf(node), 80) });
    const at = (parent.children as ElementContent[]).indexOf(node);
    parent.children.splice(at, 1, ...(cell?.children ?? []));
  });
  let place: string | undefined;
  for (const node of tree.children.filter(isElement)) {
    if (/^h[1-6]$/.test(node.tagName)) place = shortened(textOf(node), 80);
    for (const table of [...(node.tagName === 'table' ? [node] : []), ...findAll(node, 'table')]) mend(table, findings, place);
    if (node.tagName !== 'table') continue;
    const all = tree.children.filter(isElement);
    const at = all.indexOf(node);
    const caption = [all[at - 1], all[at + 1]].find((each) => each !== undefined && isCaption(each));
    if (!caption) continue;
    tree.children = tree.children.filter((each) => each !== caption);
    node.children.unshift(textNode('\n'), element('caption', {}, caption.children));
  }
}
