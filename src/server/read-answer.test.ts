import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { readLeftOut } from './left-out';
import { logger } from './logger';
import { forgetPerProcess } from './one-per-process';
import { readAnswer } from './read-answer';

const person = z.object({ id: z.string(), name: z.string(), offices: z.array(z.object({ city: z.string() })).optional() });
const whole = (id: string) => ({ id, name: `Person ${id}` });
const answer = z.object({
  total: z.number(),
  results: z.array(person).nullish(),
  facets: z.record(z.string(), z.array(z.object({ name: z.string() }))).default({}),
  one: z.object({ friends: z.array(person) }).optional(),
});
const read = (body: unknown, more = {}) => readAnswer(answer, body, { where: 'GET /v1/people', ...more });
const leftOut = () => readLeftOut().first.map(({ of }) => of);

beforeEach(() => {
  forgetPerProcess('leftOut');
  vi.spyOn(logger, 'warn').mockReset();
});

describe('one entry of many that is of another shape', () => {
  it.each([
    [
      'in a list',
      { results: [whole('a'), { ...whole('b'), name: 7 }, null, whole('c')] },
      { results: [whole('a'), whole('c')] },
      'results',
    ],
    ['in a list by name', { facets: { topic: [{ name: 'x' }, {}] } }, { facets: { topic: [{ name: 'x' }] } }, 'facets'],
    ['in a list of a part', { one: { friends: [whole('a'), 'b'] } }, { one: { friends: [whole('a')] } }, 'one friends'],
    [
      'in a list of an entry',
      { results: [{ ...whole('a'), offices: [{ city: 'Rome' }, { city: null }] }] },
      { results: [{ ...whole('a'), offices: [{ city: 'Rome' }] }] },
      'results offices',
    ],
  ])('%s costs only itself, is logged once, and names nobody', (_what, given, kept, list) => {
    expect(read({ total: 2, ...given })).toMatchObject({ total: 2, ...kept });
    expect(read({ total: 2, ...given })).toMatchObject(kept);
    expect([...new Set(leftOut())]).toEqual([`GET /v1/people ${list}`]);
    expect(JSON.stringify(readLeftOut())).not.toContain('Person');
    expect(vi.mocked(logger.warn).mock.calls).toHaveLength(readLeftOut().total);
  });

  it('costs itself where the list is all there is', () => {
    expect(readAnswer(z.array(person), [whole('a'), {}], { where: 'GET /v1/people' })).toEqual([whole('a')]);
  });
});

it.each([
  ['another shape outside its lists', { total: 'two', results: [whole('a'), {}] }],
  ['something else than a list', { total: 2, results: {} }],
  ['a list of which nothing can be read', { total: 2, results: [{}, null] }],
])('an answer of %s is a fault, and nothing is said to be left out', (_what, body) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ code: 'service/shape' }));
  expect(leftOut()).toEqual([]);
});

it('an answer that is needed whole loses nothing', () => {
  expect(() => read({ total: 2, results: [whole('a'), {}] }, { whole: true })).toThrow(expect.objectContaining({ code: 'service/shape' }));
  expect(read({ total: 1, results: [whole('a')] }, { whole: true })).toMatchObject({ results: [whole('a')] });
});

it('an entry whose transform throws is like any other', () => {
  const throwing = z.object({ names: z.array(z.unknown().transform((value) => z.string().parse(value))) });
  expect(readAnswer(throwing, { names: ['a', 1, 'b'] }, { where: 'GET /v1/names' })).toEqual({ names: ['a', 'b'] });
});
