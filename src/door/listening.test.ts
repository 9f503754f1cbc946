// @vitest-environment node
import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import { connect, createServer as createSocketServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from './listening.ts';
import { drain } from './server.ts';

const hasIPv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));
const LOOPBACK = hasIPv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'];

const make = () => createServer((_request, response) => response.end('here'));
/** A port that is free on every address. */
async function aPort(): Promise<number> {
  const server = createSocketServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
const endLater = (servers: readonly Server[]) =>
  onTestFinished(() => {
    for (const server of servers) server.close();
  });
const asked = (host: string, port: number): Promise<string> =>
  new Promise((resolve) => {
    get({ host, port, agent: false }, (response) => void response.setEncoding('utf8').once('data', resolve)).once('error', (error) =>
      resolve((error as NodeJS.ErrnoException).code ?? ''),
    );
  });

it('localhost is both addresses of the loopback device, until both have been drained', async () => {
  const port = await aPort();
  const servers = await listen(make, port, 'localhost');
  endLater(servers);
  expect(await Promise.all(LOOPBACK.map((host) => asked(host, port)))).toEqual(LOOPBACK.map(() => 'here'));
  await Promise.all(servers.map((server) => drain(server)));
  expect(await Promise.all(LOOPBACK.map((host) => asked(host, port)))).toEqual(LOOPBACK.map(() => 'ECONNREFUSED'));
});

it('an address is itself, and nothing said is every one', async () => {
  const port = await aPort();
  const one = await listen(make, port, '127.0.0.1');
  endLater(one);
  expect(one).toHaveLength(1);
  if (hasIPv6) expect(await asked('::1', port)).toBe('ECONNREFUSED');
  const other = await aPort();
  endLater(await listen(make, other));
  expect(await asked('127.0.0.1', other)).toBe('here');
});

it.runIf(hasIPv6)('where somebody has one of them, neither is listened on', async () => {
  const taken = createSocketServer().listen(0, '::1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  await expect(listen(make, port, 'localhost')).rejects.toThrow('EADDRINUSE');
  const socket = connect(port, '127.0.0.1');
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
});
