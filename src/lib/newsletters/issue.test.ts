import { describe, expect, it } from 'vitest';
import { currentIssue, isDue, nextIssue } from './issue.ts';

const at = (frequency: 'weekly' | 'monthly', now: string) => {
  const { id, from, due } = currentIssue(frequency, new Date(now));
  return [id, from.toISOString(), due.toISOString()];
};

describe('the issue that is due', () => {
  it.each([
    ['2026-11-16T06:00:00Z', ['weekly:2026-11-16', '2026-11-09T06:00:00.000Z', '2026-11-16T06:00:00.000Z']],
    ['2026-11-16T05:59:59Z', ['weekly:2026-11-09', '2026-11-02T06:00:00.000Z', '2026-11-09T06:00:00.000Z']],
    ['2026-11-22T23:59:59Z', ['weekly:2026-11-16', '2026-11-09T06:00:00.000Z', '2026-11-16T06:00:00.000Z']],
    ['2027-01-01T12:00:00Z', ['weekly:2026-12-28', '2026-12-21T06:00:00.000Z', '2026-12-28T06:00:00.000Z']],
  ])('weekly at %s', (now, expected) => expect(at('weekly', now)).toEqual(expected));

  it.each([
    ['2026-11-01T06:00:00Z', ['monthly:2026-11-01', '2026-10-01T06:00:00.000Z', '2026-11-01T06:00:00.000Z']],
    ['2026-11-01T05:59:59Z', ['monthly:2026-10-01', '2026-09-01T06:00:00.000Z', '2026-10-01T06:00:00.000Z']],
    ['2026-03-31T12:00:00Z', ['monthly:2026-03-01', '2026-02-01T06:00:00.000Z', '2026-03-01T06:00:00.000Z']],
    ['2027-01-15T12:00:00Z', ['monthly:2027-01-01', '2026-12-01T06:00:00.000Z', '2027-01-01T06:00:00.000Z']],
  ])('monthly at %s', (now, expected) => expect(at('monthly', now)).toEqual(expected));
});

it.each([
  ['weekly', '2026-11-16T06:00:00Z', '2026-11-16T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ['weekly', '2026-11-16T05:59:59Z', '2026-11-09T06:00:00.000Z', '2026-11-16T06:00:00.000Z'],
  ['monthly', '2026-12-31T12:00:00Z', '2026-12-01T06:00:00.000Z', '2027-01-01T06:00:00.000Z'],
] as const)('the %s one after it, at %s, brings what appears from then on', (frequency, now, from, due) =>
  expect(nextIssue(frequency, new Date(now))).toEqual({
    id: `${frequency}:${due.slice(0, 10)}`,
    frequency,
    from: new Date(from),
    due: new Date(due),
  }),
);

it.each([
  ['weekly:2026-11-30', true],
  ['monthly:2026-12-01', true],
  ['weekly:2026-12-01', false],
  ['weekly:2026-11-31', false],
  ['weekly:2026-02-30', false],
  ['weekly:2026-13-01', false],
  ['monthly:2026-11-30', false],
  ['daily:2026-11-30', false],
  ['weekly', false],
])('%s names a day on which its issue is due: %s', (id, due) => expect(isDue(id)).toBe(due));
