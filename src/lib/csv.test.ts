import { describe, expect, it } from 'vitest';
import { cellNumber, isMissing, parseCsv, readGrid } from './csv.ts';

describe('parseCsv', () => {
  it.each([
    [
      'commas',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons, where a spreadsheet wrote them',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quoted delimiters, quotes and lines',
      '"a, b","say ""yes""","two\nlines"\n1,2,3',
      [
        ['a, b', 'say "yes"', 'two\nlines'],
        ['1', '2', '3'],
      ],
    ],
    [
      'carriage returns, a byte order mark and empty lines',
      '\ufeffa,b\r\n\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'an empty first cell',
      ',x\ny,1',
      [
        ['', 'x'],
        ['y', '1'],
      ],
    ],
    ['nothing', '  \n ', []],
    ['a quote that is never closed', '"a,b', [['a,b']]],
  ])('reads %s', (_name, text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });
});

it.each([
  ['12', 12],
  ['-3.5', -3.5],
  ['−1.2', -1.2],
  ['1,284', 1284],
  ['1,284,000.5', 1284000.5],
  ['31 %', 31],
  ['€1 200', 1200],
  ['.5', 0.5],
  ['+4', 4],
  ['0', 0],
  ['', null],
  ['–', null],
  ['n/a', null],
  ['twelve', null],
  ['2,5', null],
  ['1.2.3', null],
  ['12 months', null],
])('reads the number in %j', (cell, number) => {
  expect(cellNumber(cell)).toBe(number);
});

it.each([
  ['3,5', 3.5],
  ['1,125', 1.125],
  ['5.200', 5200],
  ['−1.284.000,5 %', -1284000.5],
  ['8.4', null],
])('reads the number in %j where a comma is the decimal sign', (cell, number) => {
  expect(cellNumber(cell, ',')).toBe(number);
});

it('knows what says that there is no figure', () => {
  expect(['', '-', '–', 'n/a', 'N/A', 'k. A.', '…'].every(isMissing)).toBe(true);
  expect(['0', 'none', 'x'].some(isMissing)).toBe(false);
});

describe('readGrid', () => {
  it('fills short rows, cuts long ones and finds the columns of numbers', () => {
    expect(readGrid('Country,Months,Note\nDenmark,26\nItaly,n/a,late,more')).toEqual({
      header: ['Country', 'Months', 'Note'],
      rows: [
        ['Denmark', '26', ''],
        ['Italy', 'n/a', 'late'],
      ],
      numeric: [false, true, false],
    });
  });
  it.each([
    ['Amt,Quote\nNord,"3,5"\nSüd,"12,6"', ','],
    ['Amt;Fläche\nNord;1.284,5\nSüd;900', ','],
    ['Amt,Fläche\nNord,1.284.000', ','],
    ['Office,Share\nNorth,8.4\nSouth,"1,284"', '.'],
    ['Office,Share\nNorth,0.125', '.'],
    // What could be either is read as the language has it.
    ['Office,Area\nNorth,"1,125"', undefined],
    ['Office,Area\nNorth,5.200', undefined],
    ['Office,Area\nNorth,12', undefined],
  ])('finds the sign before the decimals, and with it the columns of numbers: %j', (text, sign) => {
    const grid = readGrid(text);
    expect([grid?.sign, grid?.numeric]).toEqual([sign, [false, true]]);
  });
  it('never takes the names of rows for numbers', () => {
    expect(readGrid('Year,Signed\n2019,12')?.numeric).toEqual([false, true]);
  });
  it.each(['', 'only,a,header'])('is nothing without rows: %j', (text) => {
    expect(readGrid(text)).toBeNull();
  });
});
