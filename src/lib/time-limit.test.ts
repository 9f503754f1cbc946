import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { timeLimit } from './time-limit';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends a call when its time is over, and not before', () => {
  const signal = timeLimit(1_000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

it('ends it with whoever called', () => {
  const controller = new AbortController();
  const signal = timeLimit(1_000, controller.signal);
  expect(signal.aborted).toBe(false);
  controller.abort();
  expect([signal.aborted, timeLimit(1_000, controller.signal).aborted]).toEqual([true, true]);
});
