import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ConfigError } from './env.ts';
import { createLog, type Log } from './log.ts';
import { endTelemetry } from './telemetry.ts';

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

/** Less than whoever runs this waits before it kills (`scripts/supervisor/children.ts`). */
const DEADLINE_MS = 10_000;

/**
 * Stops services beside each other, so that one with slow work under way takes nobody's time: what one of them still owes another that
 * is gone is in its outbox, and is delivered after the next start.
 * @returns the exit code: 1 when one did not stop cleanly, or not in time
 */
export async function stopAll(services: readonly Stoppable[], log: Log, deadlineMs = DEADLINE_MS): Promise<0 | 1> {
  const stopping = services.map(async (service) => service.stop());
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, deadlineMs, 'late').unref());
  const outcomes = await Promise.race([Promise.allSettled(stopping), late]);
  if (outcomes === 'late') {
    log.error({ deadlineMs }, 'the services did not stop in time');
    return 1;
  }
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failed) log.error({ err: reason as unknown }, 'a service did not stop cleanly');
  return failed.length > 0 ? 1 : 0;
}

/** Ends the process for an error, which is logged and reported first: what stands on standard error alone reaches no alert. */
async function endBy(error: unknown, words: string, log: Log): Promise<never> {
  log.fatal({ err: error }, words);
  await endTelemetry();
  process.exit(1);
}

/**
 * Of a service that could not start. Whoever typed the command reads why; settings that are wrong are told to them alone.
 * @param service for the log line
 */
export async function failStart(error: unknown, service: string): Promise<never> {
  const said = `${error instanceof Error ? error.message : String(error)}\n`;
  if (error instanceof ConfigError) {
    process.stderr.write(said);
    process.exit(1);
  }
  const log = createLog(service);
  process.once('exit', () => process.stderr.write(said));
  return endBy(error, 'the service could not start', log);
}

/** Stops everything at SIGTERM or SIGINT and ends the process; a second signal ends it at once. So does an error that nobody handles. */
export function stopOnSignals(services: readonly Stoppable[], log: Log): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    const code = await stopAll(services, log);
    await endTelemetry();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  // Rejections too: what handles none of them raises them as exceptions.
  process.on('uncaughtException', (error) => void endBy(error, 'an error that nobody handled ends the process', log));
}
