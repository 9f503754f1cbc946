import { expect, it } from 'vitest';
import { lane } from './lane.ts';

it('does so much at a time, in order, and goes on after what fails', async () => {
  const two = lane(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    two(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('one');
    }).catch(() => undefined);
  const all = [1, 2, 3, 4].map(work);
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  await all[0];
  expect(begun).toEqual([1, 2, 3]);
  ends[1]?.();
  await all[1];
  ends[2]?.();
  ends[3]?.();
  await Promise.all(all);
  expect(begun).toEqual([1, 2, 3, 4]);
});
