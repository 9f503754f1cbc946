import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import type { NextApiRequest, NextApiResponse } from 'next';
import { afterEach, expect, it } from 'vitest';
import { passThrough } from './pass-through';

/** What Next puts between a handler and the browser. */
const compression = createRequire(import.meta.url)('next/dist/compiled/compression') as () => (
  ...[request, response, next]: [...Parameters<RequestListener>, () => void]
) => void;

const servers: Server[] = [];
const listen = async (handler: RequestListener): Promise<string> => {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
afterEach(() => servers.splice(0).forEach((server) => server.close()));

it('passes a drawing on, compressed, and leaves nothing that Node warns of', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h1"/>'.repeat(500)}</svg>`;
  const service = await listen((_request, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawing));
  const compress = compression();
  const site = await listen((request, response) => {
    // As many as Next has there by then.
    for (let listeners = 0; listeners < 6; listeners++) response.on('close', () => undefined);
    compress(
      request,
      response,
      () =>
        void passThrough(
          new URL('/drawing', service),
          request as NextApiRequest,
          Object.assign(response, {
            status: (code: number) => Object.assign(response, { statusCode: code }),
          }) as unknown as NextApiResponse,
          1_000,
        ),
    );
  });
  const warnings: string[] = [];
  const hear = (warning: Error) => void warnings.push(warning.name);
  process.on('warning', hear);
  const answer = await fetch(site, { headers: { 'accept-encoding': 'gzip' } });
  expect([answer.headers.get('content-encoding'), answer.headers.get('content-security-policy'), await answer.text()]).toEqual([
    'gzip',
    expect.stringContaining("default-src 'none'"),
    drawing,
  ]);
  await new Promise(setImmediate);
  process.off('warning', hear);
  expect(warnings).toEqual([]);
});

it.each([
  ['image/png', false],
  ['application/pdf', false],
  ['image/svg+xml; charset=utf-8', true],
  ['image/SVG+XML', true],
  ['image/x+xml', true],
  ['image/png, text/html', true],
  ['text/html', true],
])('lets nothing of %s do more than draw: %s', async (type, isKept) => {
  const service = await listen((_request, response) => response.writeHead(200, { 'content-type': type }).end('x'));
  const site = await listen((request, response) => {
    void passThrough(
      new URL('/file', service),
      request as NextApiRequest,
      Object.assign(response, { status: (code: number) => Object.assign(response, { statusCode: code }) }) as unknown as NextApiResponse,
      1_000,
    );
  });
  const { headers } = await fetch(site);
  expect(headers.get('content-security-policy')?.includes('sandbox') ?? false).toBe(isKept);
});

const TIMEOUT_MS = 300;
const fileOf = async (handler: RequestListener): Promise<string> => {
  const service = await listen(handler);
  const site = await listen((request, response) => {
    passThrough(
      new URL('/file', service),
      request as NextApiRequest,
      Object.assign(response, { status: (code: number) => Object.assign(response, { statusCode: code }) }) as unknown as NextApiResponse,
      TIMEOUT_MS,
    ).catch(() => response.destroy());
  });
  return (await fetch(site)).text();
};

it('lets a file take as long as it flows, and no longer than it stalls', async () => {
  const parts = ['a', 'b', 'c', 'd', 'e'];
  const slowly = await fileOf((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    const timer = setInterval(() => {
      const part = parts.shift();
      if (part !== undefined) return void response.write(part);
      clearInterval(timer);
      response.end();
    }, TIMEOUT_MS / 3);
  });
  expect(slowly).toBe('abcde');
  const stalled = fileOf((_request, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).write('a'));
  await expect(stalled).rejects.toThrow();
});
