import { expect, it } from 'vitest';
import { after } from './period.ts';

it.each([
  ['2026-01-15T10:00:00Z', 1, 'month', '2026-02-15T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', 1, 'month', '2026-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00Z', 1, 'month', '2028-02-29T10:00:00.000Z'],
  ['2026-11-30T10:00:00Z', 3, 'month', '2027-02-28T10:00:00.000Z'],
  ['2026-12-31T23:59:59Z', 1, 'month', '2027-01-31T23:59:59.000Z'],
  ['2028-02-29T10:00:00Z', 1, 'year', '2029-02-28T10:00:00.000Z'],
  ['2026-03-28T10:00:00Z', 1, 'week', '2026-04-04T10:00:00.000Z'],
  ['2026-12-31T10:00:00Z', 1, 'day', '2027-01-01T10:00:00.000Z'],
] as const)('after %s and %d %s it is %s', (from, count, unit, then) => {
  expect(after(new Date(from), { count, unit }).toISOString()).toBe(then);
});

it.each([
  ['2026-01-31T10:00:00Z', 1, 'month', ['02-28', '03-31', '04-30', '05-31', '06-30']],
  ['2026-01-29T10:00:00Z', 1, 'month', ['02-28', '03-29', '04-29', '05-29', '06-29']],
  ['2026-11-30T10:00:00Z', 3, 'month', ['02-28', '05-30', '08-30', '11-30', '02-29']],
  ['2028-02-29T10:00:00Z', 1, 'year', ['02-28', '02-28', '02-28', '02-29', '02-28']],
] as const)(
  'periods that begin on %s, each of %d %s, end on the day of the first one wherever there is such a day',
  (begin, count, unit, days) => {
    const first = new Date(begin);
    let from = first;
    const ends = days.map(() => (from = after(from, { count, unit }, first.getUTCDate())).toISOString().slice(5, 10));
    expect(ends).toEqual(days);
  },
);
