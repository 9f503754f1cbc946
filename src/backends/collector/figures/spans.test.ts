import { describe, expect, it } from 'vitest';
import { cut, daysOfMonth, lengthOf } from './spans.ts';

const THERE = { kept: '2026-11-22', first: '2026-08-20' };
const TODAY = '2026-11-24';
const all = ({ months, packed, open }: ReturnType<typeof cut>): string[] => [...months.flatMap(daysOfMonth), ...packed, ...open].toSorted();

describe('days of a question', () => {
  it('are months that are whole, packed days and days that change, each of them once', () => {
    const days = cut({ from: '2026-08-30', to: '2026-11-24' }, THERE, TODAY);
    expect(days.months).toEqual(['2026-09-01', '2026-10-01']);
    expect(days.packed).toEqual(['2026-08-30', '2026-08-31', ...daysOfMonth('2026-11-01').slice(0, 22)]);
    expect(days.open).toEqual(['2026-11-23', '2026-11-24']);
    expect([new Set(all(days)).size, all(days).length]).toEqual([87, 87]);
  });

  it('have no month that is not whole', () => {
    expect(cut({ from: '2026-09-02', to: '2026-10-30' }, THERE, TODAY)).toMatchObject({ months: [], open: [] });
    expect(cut({ from: '2026-09-01', to: '2026-09-30' }, THERE, TODAY)).toEqual({ months: ['2026-09-01'], packed: [], open: [] });
    expect(cut({ from: '2026-11-01', to: '2026-11-30' }, { ...THERE, kept: '2026-11-29' }, '2026-12-01').months).toEqual([]);
  });

  it('are rows where none is packed, from the first on and not beyond today', () => {
    const none = { kept: undefined, first: '2026-11-20' };
    expect(all(cut({ from: '2026-01-01', to: '2026-12-31' }, none, TODAY))).toEqual(
      all(cut({ from: '2026-11-20', to: TODAY }, none, TODAY)),
    );
    expect(cut({ from: '2026-01-01', to: '2026-12-31' }, none, TODAY).open).toHaveLength(5);
    expect(all(cut({ from: '2026-01-01', to: TODAY }, { kept: undefined, first: undefined }, TODAY))).toEqual([]);
  });

  it('are none of the future', () => {
    expect(all(cut({ from: '2026-12-01', to: '2026-12-31' }, THERE, TODAY))).toEqual([]);
  });

  it('are as many as there are between two, both of them counted', () => {
    expect(lengthOf({ from: '2026-02-28', to: '2026-03-01' })).toBe(2);
  });
});
