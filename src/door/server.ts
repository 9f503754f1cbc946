import { createServer, type RequestListener, type Server } from 'node:http';
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

/**
 * Takes no new connections, answers what was asked, and then no more: connections without a request end at once, the others with
 * their answer, at the latest after `LIMITS.drain`.
 */
export async function drain(server: Server, most: number = LIMITS.drain): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // What is asked for on a connection that is open is answered, and told that it was the last one.
  server.keepAliveTimeout = 1;
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
  server.closeIdleConnections();
  const look = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), most);
  await closed;
  clearInterval(look);
  clearTimeout(late);
}
