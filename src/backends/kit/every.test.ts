import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { every } from './every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is done again and again', () => {
  it.each([
    ['at once', 1],
    ['later', 0],
  ] as const)('begins %s, and ends when it is stopped', (first, before) => {
    const run = vi.fn();
    const ongoing = every(1_000, run, first);
    expect(run).toHaveBeenCalledTimes(before);
    vi.advanceTimersByTime(2_500);
    expect(run).toHaveBeenCalledTimes(before + 2);
    ongoing.stop();
    vi.advanceTimersByTime(5_000);
    expect(run).toHaveBeenCalledTimes(before + 2);
  });
});
