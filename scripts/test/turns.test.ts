import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../supervisor/paths.ts';
import { FILES_BY_TURNS, hasTurn, JOURNEYS_BY_TURNS, leftOut, today, TURNS } from './turns.ts';

const fileOf = (name: string, folder = '') => path.join(root, folder, `${name}.test.ts`);
const DAYS = ['20786', '20787', '20788'];

describe('what is not needed each day', () => {
  it.each(['files', 'journeys'] as const)('is there: %s', (which) => {
    const [list, folder] = which === 'files' ? [FILES_BY_TURNS, ''] : [JOURNEYS_BY_TURNS, 'tests'];
    expect(list.filter((name) => !existsSync(fileOf(name, folder)))).toEqual([]);
    expect(new Set(list).size).toBe(list.length);
  });

  it('has a turn within so many days, and not on more than one', () => {
    for (const list of [FILES_BY_TURNS, JOURNEYS_BY_TURNS])
      for (const one of list) expect([one, DAYS.filter((day) => hasTurn(list, one, day)).length]).toEqual([one, 1]);
    const out = DAYS.map((day) => leftOut(day).length);
    expect(out.reduce((sum, count) => sum + count)).toBe(FILES_BY_TURNS.length * (TURNS - 1));
  });

  it('all has its turn where nobody says a day, as for files that somebody names', () => {
    expect(leftOut('')).toEqual([]);
    expect(JOURNEYS_BY_TURNS.every((one) => hasTurn(JOURNEYS_BY_TURNS, one, ''))).toBe(true);
    expect(today(Date.UTC(2026, 10, 29, 23, 59))).toBe('20786');
  });

  it('journeys say so themselves, and no other file does', () => {
    const saying = JOURNEYS_BY_TURNS.filter((name) => readFileSync(fileOf(name, 'tests'), 'utf8').includes('modesOf(import.meta.url)'));
    expect(saying).toEqual(JOURNEYS_BY_TURNS);
    expect(() => hasTurn(JOURNEYS_BY_TURNS, 'e2e/pages/menu', '20786')).toThrow('none of the lists');
  });
});
