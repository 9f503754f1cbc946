/** Rows and columns of a table, with the cells that reach over several. */
import { type Node, type ResolvedPos } from 'prosemirror-model';
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import { attributeOf, withAttributes } from './attributes';
import { schema } from './schema';

const { bare, caption, cell, row, rows, table } = schema.nodes;

interface Cell {
  node: Node;
  at: number;
  row: number;
  column: number;
  columns: number;
  rows: number;
}
interface Row {
  node: Node;
  at: number;
  group: Node;
  groupAt: number;
}
interface Grid {
  node: Node;
  at: number;
  rows: Row[];
  cells: Cell[];
  width: number;
}

const span = (node: Node, name: string): number => Math.max(1, Number.parseInt(attributeOf(node, name) ?? '1', 10) || 1);

/** @param at place of the table */
function gridOf(node: Node, at: number): Grid {
  const found: Row[] = [];
  node.forEach((group, offset) => {
    if (group.type !== rows) return;
    group.forEach((each, inner) => found.push({ node: each, at: at + 1 + offset + 1 + inner, group, groupAt: at + 1 + offset }));
  });
  const taken = new Set<string>();
  const cells: Cell[] = [];
  let width = 0;
  found.forEach((each, index) => {
    let column = 0;
    each.node.forEach((inner, offset) => {
      while (taken.has(`${index} ${column}`)) column += 1;
      const made: Cell = {
        node: inner,
        at: each.at + 1 + offset,
        row: index,
        column,
        columns: Math.min(100, span(inner, 'colspan')),
        rows: Math.min(found.length - index, span(inner, 'rowspan')),
      };
      for (let y = 0; y < made.rows; y += 1) for (let x = 0; x < made.columns; x += 1) taken.add(`${index + y} ${column + x}`);
      cells.push(made);
      column += made.columns;
      width = Math.max(width, column);
    });
  });
  return { node, at, rows: found, cells, width };
}

const depthOf = ($at: ResolvedPos, type: typeof table): number => {
  for (let depth = $at.depth; depth > 0; depth -= 1) if ($at.node(depth).type === type) return depth;
  return -1;
};

/** The table around the selection, and the cell that it begins in. */
function here(state: EditorState): { grid: Grid; cell: Cell } | undefined {
  const { $from } = state.selection;
  const at = depthOf($from, cell);
  const around = depthOf($from, table);
  if (at < 0 || around < 0) return undefined;
  const grid = gridOf($from.node(around), $from.before(around));
  const found = grid.cells.find((each) => each.at === $from.before(at));
  return found && { grid, cell: found };
}

export const isInTable = (state: EditorState): boolean => depthOf(state.selection.$from, table) > 0;

const emptyCell = (name: string, ws: unknown, scope?: string): Node =>
  cell.create({ name, ws, end: '', attributes: scope === undefined ? [] : [['scope', scope]] }, bare.create({ ws: '', home: name }));

const withSpan = (transaction: Transaction, { at, node }: Cell, name: 'colspan' | 'rowspan', to: number) =>
  transaction.setNodeMarkup(transaction.mapping.map(at), undefined, {
    ...node.attrs,
    ...withAttributes(node, { [name]: to > 1 ? String(to) : undefined }),
  });

/** A row before or after the one of the selection, with cells as that has. */
export const addRow =
  (where: 'before' | 'after'): Command =>
  (state, dispatch) => {
    const found = here(state);
    if (!found) return false;
    const { grid, cell: start } = found;
    const index = where === 'before' ? start.row : start.row + start.rows - 1;
    const model = grid.rows[index];
    if (!model) return false;
    if (dispatch) {
      const at = where === 'before' ? index : index + 1;
      const transaction = state.tr;
      const made: Node[] = [];
      for (let column = 0; column < grid.width;) {
        const over = grid.cells.find(
          (each) => each.row < at && each.row + each.rows > at && each.column <= column && column < each.column + each.columns,
        );
        if (over) {
          if (over.column === column) withSpan(transaction, over, 'rowspan', over.rows + 1);
          column = over.column + over.columns;
          continue;
        }
        const like = grid.cells.find(
          (each) => each.row <= index && index < each.row + each.rows && each.column <= column && column < each.column + each.columns,
        );
        made.push(emptyCell(String(like?.node.attrs.name ?? 'td'), like?.node.attrs.ws ?? null, like && attributeOf(like.node, 'scope')));
        column += 1;
      }
      const place = where === 'before' ? model.at : model.at + model.node.nodeSize;
      transaction.insert(transaction.mapping.map(place), row.create({ ws: model.node.attrs.ws, end: model.node.attrs.end }, made));
      dispatch(transaction.scrollIntoView());
    }
    return true;
  };

