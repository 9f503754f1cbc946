import { describe, expect, it } from 'vitest';
import { NO_DATE, formatDate } from './date-format.ts';

const time = Date.UTC(2026, 0, 2, 15, 4, 5, 678);

describe('formatDate', () => {
  it.each([
    ['d', '1/2/2026'],
    ['D', 'Friday, January 2, 2026'],
    ['g', '1/2/2026 3:04 PM'],
    ['s', '2026-01-02T15:04:05'],
    ['o', '2026-01-02T15:04:05.6780000Z'],
    ['R', 'Fri, 02 Jan 2026 15:04:05 GMT'],
    ['MMMM d, yyyy', 'January 2, 2026'],
    ['dd.MM.yy HH:mm', '02.01.26 15:04'],
    ["h 'in the' tt", '3 in the PM'],
    ['yyyy\\yMM', '2026y01'],
    ['%d', '2'],
    ['ddd dd MMM', 'Fri 02 Jan'],
    ['hh:mm:ss.fff t', '03:04:05.678 P'],
  ])('%s', (format, expected) => {
    expect(formatDate(time, format, 'en', 0)).toBe(expected);
  });

  it('moves by an offset as JavaScript counts it, and names the zone', () => {
    expect(formatDate(time, 'HH:mm zzz', 'en', -120)).toBe('17:04 +02:00');
    expect(formatDate(time, 'HH:mm z', 'en', 300)).toBe('10:04 -5');
  });

  it('speaks the language of the item', () => {
    expect(formatDate(time, 'd. MMMM yyyy', 'de', 0)).toBe('2. Januar 2026');
    expect(formatDate(time, 'D', 'de', 0)).toBe('Freitag, 2. Januar 2026');
  });

  it('writes the year 1 where there is no date', () => {
    expect(formatDate(NO_DATE, 'yyyy-MM-dd', 'en', 0)).toBe('0001-01-01');
  });
});
