/** A cell that a spreadsheet takes for a text, never for a formula (OWASP, "CSV Injection"), in quotes where RFC 4180 asks for them. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets take a file for UTF-8 by this mark alone. */
const MARK = '\uFEFF';

/** A line of a CSV file (RFC 4180), with its end. Texts that would be formulas are texts; numbers stay numbers. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The first line of a CSV file, with what tells a spreadsheet how to read it. */
export const csvHead = (names: readonly string[]): string => MARK + csvLine(names);
