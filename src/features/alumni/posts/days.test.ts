import { expect, it } from 'vitest';
import { daysLeft } from './days';

const now = Date.parse('2026-11-24T09:00:00Z');

it('counts a day that has begun as one, and none of what is past', () => {
  expect([daysLeft('2026-12-24T09:00:00Z', now), daysLeft('2026-11-24T09:01:00Z', now), daysLeft('2026-11-23T09:00:00Z', now)]).toEqual([
    30, 1, 0,
  ]);
});
