import { createServer, Server } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
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
  // But for the database, which never listens there: a tunnel of somebody's may.
  if (port !== undefined) await requireFreePort(port, 'DATABASE_PORT', 0);
  expect.assertions(port === undefined ? 0 : 1);
  server.close();
});

it('a port that this user may not open is not called taken, and nobody waits for it', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    queueMicrotask(() => this.emit('error', Object.assign(new Error('listen EACCES: permission denied'), { code: 'EACCES' })));
    return this;
  });
  await expect(requireFreePort(25, 'ALUMNI_SMTP_PORT', 30_000)).rejects.toMatchObject({
    message: 'Port 25 may not be opened by this user.',
    todo: expect.stringContaining('Set ALUMNI_SMTP_PORT to a port above 1023') as string,
  });
});
