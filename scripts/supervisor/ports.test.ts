import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePortsFor, requireFreePort } from './ports';

it('free ports are each another, and free', async () => {
  const ports = await freePortsFor(400);
  expect(new Set(ports).size).toBe(400);
  await requireFreePort(ports[0] as number, 'PORT');
  // Linux gives these to whoever connects to somebody.
  expect(ports.filter((port) => port >= 32_768)).toEqual([]);
});

it('a port that is taken is said with what to do', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  await expect(requireFreePort(port, 'USERS_PORT', 0)).rejects.toThrow(`Port ${port} is in use`);
  // Whoever had it is given a moment to leave.
  const later = requireFreePort(port, 'USERS_PORT', 30_000);
  await new Promise((resolve) => server.close(resolve));
  await later;
});

it('a port that is taken on the other loopback address alone is taken', async () => {
  const server = createServer();
  const port = await new Promise<number | undefined>((resolve) => {
    // A machine without IPv6 has no such address.
    server.once('error', () => resolve(undefined));
    server.listen(0, '::1', () => resolve((server.address() as { port: number }).port));
  });
  if (port !== undefined) await expect(requireFreePort(port, 'PORT', 0)).rejects.toThrow(`Port ${port} is in use`);
  expect.assertions(port === undefined ? 0 : 1);
  server.close();
});
