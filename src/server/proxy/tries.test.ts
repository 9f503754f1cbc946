import { expect, it } from 'vitest';
import { createTries } from './tries';

it('doubles the wait, forgets after a day without a failure, and keeps a bounded number', () => {
  let now = 0;
  const tries = createTries(() => now);
  const fail = (times: number) => Array.from({ length: times }).forEach(() => tries.failed('a'));
  fail(7);
  expect(tries.wait('a')).toBeUndefined();
  fail(1);
  expect(tries.wait('a')).toBe(600);
  now += 600_000;
  expect(tries.wait('a')).toBeUndefined();
  fail(1);
  expect(tries.wait('a')).toBe(1200);
  now += 1_200_000 + 24 * 3_600_000;
  fail(1);
  expect(tries.wait('a')).toBeUndefined();
  fail(7);
  for (let index = 0; index < 10_000; index += 1) tries.failed(`b${index}`);
  expect(tries.wait('a')).toBeUndefined();
});
