import { expect, it } from 'vitest';
import { openingCalls } from './calls.ts';
import type { Openings } from './openings.ts';

it.each([
  ['0', true],
  ['2147483647', true],
  ['2147483648', false],
  ['3000000000', false],
  ['-1', false],
])('addresses after %s: %s', (after, isAsked) => {
  const query = openingCalls({} as Openings).find(({ path }) => path === '/v1/openings/addresses')?.query;
  expect(query?.safeParse({ after }).success).toBe(isAsked);
});
