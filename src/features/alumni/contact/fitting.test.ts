import { expect, it } from 'vitest';
import { cursorIn, fitting, hiddenOf, idIn, pageIn, queryOf, wordsIn } from './fitting';

const NAMES = ['id', 'q', 'page'] as const;
const asked = { id: '', q: 'a&b ä', page: '2' };

it('reads what has the shape that it asks for, and leaves out the rest', () => {
  expect([idIn('6A6D4792-c957-4f22-8b56-e2e5d8e4996f'), idIn('../../v1/me'), idIn(undefined)]).toEqual([
    '6a6d4792-c957-4f22-8b56-e2e5d8e4996f',
    '',
    '',
  ]);
  expect([pageIn('3'), pageIn('0'), pageIn('-1'), pageIn('1e9')]).toEqual(['3', '', '', '']);
  expect([cursorIn('2026-10-02T09:05:00.000000Z_9a6d'), cursorIn('a b'), cursorIn('a/../b')]).toEqual([
    '2026-10-02T09:05:00.000000Z_9a6d',
    '',
    '',
  ]);
  expect(fitting(/^[A-Z]{2}$/, 'nl')).toBe('');
  expect(wordsIn(' two\twords\u0000 ', 7)).toBe('two wor');
});

it('says a question as an address, and as hidden fields, without what is not asked for', () => {
  expect(queryOf(NAMES, asked)).toBe('?q=a%26b+%C3%A4&page=2');
  expect(queryOf(NAMES, asked, { page: '', id: 'x' })).toBe('?id=x&q=a%26b+%C3%A4');
  expect(queryOf(NAMES, { id: '', q: '', page: '' })).toBe('');
  expect(hiddenOf(NAMES, asked)).toEqual({ q: 'a&b ä', page: '2' });
});
