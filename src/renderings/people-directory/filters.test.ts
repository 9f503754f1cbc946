import { expect, it } from 'vitest';
import { examplePerson } from '@/features/content/cards/examples';
import { directoryHref, isFiltered, letterOf, narrow, NO_FILTERS, readFilters } from './filters';

it.each([
  ['Ångström', 'A'],
  ['østergård', 'Ø'],
  ['', ''],
  [' von', 'V'],
  ['Çelik', 'C'],
])('%s stands under %s', (name, letter) => expect(letterOf(name)).toBe(letter));
it('reads what an address asks for, and bears what it should not hold', () => {
  expect(readFilters(undefined)).toEqual({ ...NO_FILTERS, page: 1 });
  expect(readFilters({ office: ' Hamburg ', letter: 'å', other: 'x', page: '3' })).toEqual({
    ...NO_FILTERS,
    office: 'hamburg',
    letter: 'A',
    page: 3,
  });
  expect(readFilters({ office: ['rotterdam', 'oslo'], practice: 'x'.repeat(1000) })).toMatchObject({
    office: 'rotterdam',
    practice: 'x'.repeat(64),
  });
});
it.each(['0', '-1', '1e3', '01', 'x', ''])('takes page “%s” for the first', (page) => expect(readFilters({ page }).page).toBe(1));
it('knows when nothing is asked for', () =>
  expect([isFiltered(NO_FILTERS), isFiltered({ ...NO_FILTERS, letter: 'A' })]).toEqual([false, true]));
it('writes an address with what is chosen alone', () => {
  expect(directoryHref('/de/people', NO_FILTERS)).toBe('/de/people');
  expect(directoryHref('/people', { ...NO_FILTERS, name: 'van d', letter: 'A' }, 2)).toBe('/people?name=van+d&letter=A&page=2');
});
it.each([
  ['ines', true],
  ['VALB', true],
  ['val ine', true],
  ['garcía', true],
  ['garcia-val', true],
  ['buena', false],
  ['ines x', false],
  ['…', false],
])('“%s” finds Inés García Valbuena: %s', (name, found) => {
  const person = examplePerson({ first: 'Inés', last: 'García Valbuena' });
  expect(narrow([{ person, expertise: [] }], { ...NO_FILTERS, name })).toHaveLength(found ? 1 : 0);
});
