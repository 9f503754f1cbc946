import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { MAX_DEPTH, MAX_FIELDS, sizeProblem } from './limits.ts';

const nested = (depth: number): string => `{ ${'a { '.repeat(depth - 1)} a ${'} '.repeat(depth - 1)} }`;
const code = (query: string): unknown => sizeProblem(parse(query))?.extensions.code;

describe('sizeProblem', () => {
  it('allows so many levels and no more', () => {
    expect(code(nested(MAX_DEPTH))).toBeUndefined();
    expect(code(nested(MAX_DEPTH + 1))).toBe('QUERY_TOO_DEEP');
  });

  it('counts every use of a fragment, so that fragments cannot multiply', () => {
    const fragments = ['fragment f0 on T { a b c d e f g h i j }'];
    for (let level = 1; level <= 30; level++) fragments.push(`fragment f${level} on T { ...f${level - 1} ...f${level - 1} }`);
    expect(code(`{ ...f30 } ${fragments.join(' ')}`)).toBe('QUERY_TOO_COMPLEX');
    expect(code(`{ ${Array.from({ length: MAX_FIELDS }, (_, i) => `a${i}: a`).join(' ')} }`)).toBeUndefined();
  });

  it('does not count introspection', () => {
    expect(code(`{ __schema ${nested(MAX_DEPTH + 5)} }`)).toBeUndefined();
  });
});
