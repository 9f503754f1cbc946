import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NextApiRequest, NextApiResponse } from 'next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPerProcess } from './one-per-process';
import { apiRoute } from './route';

let server: Server | undefined;
beforeEach(() => {
  forgetPerProcess('writes');
  vi.stubEnv('VISITOR_WRITES_PER_MINUTE', '8');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

/** A route behind what it uses of Next's response. */
async function listening(handler: ReturnType<typeof apiRoute>): Promise<string> {
  server = createServer((request, response) => {
    const api = Object.assign(response, {
      status: (code: number) => Object.assign(response, { statusCode: code }),
      json: (body: unknown) => response.end(JSON.stringify(body)),
      redirect: () => response,
    });
    void handler(Object.assign(request, { query: {} }) as unknown as NextApiRequest, api as unknown as NextApiResponse);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('refuses what one line writes too often, before it is read, and nothing that is only asked for', async () => {
  let handled = 0;
  const handler = (_request: NextApiRequest, response: NextApiResponse) => {
    handled += 1;
    response.status(200).json({});
  };
  const origin = await listening(apiRoute({ GET: handler, POST: handler }));
  const send = async (method: string, address = '203.0.113.1', site = 'same-origin') => {
    const answer = await fetch(`${origin}/api/inbox`, { method, headers: { 'x-forwarded-for': address, 'sec-fetch-site': site } });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
  };
  for (let each = 0; each < 4; each += 1) expect((await send('POST')).status).toBe(200);
  expect(await send('POST')).toMatchObject({
    status: 429,
    retryAfter: expect.stringMatching(/^[5-8]$/),
    body: expect.stringContaining('too-many'),
  });
  expect(handled).toBe(4);
  expect((await send('GET')).status).toBe(200);
  expect((await send('POST', '203.0.113.2')).status).toBe(200);
});

it('counts what a page of another origin sends apart: it uses up nothing of those behind the same line', async () => {
  const handler = (_request: NextApiRequest, response: NextApiResponse) => response.status(200).json({});
  const origin = await listening(apiRoute({ POST: handler }));
  const send = async (site: string) =>
    (await fetch(`${origin}/api/inbox`, { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.1', 'sec-fetch-site': site } })).status;
  const foreign: number[] = [];
  for (let each = 0; each < 30; each += 1) foreign.push(await send('cross-site'));
  expect(foreign.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(await send('same-origin')).toBe(200);
});
