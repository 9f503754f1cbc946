import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from './report.ts';

/** What a machine says that has no IPv6: nobody listens there either. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Why nobody may listen there now: its code, or undefined where one may. */
const obstacle = (port: number, host: string) =>
  new Promise<string | undefined>((resolve) => {
    const server = createServer();
    server.once('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.message;
      resolve(NO_SUCH_ADDRESS.has(code) ? undefined : code);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

/** Browsers and clients try both loopback addresses for `localhost`. */
const ADDRESSES = ['127.0.0.1', '::1', '0.0.0.0'];
/** PostgreSQL listens on the first alone, and is asked there. */
const ADDRESSES_OF = new Map([['DATABASE_PORT', ['127.0.0.1']]]);
async function obstacleAnywhere(port: number, variable: string): Promise<string | undefined> {
  for (const host of ADDRESSES_OF.get(variable) ?? ADDRESSES) {
    const why = await obstacle(port, host);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** Processes whose supervisor was killed notice within a second, and end. */
const LEAVING_MS = 4_000;

/** Throws in words when somebody else listens on the port, and goes on doing so for `patienceMs`, or when this user may not. */
export async function requireFreePort(port: number, variable: string, patienceMs = LEAVING_MS): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ;) {
    const why = await obstacleAnywhere(port, variable);
    if (why === undefined) return;
    if (why === 'EACCES')
      throw new StartError(
        `Port ${port} may not be opened by this user.`,
        `Set ${variable} to a port above 1023 and let a proxy, or the firewall, lead there from ${port}; or let everybody open it (on Linux sysctl net.ipv4.ip_unprivileged_port_start=${port}).`,
      );
    if (why !== 'EADDRINUSE') throw new StartError(`Port ${port} cannot be opened: ${why}.`, `Set ${variable} to another port in .env.`);
    if (performance.now() >= deadline) break;
    await wait(100);
  }
  throw new StartError(
    `Port ${port} is in use by another program.`,
    `Stop that program (\`${process.platform === 'linux' ? `ss -ltnp | grep :${port}` : `lsof -nP -iTCP:${port} -sTCP:LISTEN`}\` names it), or set ${variable} to another port in .env.`,
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
    if (await obstacle(port, '::1')) continue;
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
