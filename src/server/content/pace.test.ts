import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace } from './pace';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When each of so many requests went, in milliseconds from now. */
async function timesOf(pace: ReturnType<typeof createPace>, requests: number): Promise<(number | 'refused')[]> {
  const began = Date.now();
  const times = Promise.all(
    Array.from({ length: requests }, async () => ((await pace.turn()) === undefined ? Date.now() - began : ('refused' as const))),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  return times;
}

it('lets all go at once as long as nothing was refused', async () => {
  expect(await timesOf(createPace(wait), 5)).toEqual([0, 0, 0, 0, 0]);
});

it('lets them go one by one from the time that a refusal named', async () => {
  const pace = createPace(wait);
  pace.refused(1_000);
  expect(await timesOf(pace, 4)).toEqual([1_000, 1_025, 1_050, 1_075]);
});

it('is as before once nothing was refused for five seconds', async () => {
  const pace = createPace(wait);
  pace.refused(1_000);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await timesOf(pace, 3)).toEqual([0, 0, 0]);
});

it('asks again after two seconds, whatever time was named', async () => {
  const pace = createPace(wait);
  pace.refused(60_000);
  expect(await timesOf(pace, 2)).toEqual([2_000, 2_025]);
});

it('refuses who would wait too long, and holds nobody up by it', async () => {
  const pace = createPace(wait);
  pace.refused(2_000);
  const times = await timesOf(pace, 530);
  expect(times.slice(0, 521)).toEqual(Array.from({ length: 521 }, (_one, n) => 2_000 + n * 25));
  expect(times.slice(521).every((time) => time === 'refused')).toBe(true);
});
