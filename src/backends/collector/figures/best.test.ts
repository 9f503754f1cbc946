import { describe, expect, it } from 'vitest';
import { best } from './best.ts';

const ascending = (a: number, b: number): number => a - b;

describe('the best of a list', () => {
  it('are the first of its order, as many as there is room for', () => {
    const all = Array.from({ length: 500 }, (_, index) => (index * 7919) % 503);
    expect(best(all, 20, ascending)).toEqual(all.toSorted(ascending).slice(0, 20));
    expect(best(all, 1_000, ascending)).toEqual(all.toSorted(ascending));
  });

  it('keep the order of those that are equal', () => {
    const all = ['b1', 'a1', 'b2', 'a2', 'b3'];
    expect(best(all, 4, (a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''))).toEqual(['a1', 'a2', 'b1', 'b2']);
  });

  it('are none of nothing', () => {
    expect(best([], 5, ascending)).toEqual([]);
  });
});
