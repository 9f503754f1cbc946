import { expect, it } from 'vitest';
import { directionOf } from './language-path.ts';
import { pseudo, PSEUDO_LOCALE, pseudoPhrases } from './pseudo-locale.ts';

it('is written from right to left, longer, with accents, and keeps parameters', () => {
  expect(directionOf(PSEUDO_LOCALE)).toBe('rtl');
  const text = pseudo('Page {page} of {pages}');
  expect(text).toContain('{page}');
  expect(text).toContain('{pages}');
  expect(text).toContain('\u202eÞáĝé \u202c');
  expect(text.replace(/[\u202e\u202c]/g, '').length).toBeGreaterThan('Page {page} of {pages}'.length * 1.3);
  // Every override is closed: the direction of what follows is its own.
  expect(text.split('\u202e').length).toBe(text.split('\u202c').length);
});

it('leaves nothing plain', () => {
  expect(pseudoPhrases({ 'a.b': 'Read more', 'a.c': ' ' })).toEqual({ 'a.b': expect.not.stringMatching(/[A-Za-z]/) as string, 'a.c': ' ' });
});
