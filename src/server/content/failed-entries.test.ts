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

it('no more failures are remembered than a thousand, and the one that goes was told longest ago', () => {
  for (let each = 0; each < 1_000; each += 1) secondsUntilAgain(`People: ${each}`, 0);
  // It has failed longest, and still does.
  secondsUntilAgain('People: 0', 3_000);
  secondsUntilAgain('People: 1000', 3_000);
  const seconds = ['People: 0', 'People: 2', 'People: 1'].map((failure) => secondsUntilAgain(failure, 6_000));
  expect(seconds).toEqual([6, 6, 3]);
});
