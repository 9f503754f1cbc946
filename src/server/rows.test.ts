import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { z } from 'zod';
import { readCounters } from './counters';
import { forgetLeftOut, notePage, readLeftOut } from './left-out';
import { logger } from './logger';
import { forgetPerProcess } from './one-per-process';
import { readRows, rowsOf } from './rows';

const person = z.object({ id: z.string(), name: z.string(), office: z.object({ city: z.string() }).nullable() });
const whole = (id: string) => ({ id, name: `Person ${id}`, office: null });
let warn: MockInstance<typeof logger.warn>;
const counted = () => readCounters()['lists.rowsLeftOut'] ?? 0;

beforeEach(() => {
  forgetPerProcess('leftOut');
  warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
});
afterEach(() => warn.mockRestore());

it.each([
  ['of another shape', { ...whole('b'), office: { city: 7 } }, 'Person b b', 'office.city'],
  ['of another kind', 'Person b', undefined, 'expected object'],
  ['without a name', { id: 'b' }, 'b', 'name'],
])('an entry %s costs only itself, and is counted, logged once and named', (_what, bad, entry, reason) => {
  const before = counted();
  for (let time = 1; time <= 3; time++)
    expect(readRows('People', [whole('a'), bad, whole('c'), null], person)).toEqual([whole('a'), whole('c')]);
  expect(counted() - before).toBe(3);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(readLeftOut()).toEqual({
    total: 1,
    first: [{ of: 'People', ...(entry === undefined ? {} : { entry }), reason: expect.stringContaining(reason) as string }],
  });
});

it('an entry whose transform throws is like any other', () => {
  const throwing = z.unknown().transform((value) => z.string().parse(value));
  expect(readRows('Names', ['a', 1, 'b'], throwing)).toEqual(['a', 'b']);
});

it('as part of an answer', () => {
  expect(z.object({ total: z.number(), results: rowsOf('People', person) }).parse({ total: 2, results: [whole('a'), {}] })).toEqual({
    total: 2,
    results: [whole('a')],
  });
});

it('what is published anew is told anew, and a page that is whole again is forgotten', () => {
  readRows('People', [{}], person);
  forgetLeftOut();
  expect(readLeftOut().total).toBe(0);
  readRows('People', [{}], person);
  expect(warn).toHaveBeenCalledTimes(2);
  notePage('dotcom/en/people/1', [{ site: 'dotcom', path: '/people', language: 'en', of: 'PeopleDirectory', reason: 'content/query' }]);
  expect(readLeftOut().total).toBe(2);
  notePage('dotcom/en/people/1', []);
  expect(readLeftOut().total).toBe(1);
});
