import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('lets so many through, keeps so many waiting in order, and refuses the rest', async () => {
  const gate = createGate(2, { waiting: 2, what: 'Work is done' });
  const ends: (() => void)[] = [];
  const order: number[] = [];
  const work = (number: number) =>
    gate.run(async () => {
      order.push(number);
      await new Promise<void>((end) => ends.push(end));
      if (number === 2) throw new Error('a slip');
      return number;
    });
  const jobs = [1, 2, 3, 4].map(work);
  const settled = Promise.allSettled(jobs);
  await expect(work(5)).rejects.toMatchObject({ code: 'unavailable', headers: { 'retry-after': '2' } });
  expect([gate.running, gate.waiting, order]).toEqual([2, 2, [1, 2]]);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect([gate.running, gate.waiting, order]).toEqual([0, 0, [1, 2, 3, 4]]);
});

it('without a bound keeps everybody waiting, in order', async () => {
  const gate = createGate(1);
  const order: number[] = [];
  await Promise.all(Array.from({ length: 50 }, (_, number) => gate.run(async () => void order.push(number))));
  expect(order).toEqual(Array.from({ length: 50 }, (_, number) => number));
});
