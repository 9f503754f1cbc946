import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { giveBack } from './memory.ts';

it('what nobody holds any more is given back, what somebody holds stays', async () => {
  const held = { text: 'held' };
  const [free, kept] = [new WeakRef({ text: 'free' }), new WeakRef(held)];
  // What a reference leads to stays until the turn in which it was made is over.
  await setImmediate();
  expect(free.deref()).toBeDefined();
  await setImmediate();
  giveBack();
  expect(free.deref()).toBeUndefined();
  expect(kept.deref()).toBe(held);
});
