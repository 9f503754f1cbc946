import { expect, it } from 'vitest';
import { seatDay } from './seat-day';

it.each([
  ['2026-12-31T22:59:59.000Z', '2026-12-31'],
  ['2026-12-31T23:30:00.000Z', '2027-01-01'],
  ['2026-06-30T22:00:00.000Z', '2026-07-01'],
])('%s is the day %s of the seat, whatever clock it is read by', (moment, day) => expect(seatDay(moment)).toBe(day));
