import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Log } from './log.ts';

/** Binds the server; explains a port that is taken or not allowed. */
export function listen(server: Server, name: string, host: string, port: number): Promise<{ url: string; port: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `port ${port} is taken; stop what listens there or give the service another port`
          : error.code === 'EACCES'
            ? `port ${port} may not be opened by this user; choose one above 1023`
            : error.message;
      reject(new Error(`${name} cannot listen on ${host}: ${reason}.`, { cause: error }));
    });
    server.listen(port, host, () => {
      const bound = (server.address() as AddressInfo).port;
      const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
      resolve({ url: `http://${shownHost}:${bound}`, port: bound });
    });
  });
}

/**
 * Watches a server's sockets and gives back how to close it: no new connections, sockets without a request closed at once
 * (Node counts one that never sent anything as busy), running requests given `graceMs`, then every socket closed.
 */
export function gracefulClose(server: Server): (graceMs: number) => Promise<void> {
  const busy = new Map<Socket, number>();
  let closing = false;
  const count = (socket: Socket, change: number): void => {
    const left = (busy.get(socket) ?? 0) + change;
    busy.set(socket, left);
    if (closing && left <= 0) socket.end();
  };
  server.on('connection', (socket) => {
    busy.set(socket, 0);
    socket.once('close', () => busy.delete(socket));
  });
  server.on('request', (request, response) => {
    count(request.socket, 1);
    response.once('close', () => count(request.socket, -1));
  });
  return (graceMs) =>
    new Promise((resolve) => {
      closing = true;
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      for (const [socket, requests] of busy) if (requests === 0) socket.destroy();
    });
}

export interface Stoppable {
  stop(): Promise<void>;
}

/** Stops everything at SIGTERM or SIGINT, last started first, and ends the process; a second signal ends it at once. */
export function stopOnSignals(services: readonly Stoppable[], log: Log): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    let code = 0;
    for (const service of services.toReversed()) {
      try {
        await service.stop();
      } catch (error) {
        log.error({ err: error }, 'a service did not stop cleanly');
        code = 1;
      }
    }
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
