import { expect, it } from 'vitest';
import { createMessageLimit } from './limit.ts';

const NOW = 1_000_000_000;

it('lets half of a minute’s messages through at once, and then as many as time allows', () => {
  const limit = createMessageLimit(120);
  expect(limit.take('203.0.113.7', 50, NOW)).toBe(50);
  expect(limit.take('203.0.113.7', 50, NOW)).toBe(10);
  expect(limit.take('203.0.113.7', 50, NOW)).toBe(0);
  expect(limit.take('203.0.113.7', 50, NOW + 5_000)).toBe(10);
  expect(limit.take('203.0.113.7', 200, NOW + 3_600_000)).toBe(60);
});

it('counts a line, whatever browser it names: a network of IPv6 is one', () => {
  const limit = createMessageLimit(120);
  expect(limit.take('2001:db8:1:2::1', 60, NOW)).toBe(60);
  expect(limit.take('2001:db8:1:2::2', 60, NOW)).toBe(0);
  expect(limit.take('203.0.113.8', 60, NOW)).toBe(60);
});
