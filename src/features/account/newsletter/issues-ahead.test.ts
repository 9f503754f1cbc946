import { expect, it } from 'vitest';
import { issuesAhead } from './issues-ahead';

it.each([
  ['2026-11-25T12:00:00Z', ['weekly-briefing 2026-11-30T06:00:00.000Z', 'monthly-highlights 2026-12-01T06:00:00.000Z']],
  ['2026-11-30T06:00:00Z', ['monthly-highlights 2026-12-01T06:00:00.000Z', 'weekly-briefing 2026-12-07T06:00:00.000Z']],
])('at %s the soonest comes first', (now, expected) =>
  expect(issuesAhead(new Date(now)).map(({ of, at }) => `${of} ${at}`)).toEqual(expected),
);
