import { expect, it } from 'vitest';
import { numberWord } from './number-word';

it('says small numbers by their words, large ones and those of other languages in figures', () => {
  expect([2, 5, 12].map((number) => numberWord(number, 'en'))).toEqual(['two', 'five', 'twelve']);
  expect([2, 5, 12].map((number) => numberWord(number, 'de'))).toEqual(['zwei', 'fünf', 'zwölf']);
  expect([1, 13, 1_300].map((number) => numberWord(number, 'de'))).toEqual(['1', '13', '1.300']);
  expect(numberWord(5, 'fr')).toBe('5');
});
