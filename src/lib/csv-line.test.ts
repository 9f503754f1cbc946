import { expect, it } from 'vitest';
import { parseCsv } from './csv';
import { csvLine } from './csv-line';

it('a line is read as it was meant', () => {
  const cells = ['plain', 'a, b', 'he said "no"', 'two\nlines', 'Zürich'];
  expect(parseCsv(csvLine(cells))).toEqual([cells]);
});

/** How a spreadsheet whose list separator is this reads a line: quotes count at the beginning of a cell. */
function cellsBy(separator: string, line: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < line.length;) {
    let text = '';
    if (line[at] === '"') {
      for (at += 1; at < line.length; at += 1) {
        if (line[at] !== '"') text += line[at];
        else if (line[at + 1] === '"') text += line[(at += 1)];
        else break;
      }
      at += 1;
    }
    while (at < line.length && line[at] !== separator && !/[\r\n]/.test(line[at] ?? '')) text += line[at++];
    at += 1;
    cells.push(text);
  }
  return cells;
}

it.each([',', ';', '\t'])('no cell is a formula, whatever the spreadsheet separates by: %j', (separator) => {
  const hostile = ['=1', '+1', '-1', '@A1', '＝1', '＋1', '－1', '＠1', '  =1', '"=1"'].flatMap((formula) =>
    ['', 'hello;', 'hello, ', 'x\t', 'a\n', 'a\r\n', 'a"', 'a";', 'a;"', 'a; "'].map((before) => before + formula),
  );
  for (const text of hostile)
    for (const line of [csvLine([text]), csvLine(['plain', text]), csvLine(['in, quotes', text])])
      for (const each of cellsBy(separator, line)) expect(each, JSON.stringify(line)).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
});

it.each(['=1+1', '+31 10', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1'])('%j is no formula, and a number is a number', (text) => {
  expect(csvLine([text, -1])).toMatch(/^"?'[\s\S]*,-1\r\n$/);
});
