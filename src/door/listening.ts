import type { Server } from 'node:http';

/** `listen` takes the first of a name's addresses, and machines differ in which of these is the first of `localhost`. */
const LOOPBACK = ['127.0.0.1', '::1'];
/** What a machine says that has no IPv6, or nothing else. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

const listenAt = (server: Server, port: number, host: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

/**
 * Listens on an address; where it is `localhost`, on each address of the loopback device that the machine has, with a server of its own.
 * @param host undefined: every address
 * @throws where a port is taken; then nothing listens
 */
export async function listen(make: () => Server, port: number, host?: string): Promise<Server[]> {
  const servers: Server[] = [];
  let missing: unknown;
  for (const address of host === 'localhost' ? LOOPBACK : [host]) {
    const server = make();
    try {
      await listenAt(server, port, address);
      servers.push(server);
    } catch (error) {
      missing = error;
      if (host === 'localhost' && error instanceof Error && 'code' in error && NO_SUCH_ADDRESS.has(String(error.code))) continue;
      for (const other of servers) other.close();
      throw error;
    }
  }
  if (servers.length === 0) throw missing;
  return servers;
}
