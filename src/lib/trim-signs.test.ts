import { expect, it } from 'vitest';
import { trimSigns, trimSignsEnd, trimSlashes } from './trim-signs';

it('takes signs off the end, or off both ends, and none within', () => {
  expect(trimSignsEnd('//a//b///', '/')).toBe('//a//b');
  expect(trimSigns('-_a-b_-', '-_')).toBe('a-b');
  expect(trimSigns('---', '-')).toBe('');
  expect(trimSigns(' .a. b\u00a0.', /[\s.]/)).toBe('a. b');
  expect(['/', '///', '', '/a/', '/a'].map(trimSlashes)).toEqual(['/', '/', '/', '/a', '/a']);
});

it('takes time that grows with the length alone', () => {
  const started = performance.now();
  trimSigns(`a${'/'.repeat(1_000_000)}b`, '/');
  expect(performance.now() - started).toBeLessThan(200);
});
