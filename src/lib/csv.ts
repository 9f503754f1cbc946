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

/** What stands before the decimals; the other of the two stands between groups. */
export type DecimalSign = '.' | ',';

export const decimalSignOf = (language: string): DecimalSign => (language === 'de' ? ',' : '.');

const withoutUnits = (cell: string): string => cell.replace(/[\s\u00a0\u202f%€$£+]/g, '').replace(/^\u2212/, '-');

/** `1,284`, `−3.5`, `12 %`, `€1 200`: the number in a cell, or null where there is none. */
export function cellNumber(cell: string, sign: DecimalSign = '.'): number | null {
  const bare = withoutUnits(cell).replace(sign === '.' ? /,(?=\d{3}(?:\D|$))/g : /\.(?=\d{3}(?:\D|$))/g, '');
  if (sign === ',' && bare.includes('.')) return null;
  const plain = bare.replace(sign, '.');
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Numbers that can be read in one way only. */
const TELLING: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^-?(?:\d*\.(?:\d{1,2}|\d{4,})|0?\.\d+|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,})$/,
  ',': /^-?(?:\d*,(?:\d{1,2}|\d{4,})|0?,\d+|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,})$/,
};

/** The decimal sign that the numbers themselves tell; where they tell both it is the point. */
const tellingSign = (cells: readonly string[]): DecimalSign | undefined =>
  (['.', ','] as const).find((sign) => cells.some((cell) => TELLING[sign].test(withoutUnits(cell))));

export interface DataGrid {
  header: string[];
  rows: string[][];
  /** By column: it holds numbers, and what is not a number says that there is none. */
  numeric: boolean[];
  /** As the numbers tell it; undefined where each could be read in both ways: then the language says it. */
  sign?: DecimalSign | undefined;
}

/** A header row and the rows below it, all of the header's length. Null when one of the two is absent. */
export function readGrid(text: string): DataGrid | null {
  const [header, ...body] = parseCsv(text);
  if (!header || body.length === 0) return null;
  const rows = body.map((cells) => header.map((_, column) => cells[column] ?? ''));
  const sign = tellingSign(rows.flatMap((cells) => cells.slice(1)));
  const isNumber = (cell: string): boolean => cellNumber(cell, sign) !== null;
  const numeric = header.map((_, column) => {
    const cells = rows.map((cells) => cells[column] ?? '');
    return cells.some(isNumber) && cells.every((cell) => isMissing(cell) || isNumber(cell));
  });
  return { header, rows, numeric: [false, ...numeric.slice(1)], ...(sign ? { sign } : {}) };
}
