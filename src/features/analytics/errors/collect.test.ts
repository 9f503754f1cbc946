import type { NextApiRequest, NextApiResponse } from 'next';
import { beforeEach, expect, it, vi } from 'vitest';
import { readCounters } from '@/server/counters';
import { logger } from '@/server/logger';
import { forgetPerProcess } from '@/server/one-per-process';
import { errorsApi } from './collect.server';

const ORIGIN = 'http://insights.localhost:3000';
const error = { kind: 'error', name: 'TypeError', at: '/_next/static/chunks/a-1.js:3:14' } as const;

beforeEach(() => forgetPerProcess('browserErrors'));

function post(body: unknown, { origin = ORIGIN, host = 'insights.localhost:3000' } = {}): number {
  let status = 0;
  const response = {
    setHeader: () => response,
    status: (code: number) => ((status = code), response),
    end: () => response,
    appendHeader: () => response,
  };
  const request = { headers: { origin, host }, cookies: {}, socket: {}, body, method: 'POST' };
  errorsApi(request as unknown as NextApiRequest, response as unknown as NextApiResponse);
  return status;
}
const counted = () => readCounters()['browser.errors'] ?? 0;

it('counts what browsers say, and writes each once', () => {
  const said = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const before = counted();
  for (let times = 0; times < 3; times += 1) expect(post(JSON.stringify([error]))).toBe(204);
  expect([counted() - before, said.mock.calls]).toEqual([3, [[{ browser: error }, 'a script failed in a browser']]]);
});

it('writes no more than so many lines an hour, whatever is made up', () => {
  vi.useFakeTimers({ now: 1e12 });
  const said = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  for (let line = 1; line < 500; line += 1) post([{ ...error, at: `/_boot/a.js:${line}:1` }]);
  expect(said).toHaveBeenCalledTimes(50);
  vi.setSystemTime(1e12 + 3_600_000);
  post([error]);
  expect(said).toHaveBeenCalledTimes(51);
});

it.each([
  ['nothing', undefined],
  ['no list', '{}'],
  ['an empty one', '[]'],
  ['more than a page says', JSON.stringify(Array(6).fill(error))],
  ['a message', [{ ...error, message: 'robin@example.org' }]],
  ['a file of others', [{ ...error, at: 'https://evil.example/a.js:1:1' }]],
  ['a query', [{ ...error, at: '/_boot/a.js?mail=robin' }]],
  ['a way out', [{ ...error, at: '/_boot/a.js:1:1\nforged line' }]],
  ['a name of its own', [{ ...error, name: 'Robin' }]],
  ['no JSON', '['],
])('takes %s from nobody', (_, body) => expect(() => post(body)).toThrow(expect.objectContaining({ code: 'request/bad' })));

it('takes nothing that another page sends, and counts nothing of drafts', () => {
  expect(() => post([error], { origin: 'https://evil.example' })).toThrow(expect.objectContaining({ code: 'request/forbidden' }));
  const before = counted();
  expect(post([error], { origin: 'http://preview.localhost:3000', host: 'preview.localhost:3000' })).toBe(204);
  expect(counted()).toBe(before);
});
