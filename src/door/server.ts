import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { announcedTooLarge } from './bodies.ts';
import { watchConnections } from './connections.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS, type Limits } from './limits.ts';
import { REFUSALS, refuse, refuseSocket, wrongHead } from './refusals.ts';
import type { Registry } from './registry.ts';

/**
 * A server with the limits of the door; not listening yet.
 * @param registry says whose connections stand for many, and learns how many were refused
 */
export function createLimitedServer(answer: RequestListener, limits: Limits = LIMITS, registry?: Registry): Server {
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
      // Nothing here speaks another protocol: Next would lead such a request elsewhere, past everything that is looked at before it.
      shouldUpgradeCallback: () => false,
    },
    answer,
  );
  // Beyond a number of its own Node leaves header fields out without a word; here they are counted, and refused (`refusals.ts`).
  server.maxHeadersCount = 0;
  server.maxRequestsPerSocket = limits.requestsOnOne;
  server.maxConnections = limits.connections;
  server.on('clientError', refuseSocket);
  server.on('connect', (_request, socket: Duplex) =>
    refuseSocket(Object.assign(new Error('a tunnel was asked for'), { code: 'MASTHEAD_TUNNEL' }), socket),
  );
  // Whoever asks first whether a body is welcome is told before they send it.
  server.on('checkContinue', (request, response) => {
    const refusal = wrongHead(request) ?? (announcedTooLarge(request) ? REFUSALS.largeBody : undefined);
    if (refusal) return refuse(response, refusal);
    response.writeContinue();
    answer(request, response);
  });
  server.on('checkExpectation', (_request, response) => refuse(response, REFUSALS.otherExpectation));
  const connections = watchConnections(server, limits, {
    lineOf: (address) => registry?.site?.lineOf?.(address),
    refused: () => registry?.refused?.(),
  });
  // Before anybody else hears of a request: the telemetry makes a span of each, and a flood of requests on one line would take twenty
  // times the memory that it takes to refuse it.
  const { emit } = server;
  server.emit = (event: string | symbol, ...about: unknown[]): boolean => {
    const isRequest = event === 'request' || event === 'checkContinue';
    return (isRequest && !connections.admit(...(about as Parameters<RequestListener>))) || Reflect.apply(emit, server, [event, ...about]);
  };
  return server;
}

interface Drain {
  /** How long it goes on as before, but that each answer is the last one of its connection: whoever leads readers here hears of it. */
  leavingMs?: number;
  /** How long after that what is under way is waited for. */
  most?: number;
}

const QUIET_MS = 5;

/**
 * The end of a turn of the event loop that took less than `QUIET_MS`, or of the last one that can be waited for. Connections wait in the
 * system's queue until a turn takes them, and those in the queue of a server that closes are cut: after a long turn there are some.
 */
async function quietTurn(most = 2_000): Promise<void> {
  const until = performance.now() + most;
  let since: number;
  do {
    since = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
  } while (performance.now() - since > QUIET_MS && since < until);
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
  await quietTurn();
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
