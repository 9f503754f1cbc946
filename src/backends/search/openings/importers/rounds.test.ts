import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundAt } from './rounds.ts';

const given = { posted: '2026-09-10', closes: '2026-12-12' };

it('the first round has the dates given, to the last second of its last day', () => {
  expect(roundAt(given, new Date('2026-11-21T12:00:00Z'))).toEqual({ number: 1, ...given });
  expect(roundAt(given, new Date('2026-12-12T23:59:59Z'))).toEqual({ number: 1, ...given });
});

it('the next opens on the day after, as long as the first', () => {
  expect(roundAt(given, new Date('2026-12-13T00:00:00Z'))).toEqual({ number: 2, posted: '2026-12-13', closes: '2027-03-16' });
  expect(roundAt(given, new Date('2027-03-17T08:00:00Z'))).toEqual({ number: 3, posted: '2027-03-17', closes: '2027-06-18' });
});

it('a short one is followed by rounds of five weeks', () => {
  expect(roundAt({ posted: '2026-11-19', closes: '2026-11-25' }, new Date('2026-11-26T00:00:00Z'))).toEqual({
    number: 2,
    posted: '2026-11-26',
    closes: '2026-12-31',
  });
});

it('whatever the day, it lies within its round, and the day after a round is the first of the next', () => {
  const days = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 300 }), (after, length) => {
      const first = { posted: '2026-09-10', closes: new Date(Date.UTC(2026, 8, 10 + length)).toISOString().slice(0, 10) };
      const now = new Date(Date.UTC(2026, 8, 10 + after, 13));
      const today = now.toISOString().slice(0, 10);
      const round = roundAt(first, now);
      expect(round.posted <= today && today <= round.closes).toBe(true);
      const next = roundAt(first, new Date(Date.parse(`${round.closes}T00:00:00Z`) + 86_400_000));
      expect(next.number).toBe(round.number + 1);
      expect(Date.parse(next.posted) - Date.parse(round.closes)).toBe(86_400_000);
    }),
  );
});
