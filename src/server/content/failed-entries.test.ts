import { beforeEach, expect, it } from 'vitest';
import { forgetPerProcess } from '../one-per-process';
import { secondsUntilAgain } from './failed-entries';

beforeEach(() => forgetPerProcess('content.failedEntries'));

it('an entry that failed is asked for again in a moment, and later the longer it has failed', () => {
  let now = 1_000_000;
  const waits = Array.from({ length: 7 }, () => {
    const seconds = secondsUntilAgain('People: 1', now);
    now += seconds * 1000;
    return seconds;
  });
  expect(waits).toEqual([3, 3, 6, 12, 24, 48, 96]);
  expect(secondsUntilAgain('People: 2', now)).toBe(3);
});

it('one that was well for a while fails anew', () => {
  for (const at of [0, 3_000, 6_000, 12_000]) secondsUntilAgain('People: 1', at);
  expect(secondsUntilAgain('People: 1', 12_000 + 24_001)).toBe(3);
});

it('many pages that tell of one at once count it once', () => {
  for (let at = 0; at < 3_000; at += 10) secondsUntilAgain('People: 1', at);
  expect(secondsUntilAgain('People: 1', 3_000)).toBe(3);
});

it('no more failures are remembered than a thousand', () => {
  for (let each = 0; each < 1_500; each += 1) secondsUntilAgain(`People: ${each}`, 0);
  // The first was forgotten.
  expect([secondsUntilAgain('People: 1499', 6_000), secondsUntilAgain('People: 0', 6_000)]).toEqual([6, 3]);
});
