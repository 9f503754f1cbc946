import { afterEach, expect, it, vi } from 'vitest';
import { forgetPerProcess, onePerProcess } from './one-per-process';

afterEach(() => forgetPerProcess('test'));

it('is made by whoever asks first, and is the same for a second copy of the module', async () => {
  const first = onePerProcess('test', () => new Map([['made', 1]]));
  vi.resetModules();
  const copy = await import('./one-per-process');
  expect(copy.onePerProcess).not.toBe(onePerProcess);
  expect(copy.onePerProcess('test', () => new Map())).toBe(first);
});

it('is made anew once a test has forgotten it', () => {
  const first = onePerProcess('test', () => ({}));
  forgetPerProcess('test');
  expect(onePerProcess('test', () => ({}))).not.toBe(first);
});
