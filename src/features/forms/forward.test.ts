import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import type { NextApiRequest, NextApiResponse } from 'next';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readCounters } from '@/server/counters';
import { logger } from '@/server/logger';
import { keyAgain } from './again.server';
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

async function send(body = '--b--'): Promise<{ status?: number; location?: string; cookie?: string }> {
  const sent: { status?: number; location?: string; cookie?: string } = {};
  const request = Object.assign(new PassThrough(), {
    method: 'POST',
    cookies: {},
    socket: {},
    headers: { host: 'localhost:3000', 'content-type': 'multipart/form-data; boundary=b' },
  });
  request.end(body);
  const response = {
    setHeader: (name: string, value: string) => {
      if (name === 'Set-Cookie') sent.cookie = value;
      return response;
    },
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

it('a form of which no answer comes has the same key when it is filled in again, and another form has not', async () => {
  answer = { status: 502, body: '' };
  const field = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="form.${name}"\r\n\r\n${value}\r\n`;
  const [key, subject] = ['5b0f6d0e-9b5c-4d3e-8f5d-0a1b2c3d4e5f', 'tidal-engineer'];
  const hidden = [field('id', 'apply'), field('key', key), field('language', 'en'), field('subject', subject)].join('');
  const { cookie = '' } = await send(`${hidden}--b--`);
  const token = /^[^=]+=([\w.-]+);/.exec(cookie)?.[1];
  expect([keyAgain(token, 'apply', subject), keyAgain(token, 'apply', 'another'), keyAgain(token, 'contact', subject)]).toEqual([
    key,
    undefined,
    undefined,
  ]);
  // The draft that the service keeps has the key.
  expect((await send(`${hidden}${field('draft', 'a-draft-of-the-service')}--b--`)).cookie).toBeUndefined();
  expect((await send()).cookie).toBeUndefined();
});
