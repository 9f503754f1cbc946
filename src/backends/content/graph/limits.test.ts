import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { costOf, MAX_FIELDS, sizeProblem } from './limits.ts';

const LIMITS = { maxComplexity: 10_000, maxDepth: 15 };
const problem = (query: string) => sizeProblem(parse(query), LIMITS);
const code = (query: string): unknown => problem(query)?.extensions.code;
const branches = (count: number): string => `{ ${Array.from({ length: count }, (_, i) => `a${i}: a { b }`).join(' ')} }`;

describe('costOf', () => {
  // Reckoned by hand from the analyzer's sources: an object counts its rows, a value the rows of its object.
  it.each([
    ['a value', '{ a }', 1, 0],
    ['an object', '{ a { b } }', 4, 1],
    ['objects beside each other', branches(3), 12, 3],
    ['objects within each other', '{ a { b { c } } }', 10, 2],
    ['rows that the query says', '{ a(first: 10) { b c } }', 30, 1],
    ['rows that come as a variable, which nobody looks at', 'query Q($n: Int) { a(first: $n) { b c } }', 6, 1],
    ['one by its id', '{ a(id: "x") { b } }', 2, 1],
    ['an inline fragment', '{ a { ... on T { b { c } } } }', 10, 2],
    ['a fragment', '{ a { ...F } } fragment F on T { b { c } }', 10, 2],
    [
      'a search with a literal size',
      '{ search(where: {}, first: 300, after: "") { pageInfo { endCursor hasNext } results { id name path version language { name } template { name } url { path } updated: field(name: "__Updated") { value } revision: field(name: "__Revision") { value } } } }',
      17_100,
      8,
    ],
  ])('%s', (_name, query, complexity, depth) => {
    expect(costOf(parse(query))).toEqual({ complexity, depth });
  });
});

describe('sizeProblem', () => {
  it('allows so many objects and no more, and says it as Sitecore does', () => {
    expect(problem(branches(15))).toBeUndefined();
    expect(problem(branches(20))?.message).toBe(
      'Query is too nested to execute. Depth is 20 levels, maximum allowed on this endpoint is 15.',
    );
  });

  it('allows so many rows and no more', () => {
    expect(problem('{ a(first: 5000) { b } }')).toBeUndefined();
    expect(problem('{ a(first: 5001) { b } }')?.message).toBe('Query is too complex to execute.');
  });

  it('counts every use of a fragment, so that fragments cannot multiply', () => {
    const fragments = ['fragment f0 on T { a b c d e f g h i j }'];
    for (let level = 1; level <= 30; level++) fragments.push(`fragment f${level} on T { ...f${level - 1} ...f${level - 1} }`);
    expect(code(`{ ...f30 } ${fragments.join(' ')}`)).toBe('QUERY_TOO_COMPLEX');
    expect(code(`{ ${Array.from({ length: MAX_FIELDS }, (_, i) => `a${i}: a`).join(' ')} }`)).toBeUndefined();
    expect(code(`{ ${Array.from({ length: MAX_FIELDS + 1 }, (_, i) => `a${i}: a`).join(' ')} }`)).toBe('QUERY_TOO_COMPLEX');
  });

  it('does not count introspection', () => {
    expect(code(`{ __schema { ${'a { '.repeat(20)} a ${'} '.repeat(20)} } }`)).toBeUndefined();
  });
});
