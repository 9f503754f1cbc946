import { expect, it } from 'vitest';
import { createRetryBudget } from './retry-budget';

it('repetitions are a part of the calls, and some a second', () => {
  let now = 0;
  const budget = createRetryBudget(() => now);
  const drain = (): number => {
    let taken = 0;
    while (budget.withdraw()) taken += 1;
    return taken;
  };
  expect(drain(), 'one page alone is helped').toBe(60);
  for (let call = 0; call < 100; call += 1) budget.deposit();
  expect(drain()).toBe(25);
  now += 10_000;
  expect(drain()).toBe(20);
  now += 3_600_000;
  expect(drain(), 'no more than fits').toBe(60);
});
