import { expect, it } from 'vitest';
import { isFiltered, letterOf, NO_FILTERS, readFilters } from './filters';

it.each([
  ['Ångström', 'A'],
  ['østergård', 'Ø'],
  ['', ''],
  [' von', 'V'],
  ['Çelik', 'C'],
])('%s stands under %s', (name, letter) => expect(letterOf(name)).toBe(letter));
it('reads what an address asks for, and bears what it should not hold', () => {
  expect(readFilters(undefined)).toEqual(NO_FILTERS);
  expect(readFilters({ office: ' Hamburg ', letter: 'å', other: 'x' })).toEqual({ office: 'hamburg', practice: '', letter: 'A' });
  expect(readFilters({ office: ['rotterdam', 'oslo'], practice: 'x'.repeat(1000) })).toMatchObject({
    office: 'rotterdam',
    practice: 'x'.repeat(64),
  });
});
it('knows when nothing is asked for', () =>
  expect([isFiltered(NO_FILTERS), isFiltered({ ...NO_FILTERS, letter: 'A' })]).toEqual([false, true]));
