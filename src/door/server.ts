import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS, type Limits } from './limits.ts';
import { refuseSocket } from './refusals.ts';

/** A server with the limits of the door; not listening yet. */
export function createLimitedServer(listener: RequestListener, limits: Limits = LIMITS): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headTime,
      requestTimeout: limits.requestTime,
      connectionsCheckingInterval: limits.look,
      keepAliveTimeout: limits.idle,
      noDelay: true,
      requireHostHeader: true,
      insecureHTTPParser: false,
    },
    listener,
  );
  // Beyond a number of its own Node leaves header fields out without a word; here they are counted, and refused (`refusals.ts`).
  server.maxHeadersCount = 0;
  server.maxRequestsPerSocket = limits.requestsOnOne;
  server.maxConnections = limits.connections;
  server.on('clientError', refuseSocket);
  return server;
}

interface Drain {
  /** How long it goes on as before, but that each answer is the last one of its connection: whoever leads readers here hears of it. */
  leavingMs?: number;
  /** How long after that what is under way is waited for. */
  most?: number;
}

/**
 * Leaves, then takes no new connections and answers what was asked: connections without a request end at once, the others with their
 * answer.
 */
export async function drain(server: Server, { leavingMs = 0, most = LIMITS.drain }: Drain = {}): Promise<void> {
  // A balancer that keeps connections would send its next request into one that ends at that moment.
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
  await wait(leavingMs);
  // Just after this process has taken all connections that wait for it: those that it had not taken would be cut.
  await new Promise((resolve) => setImmediate(resolve));
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.keepAliveTimeout = 1;
  server.closeIdleConnections();
  const look = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), most);
  await closed;
  clearInterval(look);
  clearTimeout(late);
}
