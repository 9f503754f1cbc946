import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import type { NextApiRequest, NextApiResponse } from 'next';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readCounters } from '@/server/counters';
import { logger } from '@/server/logger';
import { forwardForm } from './forward.server';

let service: Server;
let answer: { status: number; body: string; headers?: Record<string, string> } = { status: 200, body: '' };
beforeAll(async () => {
  service = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(answer.status, answer.headers).end(answer.body));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('FORMS_URL', `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => service.close(resolve));
});

async function send(): Promise<{ status?: number; location?: string }> {
  const sent: { status?: number; location?: string } = {};
  const request = Object.assign(new PassThrough(), {
    method: 'POST',
    cookies: {},
    socket: {},
    headers: { host: 'localhost:3000', 'content-type': 'multipart/form-data; boundary=b' },
  });
  request.end('--b--');
  const response = {
    setHeader: () => response,
    redirect: (status: number, location: string) => Object.assign(sent, { status, location }),
  };
  await forwardForm(request as unknown as NextApiRequest, response as unknown as NextApiResponse, {
    receipt: (token) => `/receipt/${token}`,
    form: (refusal, minutes) => `/form?refusal=${refusal}${minutes === undefined ? '' : `&minutes=${minutes}`}`,
  });
  return sent;
}

it.each([
  ['is no JSON', 502, '<h1>Bad Gateway</h1>'],
  ['is not what was agreed', 200, '{"ok":true}'],
  ['is longer than any answer', 200, JSON.stringify({ receipt: 'x'.repeat(300_000) })],
])('an answer that %s is counted and said in the log; the visitor is told to try again', async (_what, status, body) => {
  answer = { status, body };
  const warned = vi.spyOn(logger, 'warn');
  const before = readCounters()['forms.failures'] ?? 0;
  expect(await send()).toEqual({ status: 303, location: '/form?refusal=down' });
  expect(readCounters()['forms.failures']).toBe(before + 1);
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});

it('a refusal of the service’s own is none of its failures', async () => {
  answer = { status: 422, body: '{"error":{"code":"invalid-fields","fields":[]}}' };
  const before = readCounters()['forms.failures'];
  expect((await send()).location).toBe('/form?refusal=invalid-fields');
  expect(readCounters()['forms.failures']).toBe(before);
});

it('a limit says how long it lasts, in minutes (promise 27)', async () => {
  answer = { status: 429, body: '{"error":{"code":"too-many-attempts","draft":"d"}}', headers: { 'retry-after': '2201' } };
  expect((await send()).location).toBe('/form?refusal=too-many&minutes=37');
});
