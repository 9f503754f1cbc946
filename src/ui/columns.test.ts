import { describe, expect, it } from 'vitest';
import { fullRows } from './columns';

describe('fullRows', () => {
  it.each([
    [6, 4, 3],
    [4, 3, 4],
    [8, 3, 4],
    [9, 4, 3],
    [12, 3, 3],
    [12, 4, 4],
    [5, 3, 3],
    [7, 4, 4],
    [1, 4, 4],
  ] as const)('lays %i things out in %i columns as a rule, here in %i', (count, usual, expected) => {
    expect(fullRows(count, usual)).toBe(expected);
  });
});
