// @vitest-environment node
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { post } from './post.ts';

const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? []);

it.each(['127.0.0.1', '::1'].filter((address) => own.includes(address)))('a name under localhost is found on %s', async (address) => {
  const server = createServer((request, response) => {
    response.writeHead(request.headers.host?.startsWith('insights.localhost') ? 204 : 400).end();
  }).listen(0, address);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await post(`http://insights.localhost:${port}/api`, {}, 'words', 2_000)).toBe(204);
});

it('what is reached at no address says why', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  await expect(post(`http://insights.localhost:${port}/api`, {}, 'words', 2_000)).rejects.toThrow(/ECONNREFUSED/);
});
