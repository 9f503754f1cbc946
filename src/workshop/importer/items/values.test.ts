import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv.ts';
import { decodeDate, encodeDate } from './dates.ts';
import { withoutTimestamps } from '../../media/pdf.ts';

describe('dates', () => {
  it.each([
    ['2026-11-18', '20261118T000000Z'],
    ['2026-11-18T17:30:00Z', '20261118T173000Z'],
    ['2014-03-19T10:14:29-04:00', '20140319T141429Z'],
    ['2015-03-17 14:00:00 -4', '20150317T180000Z'],
    ['2015-03-17 14:00:00 +0530', '20150317T083000Z'],
  ])('%s', (text, value) => expect(encodeDate(text)).toBe(value));

  it.each(['18.11.2026', '2026-13-01', '2026-02-30', 'soon', ''])('refuses "%s"', (text) => expect(encodeDate(text)).toBeUndefined());

  it('come back', () => {
    for (const text of ['2026-11-18', '2026-11-18T17:30:00Z']) expect(decodeDate(encodeDate(text) ?? '')).toBe(text);
  });
});

it('reads CSV with quoted commas, quotes and blank lines', () => {
  expect(parseCsv('a,"b, c"\n\n"say ""x""", 2 \r\n')).toEqual([
    ['a', 'b, c'],
    ['say "x"', '2'],
  ]);
});

it('takes the times and the identifier out of a PDF without moving a byte', () => {
  const pdf = Buffer.from(
    "/CreationDate (D:20261118101112+00'00') /ModDate (D:20261118101113+00'00') /ID [<ABCDEF01> <ABCDEF02>]",
    'latin1',
  );
  const fixed = withoutTimestamps(pdf);
  expect(fixed).toHaveLength(pdf.length);
  expect(fixed.toString('latin1')).toBe(
    "/CreationDate (D:20000101000000+00'00') /ModDate (D:20000101000000+00'00') /ID [<00000000> <00000000>]",
  );
});
