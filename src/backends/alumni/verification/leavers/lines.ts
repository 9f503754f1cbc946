/** How a file of leavers is written: UTF-8, or what a spreadsheet on Windows saves. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** One line of the file; a cell in quotes may hold line ends, so it may be several of an editor's. */
export interface Line {
  /** The number of its first line in an editor, from 1. */
  at: number;
  text: string;
  /** Undefined: a quote is not closed, so nobody can say where its cells end. */
  cells: readonly string[] | undefined;
}

/** A quoted cell may go on over so many lines of an editor; what goes on for longer is a quote that somebody forgot. */
const LONGEST_CELL_LINES = 10;

/**
 * The text of a file. A byte order mark decides, then what was said; otherwise it is UTF-8 where it can be, and Windows-1252 where
 * it cannot: no text with an umlaut in Windows-1252 is UTF-8 by chance.
 */
export function decodeFile(bytes: Uint8Array, said?: Encoding): { text: string; encoding: Encoding } {
  const decode = (encoding: Encoding, fatal = false): string => new TextDecoder(encoding, { fatal }).decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode('utf-16le'), encoding: 'utf-16le' };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { text: decode('utf-8'), encoding: 'utf-8' };
  if (said !== undefined) return { text: decode(said), encoding: said };
  try {
    return { text: decode('utf-8', true), encoding: 'utf-8' };
  } catch {
    return { text: decode('windows-1252'), encoding: 'windows-1252' };
  }
}

/** What stands between the cells of the first line: whichever of the three there is most of, outside quotes. */
export function delimiterOf(header: string): ';' | ',' | '\t' {
  const bare = header.replace(/"[^"]*"/g, '');
  const times = (delimiter: string): number => bare.split(delimiter).length;
  return ([';', '\t'] as const).reduce<';' | ',' | '\t'>((best, next) => (times(next) > times(best) ? next : best), ',');
}

/** The cells of a line; undefined where a quote is open at its end. */
function cellsOf(line: string, delimiter: string): string[] | undefined {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (line[at + 1] === '"') cell += line[++at] ?? '';
      else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (character === delimiter) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return quoted ? undefined : [...cells, cell.trim()];
}

/**
 * Every line that is not empty, in the order of the file. A quote that is not closed within ten lines breaks its own line alone:
 * the next one is read as a line again, so that one mistake does not swallow the rest of the file.
 */
export function linesOf(text: string, delimiter: string): Line[] {
  const raw = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const lines: Line[] = [];
  for (let at = 0; at < raw.length; at++) {
    const first = raw[at] ?? '';
    if (first.trim() === '') continue;
    let text = first;
    let cells = cellsOf(text, delimiter);
    let more = 0;
    while (cells === undefined && more < LONGEST_CELL_LINES && at + more + 1 < raw.length) {
      more += 1;
      text += `\n${raw[at + more] ?? ''}`;
      cells = cellsOf(text, delimiter);
    }
    lines.push({ at: at + 1, text: cells === undefined ? first : text, cells });
    if (cells !== undefined) at += more;
  }
  // A line of nothing but delimiters is what a spreadsheet leaves below its table.
  return lines.filter(({ cells }) => cells?.some((cell) => cell !== '') !== false);
}
