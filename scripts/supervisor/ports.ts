import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from './report.ts';

const canListen = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Processes whose supervisor was killed notice within a second, and end. */
const LEAVING_MS = 4_000;

/** Throws in words when somebody else listens on the port, and goes on doing so for `patienceMs`. */
export async function requireFreePort(port: number, variable: string, patienceMs = LEAVING_MS): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ;) {
    if ((await canListen(port, '127.0.0.1')) && (await canListen(port, '0.0.0.0'))) return;
    if (performance.now() >= deadline) break;
    await wait(100);
  }
  throw new StartError(
    `Port ${port} is in use by another program.`,
    `Stop that program (\`ss -ltnp | grep :${port}\` names it), or set ${variable} to another port in .env.`,
  );
}

/** So many ports that are free now, each another, for runs that must not meet others: all are held until the last is found. */
export async function freePortsFor(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Server>((resolve, reject) => {
          const server = createServer();
          server.once('error', reject);
          server.listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** A port that is free now. */
export const freePort = async (): Promise<number> => (await freePortsFor(1))[0] as number;
