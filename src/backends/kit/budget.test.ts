import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';

describe('a budget', () => {
  it('lets half a minute’s worth through at once, then says how long to wait, and fills up again to no more than that', () => {
    let now = 5_000;
    const budget = createBudget(60, () => now);
    const taken = (count: number) => Array.from({ length: count }, () => budget.take()).filter((seconds) => seconds === undefined).length;
    expect(taken(40)).toBe(30);
    expect(budget.take()).toBe(1);
    now += 2_000;
    expect(taken(5)).toBe(2);
    now += 3_600_000;
    expect(taken(100)).toBe(30);
  });
});
