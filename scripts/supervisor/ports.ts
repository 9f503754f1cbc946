import { createServer, type AddressInfo, type Server } from 'node:net';
import { StartError } from './report.ts';

const canListen = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Throws in words when somebody else listens on the port. */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  if ((await canListen(port, '127.0.0.1')) && (await canListen(port, '0.0.0.0'))) return;
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
