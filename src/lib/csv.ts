/** Comma-separated values (RFC 4180) as authors paste them, and the numbers in them. */

/** Semicolons or tabs where a spreadsheet wrote those; commas otherwise. */
const delimiterOf = (text: string): string => {
  const first = text.slice(0, /\r?\n|$/.exec(text)?.index).replace(/"[^"]*"/g, '');
  return [';', '\t'].find((candidate) => first.split(candidate).length > first.split(',').length) ?? ',';
};

/** Rows of trimmed cells; empty lines are left out, rows keep their own length. */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '').trim();
  if (source === '') return [];
  const delimiter = delimiterOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = () => {
    rows.push([...row, cell.trim()]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') cell += source[++at];
      else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (character === delimiter) {
      row.push(cell.trim());
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  endRow();
  return rows.filter((cells) => cells.some((value) => value !== ''));
}

const NO_NUMBER = /^(?:|[-–—]|n\/?a|k\.?\s?a\.?|\.\.\.?|…)$/i;

/** Whether a cell says that there is no figure. */
export const isMissing = (cell: string): boolean => NO_NUMBER.test(cell.trim());

/** `1,284`, `−3.5`, `12 %`, `€1 200`: the number in a cell, or null where there is none. A point is the decimal sign. */
export function cellNumber(cell: string): number | null {
  const bare = cell
    .replace(/[\s\u00a0\u202f%€$£+]/g, '')
    .replace(/^\u2212/, '-')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(bare) ? Number(bare) : null;
}

export interface DataGrid {
  header: string[];
  rows: string[][];
  /** By column: it holds numbers, and what is not a number says that there is none. */
  numeric: boolean[];
}

/** A header row and the rows below it, all of the header's length. Null when one of the two is absent. */
export function readGrid(text: string): DataGrid | null {
  const [header, ...body] = parseCsv(text);
  if (!header || body.length === 0) return null;
  const rows = body.map((cells) => header.map((_, column) => cells[column] ?? ''));
  const numeric = header.map((_, column) => {
    const cells = rows.map((cells) => cells[column] ?? '');
    return cells.some((cell) => cellNumber(cell) !== null) && cells.every((cell) => isMissing(cell) || cellNumber(cell) !== null);
  });
  return { header, rows, numeric: [false, ...numeric.slice(1)] };
}
