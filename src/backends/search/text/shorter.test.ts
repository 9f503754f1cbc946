import { expect, it } from 'vitest';
import { parseQuery, queryText } from './query.ts';
import { shorterQueries } from './shorter.ts';

const STOP = new Set(['in', 'an', 'how', 'a']);

it.each([
  ['jobs in berlin', ['berlin', 'jobs berlin', 'jobs']],
  ['event in an office', ['office', 'event an office', 'event in office', 'event']],
  ['how long a wait', ['long a wait', 'wait', 'long wait', 'long']],
  ['in berlin', ['berlin']],
  ['how in', []],
  ['berlin -hamburg', ['berlin']],
])('queries shorter than %s begin and end with words that say something', (typed, expected) => {
  const { terms } = parseQuery(typed);
  const saysNothing = terms.map(({ alternatives }) => STOP.has(alternatives[0]?.text ?? ''));
  expect(shorterQueries(terms, saysNothing).map(queryText)).toEqual(expected);
});
