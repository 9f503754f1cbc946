import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { interruptedBy } from './interrupted.ts';

it('the first Ctrl-C ends what hears it, the second what does not, but in the moment in which nothing may be left half done', () => {
  const [on, end] = [new EventEmitter(), vi.fn()];
  let mayEnd = false;
  const signal = interruptedBy(new Error('it was interrupted'), { mayEnd: () => mayEnd, on, end });
  expect(signal.aborted).toBe(false);
  on.emit('SIGTERM');
  expect([signal.aborted, (signal.reason as Error).message, end.mock.calls.length]).toEqual([true, 'it was interrupted', 0]);
  on.emit('SIGINT');
  expect(end).not.toHaveBeenCalled();
  mayEnd = true;
  on.emit('SIGINT');
  expect(end).toHaveBeenCalledTimes(1);
});
