import { expect, it } from 'vitest';
import { parseCsv } from './csv';
import { csvLine } from './csv-line';

it('a line is read as it was meant', () => {
  const cells = ['plain', 'a, b', 'he said "no"', 'two\nlines', 'Zürich'];
  expect(parseCsv(csvLine(cells))).toEqual([cells]);
});

it.each(['=1+1', '+31 10', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1'])('%j is no formula, and a number is a number', (text) => {
  expect(csvLine([text, -1])).toMatch(/^"?'[\s\S]*,-1\r\n$/);
});