/** A column before or after the one of the selection; a cell that reaches over the place grows. */
export const addColumn =
  (where: 'before' | 'after'): Command =>
  (state, dispatch) => {
    const found = here(state);
    if (!found) return false;
    const { grid, cell: start } = found;
    const column = where === 'before' ? start.column : start.column + start.columns;
    if (dispatch) {
      const transaction = state.tr;
      grid.rows.forEach((each, index) => {
        const over = grid.cells.find(
          (one) => one.row <= index && index < one.row + one.rows && one.column < column && column < one.column + one.columns,
        );
        if (over) {
          if (over.row === index) withSpan(transaction, over, 'colspan', over.columns + 1);
          return;
        }
        const own = grid.cells.filter((one) => one.row === index);
        const next = own.find((one) => one.column >= column);
        const like = next ?? own.at(-1);
        const place = next ? next.at : each.at + each.node.nodeSize - 1;
        const ws: unknown = (own.length > 1 ? own[1] : own[0])?.node.attrs.ws ?? null;
        transaction.insert(
          transaction.mapping.map(place),
          emptyCell(
            String(like?.node.attrs.name ?? 'td'),
            next && next === own[0] ? next.node.attrs.ws : ws,
            like && attributeOf(like.node, 'scope'),
          ),
        );
      });
      dispatch(transaction.scrollIntoView());
    }
    return true;
  };

export const removeTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = depthOf($from, table);
  if (depth < 0) return false;
  dispatch?.(state.tr.delete($from.before(depth), $from.after(depth)).scrollIntoView());
  return true;
};

/** The last row takes the table with it. */
export const removeRow: Command = (state, dispatch) => {
  const found = here(state);
  if (!found) return false;
  const { grid, cell: start } = found;
  const gone = grid.rows[start.row];
  if (!gone) return false;
  if (grid.rows.length === 1) return removeTable(state, dispatch);
  // A cell that begins in it and reaches further would have to move into the next row.
  if (grid.cells.some((each) => each.row === start.row && each.rows > 1)) return false;
  if (dispatch) {
    const transaction = state.tr;
    for (const each of grid.cells)
      if (each.row < start.row && each.row + each.rows > start.row) withSpan(transaction, each, 'rowspan', each.rows - 1);
    const [from, to] =
      gone.group.childCount === 1 ? [gone.groupAt, gone.groupAt + gone.group.nodeSize] : [gone.at, gone.at + gone.node.nodeSize];
    transaction.delete(from, to);
    dispatch(transaction.scrollIntoView());
  }
  return true;
};

export const removeColumn: Command = (state, dispatch) => {
  const found = here(state);
  if (!found) return false;
  const { grid, cell: start } = found;
  if (grid.width === start.columns) return removeTable(state, dispatch);
  if (dispatch) {
    const transaction = state.tr;
    for (const each of [...grid.cells].reverse()) {
      const inside = each.column <= start.column && start.column < each.column + each.columns;
      if (!inside) continue;
      if (each.columns > 1) withSpan(transaction, each, 'colspan', each.columns - 1);
      else transaction.delete(transaction.mapping.map(each.at), transaction.mapping.map(each.at + each.node.nodeSize));
    }
    dispatch(transaction.scrollIntoView());
  }
  return true;
};

/** Cells of the selection's row are headings of their columns, or cells again. */
export const toggleHeaderRow: Command = (state, dispatch) => {
  const found = here(state);
  if (!found) return false;
  const own = found.grid.cells.filter((each) => each.row === found.cell.row);
  const name = own.every(({ node }) => node.attrs.name === 'th') ? 'td' : 'th';
  if (dispatch) {
    const transaction = state.tr;
    for (const { node, at } of own)
      transaction.setNodeMarkup(at, undefined, {
        ...node.attrs,
        name,
        ...withAttributes(node, { scope: name === 'th' ? 'col' : undefined }),
      });
    dispatch(transaction);
  }
  return true;
};

/** A caption above, or none. */
export const toggleCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = depthOf($from, table);
  if (depth < 0) return false;
  if (dispatch) {
    const at = $from.before(depth);
    const first = $from.node(depth).firstChild;
    const transaction =
      first?.type === caption ? state.tr.delete(at + 1, at + 1 + first.nodeSize) : state.tr.insert(at + 1, caption.create());
    if (first?.type !== caption) transaction.setSelection(TextSelection.create(transaction.doc, at + 2));
    dispatch(transaction.scrollIntoView());
  }
  return true;
};

/** A table whose first row names its columns. */
export function newTable(height: number, width: number): Node {
  const line = (name: string) =>
    row.create(
      null,
      Array.from({ length: width }, () => emptyCell(name, null, name === 'th' ? 'col' : undefined)),
    );
  return table.create(null, [
    rows.create({ name: 'thead' }, [line('th')]),
    rows.create(
      { name: 'tbody' },
      Array.from({ length: Math.max(1, height - 1) }, () => line('td')),
    ),
  ]);
}
