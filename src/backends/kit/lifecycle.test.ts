import { expect, it } from 'vitest';
import { stopAll } from './lifecycle.ts';
import { createLog } from './log.ts';

const log = createLog('lifecycle', { level: 'silent' });
const never = new Promise<void>(() => undefined);

it('stops services beside each other', async () => {
  const order: string[] = [];
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  const slow = { stop: () => gate.then(() => void order.push('slow')) };
  const quick = {
    stop: async () => {
      order.push('quick');
      go();
    },
  };
  expect(await stopAll([slow, quick], log)).toBe(0);
  expect(order).toEqual(['quick', 'slow']);
});

it('stops the others where one fails, and says so', async () => {
  let stopped = false;
  const bad = {
    stop: () => {
      throw new Error('x');
    },
  };
  const good = { stop: async () => void (stopped = true) };
  expect(await stopAll([bad, good], log)).toBe(1);
  expect(stopped).toBe(true);
});

it('waits for none longer than the deadline', async () => {
  expect(await stopAll([{ stop: () => never }], log, 1)).toBe(1);
});
