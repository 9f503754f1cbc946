import { createServer } from 'node:net';
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

/** A port that is free now, for runs that must not meet others. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
