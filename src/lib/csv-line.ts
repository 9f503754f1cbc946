/**
 * Where a text could begin a formula: a spreadsheet splits by the list separator of its own locale (`;` in German), whatever the file
 * says, and takes quotes for one only at the beginning of what it split.
 */
const BEGINS_FORMULA = /(^|[;,"\t\r\n])([^\S\t\r\n]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A cell that a spreadsheet takes for a text, never for a formula (OWASP, "CSV Injection"), in quotes where RFC 4180 asks for them. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' ? text.replace(BEGINS_FORMULA, "$1$2'").replace(/^(?=[\t\r\n])/, "'") : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets take a file for UTF-8 by this mark alone. */
const MARK = '\uFEFF';

/** A line of a CSV file (RFC 4180), with its end. Texts that would be formulas are texts; numbers stay numbers. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The first line of a CSV file, with what tells a spreadsheet how to read it. */
export const csvHead = (names: readonly string[]): string => MARK + csvLine(names);
