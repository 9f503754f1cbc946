import { expect, it } from 'vitest';
import { bestTerm } from './best-term';

const term = (
  termId: string,
  amount: number,
  unit: 'day' | 'week' | 'month' | 'year',
  change: { count?: number; currency?: string } = {},
) => ({
  termId,
  amount,
  currency: change.currency ?? 'EUR',
  period: { count: change.count ?? 1, unit },
});

it('is the one that costs least in a year, with what it saves against the dearest', () => {
  expect(bestTerm([term('month', 990, 'month'), term('year', 9_900, 'year'), term('trial', 990, 'month')])).toEqual({
    termId: 'year',
    saves: 1_980,
  });
  expect(bestTerm([term('week', 300, 'week'), term('quarter', 3_300, 'month', { count: 3 })])).toEqual({ termId: 'quarter', saves: 2_400 });
});
it.each([
  ['there is one term', [term('month', 990, 'month')]],
  ['all cost the same', [term('month', 1_000, 'month'), term('year', 12_000, 'year')]],
  ['two cost least', [term('year', 9_900, 'year'), term('years', 19_800, 'year', { count: 2 }), term('month', 990, 'month')]],
  ['they are of two currencies', [term('month', 990, 'month'), term('year', 9_900, 'year', { currency: 'CHF' })]],
  ['nothing is sold', []],
])('is none where %s', (_name, terms) => expect(bestTerm(terms)).toBeUndefined());
