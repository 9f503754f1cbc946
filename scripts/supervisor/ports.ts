import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from './report.ts';

/** What a machine says that has no IPv6: nobody listens there either. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

const canListen = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error && NO_SUCH_ADDRESS.has(String(error.code))));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Browsers and clients try both loopback addresses for `localhost`. */
const ADDRESSES = ['127.0.0.1', '::1', '0.0.0.0'];
const isFree = async (port: number): Promise<boolean> => {
  for (const host of ADDRESSES) if (!(await canListen(port, host))) return false;
  return true;
};

/** Processes whose supervisor was killed notice within a second, and end. */
const LEAVING_MS = 4_000;

/** Throws in words when somebody else listens on the port, and goes on doing so for `patienceMs`. */
export async function requireFreePort(port: number, variable: string, patienceMs = LEAVING_MS): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ;) {
    if (await isFree(port)) return;
    if (performance.now() >= deadline) break;
    await wait(100);
  }
  throw new StartError(
    `Port ${port} is in use by another program.`,
    `Stop that program (\`ss -ltnp | grep :${port}\` names it), or set ${variable} to another port in .env.`,
  );
}

/**
 * Below what systems give to connections by themselves (Linux from 32768, others from 49152): a port of theirs is free now and may be the
 * near end of anybody's connection before it is listened on.
 */
const RUNS = { from: 25_000, to: 32_000 };

/** A server that holds some free port of `RUNS`. */
async function holdAny(tries = 200): Promise<Server> {
  const server = createServer();
  for (let left = tries; left > 0; left -= 1) {
    const port = randomInt(RUNS.from, RUNS.to);
    const error = await new Promise<Error | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(undefined));
    });
    server.removeAllListeners('error');
    if (!error) return server;
  }
  throw new Error(`none of ${tries} ports between ${RUNS.from} and ${RUNS.to} is free`);
}

/** So many ports that are free now, each another, for runs that must not meet others: all are held until the last is found. */
export async function freePortsFor(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => holdAny()));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** A port that is free now. */
export const freePort = async (): Promise<number> => (await freePortsFor(1))[0] as number;
