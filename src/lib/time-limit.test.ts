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

it('leaves nothing behind: neither a timer, nor a listener at whoever calls again and again', () => {
  const controller = new AbortController();
  const listens = vi.spyOn(controller.signal, 'addEventListener');
  const ends = vi.spyOn(controller.signal, 'removeEventListener');
  for (let calls = 0; calls < 3; calls += 1) {
    timeLimit(1_000, controller.signal);
    vi.advanceTimersByTime(1_000);
  }
  expect(ends.mock.calls.map(([, listener]) => listener)).toEqual(listens.mock.calls.map(([, listener]) => listener));
  timeLimit(1_000, controller.signal);
  controller.abort();
  expect(vi.getTimerCount()).toBe(0);
});

it('ends it with whoever called', () => {
  const controller = new AbortController();
  const signal = timeLimit(1_000, controller.signal);
  expect(signal.aborted).toBe(false);
  controller.abort();
  expect([signal.aborted, timeLimit(1_000, controller.signal).aborted]).toEqual([true, true]);
});
