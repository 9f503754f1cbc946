import { expect, it } from 'vitest';
import { trimSigns, trimSignsEnd, trimSlashes } from './trim-signs';
import { computedMs } from '../../tests/support/repeated';

it('takes signs off the end, or off both ends, and none within', () => {
  expect(trimSignsEnd('//a//b///', '/')).toBe('//a//b');
  expect(trimSigns('-_a-b_-', '-_')).toBe('a-b');
  expect(trimSigns('---', '-')).toBe('');
  expect(trimSigns(' .a. b\u00a0.', /[\s.]/)).toBe('a. b');
  expect(['/', '///', '', '/a/', '/a'].map(trimSlashes)).toEqual(['/', '/', '/', '/a', '/a']);
});

it('takes time that grows with the length alone', () => {
  const started = computedMs();
  trimSigns(`a${'/'.repeat(1_000_000)}b`, '/');
  expect(computedMs() - started).toBeLessThan(200);
});
