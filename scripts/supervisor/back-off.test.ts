import { expect, it } from 'vitest';
import { createBackOff, PATIENCE } from './back-off.ts';

const patience = { pausesMs: [0, 10, 20], steadyMs: 1_000 };

it('starts at once, later each time, and gives up', () => {
  const backOff = createBackOff(patience, () => 0);
  expect([1, 2, 3, 4, 5].map(() => backOff.down())).toEqual([0, 10, 20, undefined, undefined]);
});

it('begins anew after a run that lasted, and not after one that did not', () => {
  let now = 0;
  const backOff = createBackOff(patience, () => now);
  backOff.up();
  now += 999;
  expect(backOff.down()).toBe(0);
  backOff.up();
  now += 999;
  expect(backOff.down()).toBe(10);
  backOff.up();
  now += 1_000;
  expect(backOff.down()).toBe(0);
});

it('does not take the time after an end for a run', () => {
  let now = 0;
  const backOff = createBackOff(patience, () => now);
  backOff.up();
  backOff.down();
  now += 60_000;
  expect(backOff.down()).toBe(10);
});

it('is patient for minutes, and begins at once', () => {
  expect(PATIENCE.pausesMs[0]).toBe(0);
  expect(PATIENCE.pausesMs.reduce((sum, pause) => sum + pause)).toBeGreaterThan(4 * 60_000);
});
