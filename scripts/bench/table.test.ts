import { describe, expect, it } from 'vitest';
import { formatTable, information, limited, median, missing, percentile } from './table.ts';

describe('limited', () => {
  it('counts the limit itself as within, in both directions', () => {
    expect(limited('x', 10, { value: 10, unit: 'KB' }).verdict).toBe('within');
    expect(limited('x', 10.01, { value: 10, unit: 'KB' }).verdict).toBe('over');
    expect(limited('x', 99, { value: 99, unit: '', least: true }).verdict).toBe('within');
    expect(limited('x', 98, { value: 99, unit: '', least: true }).verdict).toBe('over');
  });

  it('writes value, unit and limit', () => {
    expect(limited('start', 1.234, { value: 3, unit: 's' }, 'cold')).toMatchObject({ measured: '1.2 s (cold)', limit: '≤ 3 s' });
    expect(limited('score', 100, { value: 99, unit: '', least: true })).toMatchObject({ measured: '100', limit: '≥ 99' });
  });
});

it('percentiles are values that were measured', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(
    percentile(
      Array.from({ length: 100 }, (_, index) => index + 1),
      0.95,
    ),
  ).toBe(96);
  expect(percentile([7], 0.95)).toBe(7);
});

it('aligns columns and says what is missing', () => {
  const lines = formatTable([information('short', '1 ms'), missing('rather long', 'no build')]).split('\n');
  expect(lines).toEqual([
    '  what         measured  limit  verdict',
    '  ───────────  ────────  ─────',
    '  short        1 ms             ·',
    '  rather long  no build         – not measured',
  ]);
});
