import { afterEach, describe, expect, it, vi } from 'vitest';
import { byDay, isTurn, partOf } from '../../tests/support/whole.ts';

const MANY = ['a1', 'a2', 'a3', 'b1', 'a4', 'a5', 'c1'];

describe('a part of many', () => {
  it('is each so-manieth, from where it is told to begin', () => {
    expect(partOf(MANY, 3, {}, false)).toEqual(['a1', 'b1', 'c1']);
    expect(partOf(MANY, 3, { from: 4 }, false)).toEqual(['a2', 'a4']);
  });

  it('has the first of each kind in it, and all where all is asked for', () => {
    const kindsOf = (one: string) => [one.charAt(0)];
    expect(partOf(MANY, 100, { from: 1, kindsOf }, false)).toEqual(['a1', 'a2', 'b1', 'c1']);
    expect(partOf(MANY, 100, { kindsOf }, true)).toEqual(MANY);
  });
});

describe('pairs by turns', () => {
  const [rows, columns] = [
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3],
  ] as const;
  const pairs = rows.flatMap((row) => columns.filter((column) => isTurn(row, column, 3, false)).map((column) => [row, column] as const));

  it('meet each of either list', () => {
    expect(pairs.length).toBeLessThan(rows.length * columns.length);
    expect(new Set(pairs.map(([row]) => row)).size).toBe(rows.length);
    expect(new Set(pairs.map(([, column]) => column)).size).toBe(columns.length);
  });

  it('are all of them where all is asked for', () => expect(isTurn(1, 1, 3, true)).toBe(true));
});

describe('examples by the day', () => {
  afterEach(() => vi.unstubAllEnvs());
  const on = (day: string, turns?: number) => {
    vi.stubEnv('TEST_DAY', day);
    return byDay(MANY, turns);
  };

  it('are all of them within three days, none twice', () => {
    expect(on('20787')).toEqual(['a1', 'b1', 'c1']);
    expect([...on('20787'), ...on('20788'), ...on('20789')].sort()).toEqual(MANY.toSorted());
    expect([...on('20786', 2), ...on('20787', 2)].sort()).toEqual(MANY.toSorted());
  });

  it('are all where there is no day', () => expect(on('')).toEqual(MANY));
});
