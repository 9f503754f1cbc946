import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError, errorCode, errorPolicy, isContentError, retryAfterSeconds } from './errors';
import { fetchJson } from './fetch-json';
import { retryAfterMs } from './retry-after';
import { requestIdOf } from './route';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const answering = async (handler: Parameters<typeof createServer>[1]): Promise<string> => {
  server = createServer(handler as never);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server?.address() as AddressInfo).port}/thing?secret=1`;
};

const schema = z.object({ name: z.string() });

describe('fetchJson', () => {
  it('sends JSON and parses the answer', async () => {
    const url = await answering((request, response) => {
      let body = '';
      request
        .on('data', (part) => (body += part))
        .on('end', () =>
          response.setHeader('x-seen', `${request.method} ${request.headers['content-type']} ${body}`).end('{"name":"A","more":1}'),
        );
    });
    const { body, headers } = await fetchJson(url, schema, { for: 'site', method: 'POST', body: { a: 1 }, timeout: 1000 });
    expect(body).toEqual({ name: 'A' });
    expect(headers.get('x-seen')).toBe('POST application/json {"a":1}');
  });
  it('sends forms', async () => {
    const url = await answering((request, response) => void response.end(JSON.stringify({ name: request.headers['content-type'] })));
    expect(
      (await fetchJson(url, schema, { for: 'site', method: 'POST', body: new URLSearchParams({ a: '1' }), timeout: 1000 })).body.name,
    ).toMatch(/^application\/x-www-form-urlencoded/);
  });
  it.each([
    [
      'a wrong shape',
      'service/shape',
      /GET http:\/\/127\.0\.0\.1:\d+\/thing: name: /,
      (_: unknown, response: { end(t: string): void }) => response.end('{"name":1}'),
    ],
    ['no JSON', 'service/shape', /did not answer with JSON/, (_: unknown, response: { end(t: string): void }) => response.end('<html>')],
    ['a hang', 'service/timeout', /after 100 ms/, () => undefined],
    [
      'a body that never ends',
      'service/timeout',
      /after 100 ms/,
      (_: unknown, response: { write(t: string): void }) => response.write('{'),
    ],
    ['a cut connection', 'service/unreachable', /thing/, (request: { socket: { destroy(): void } }) => request.socket.destroy()],
  ])('turns %s into %s', async (_name, code, message, handler) => {
    const url = await answering(handler as never);
    const error = await fetchJson(url, schema, { for: 'site', timeout: code === 'service/timeout' ? 100 : 5_000 }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(String(error)).not.toContain('secret');
  });
  it('keeps status and Retry-After of an error answer', async () => {
    const url = await answering((_, response) => void response.writeHead(503, { 'retry-after': '7' }).end());
    await expect(fetchJson(url, schema, { for: 'site', timeout: 1000 })).rejects.toMatchObject({
      code: 'service/status',
      upstreamStatus: 503,
      retryAfter: 7,
    });
  });
  it('parses the body of a status that is accepted', async () => {
    const url = await answering((_, response) => void response.writeHead(401).end('{"name":"denied"}'));
    expect(await fetchJson(url, schema, { for: 'site', timeout: 1000, accept: [401] })).toMatchObject({
      status: 401,
      body: { name: 'denied' },
    });
  });
});

describe('errors', () => {
  it('goes by the code, not by the class', () => {
    expect(errorCode({ code: 'content/timeout' })).toBe('content/timeout');
    expect(errorCode(Object.assign(new Error('x'), { code: 'ECONNRESET' }))).toBe('server/unknown');
    expect(errorCode({ code: 'toString' })).toBe('server/unknown');
    expect(errorPolicy(undefined)).toMatchObject({ status: 500, message: 'Something went wrong' });
    expect(isContentError(new AppError('content/shape'))).toBe(true);
  });
  it('asks to come back when the service said, else after half a minute', () => {
    expect(retryAfterSeconds(new AppError('content/status', { retryAfter: 6.2 }))).toBe(7);
    expect(retryAfterSeconds(new AppError('content/status'))).toBe(30);
  });
});

describe('retryAfterMs', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  it.each([
    ['5', 5000],
    [' 0 ', 0],
    ['Sat, 21 Nov 2026 10:00:09 GMT', 9000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is %j', (header, expected) => expect(retryAfterMs(header, now)).toBe(expected));
});

it('replaces a request id that could forge log lines', () => {
  expect(requestIdOf('abcdef-0123')).toBe('abcdef-0123');
  expect(requestIdOf('x\n{"level":"fatal"}')).toMatch(/^[0-9a-f-]{36}$/);
});
