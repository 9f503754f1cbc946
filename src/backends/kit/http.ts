import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultRoutes, healthRoutes, holdsKey, isAdmin } from './admin.ts';
import type { Readiness } from './admin.ts';
import { errorAnswer, json } from './http/answer.ts';
import type { Answer } from './http/answer.ts';
import { ServiceError } from './http/errors.ts';
import { createExchange } from './http/exchange.ts';
import type { Exchange } from './http/exchange.ts';
import { FaultError, FaultSwitch } from './faults.ts';
import type { Fault } from './faults.ts';
import { gracefulClose, listen } from './lifecycle.ts';
import type { Log } from './log.ts';
import { databaseLost } from './database/lost.ts';
import { noteRefusal, type Refusals } from './http/refusals.ts';
import { createRouter } from './http/router.ts';
import type { Route } from './http/router.ts';
import { send } from './http/send.ts';
import { metricsRoute, nameRoute } from './telemetry.ts';

export { json } from './http/answer.ts';
export { ServiceError } from './http/errors.ts';
export type { Answer } from './http/answer.ts';
export type { Exchange } from './http/exchange.ts';
export type { Route } from './http/router.ts';

export interface ServiceOptions {
  name: string;
  /** Address to bind; 127.0.0.1 by default: back ends are for the site's server, not for the network. */
  host?: string;
  /** 0 takes a free port. */
  port: number;
  log: Log;
  routes: readonly Route[];
  ready?: () => Readiness | Promise<Readiness>;
  /**
   * The key of every address below /admin, sent in x-admin-key; without one nobody is let there. `refusal`: the service's own
   * words; `refusals`: where it is noted that somebody was not let there.
   */
  admin?: { key: string; refusal?: () => ServiceError; refusals?: Refusals };
  faults?: { enabled: boolean; ownFaults?: readonly string[] };
  maxBodyBytes?: number;
  /** Of every answer. */
  headers?: Readonly<Record<string, string>>;
  /** Time that running requests get at a stop, in ms. */
  graceMs?: number;
  /** Until the head of a request is there, in ms: the identity provider's pages are for strangers too. */
  headTimeMs?: number;
  /** The protocol's own way to say an error; `{ error: { code, message, requestId } }` by default. */
  onError?: (error: ServiceError, exchange: Exchange | undefined, requestId: string) => Answer;
}

export interface RunningService {
  readonly url: string;
  readonly port: number;
  readonly faults: FaultSwitch;
  readonly server: Server;
  /** Takes no new connection, lets running requests end, then closes the sockets. */
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 1_000_000;
const HEAD_TIME_MS = 10_000;
const REQUEST_ID = /^[\w.:-]{1,128}$/;

function parseUrl(request: IncomingMessage): URL {
  const target = request.url ?? '/';
  try {
    // A target that starts with two slashes would be read as a host, so the base is put in front of it as text.
    return target.startsWith('/') ? new URL(`http://service${target}`) : new URL(target);
  } catch {
    throw new ServiceError('bad-request', 'The request target is not a URL.');
  }
}

function faultAnswer(fault: Fault & { kind: 'status' }): Answer {
  const headers = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
  return json({ error: { code: 'fault', message: `Status ${fault.status}, as ordered by the fault switch.` } }, fault.status, {
    'cache-control': 'no-store',
    ...headers,
  });
}

/** Starts an HTTP service: routing, bodies, request ids, one log line a request, health, faults, graceful stop. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { log, maxBodyBytes = MAX_BODY_BYTES } = options;
  const faults = new FaultSwitch(options.faults ?? { enabled: false });
  const route = createRouter([
    ...healthRoutes(options.ready ?? (() => ({ ready: true })), options.admin?.key),
    ...faultRoutes(faults),
    metricsRoute,
    ...options.routes,
  ]);
  const toAnswer = (error: ServiceError, exchange: Exchange | undefined, requestId: string): Answer =>
    options.onError?.(error, exchange, requestId) ?? errorAnswer(error, requestId);
  let stopping = false;

  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    line: Record<string, unknown>,
  ): Promise<void> {
    let exchange: Exchange | undefined;
    let truncate = false;
    let answer: Answer | 'handled';
    try {
      const url = parseUrl(request);
      const header = request.headers['x-masthead-fault'];
      const fault = faults.take(url.pathname, Array.isArray(header) ? header[0] : header);
      if (fault !== undefined) line.fault = fault;
      if (fault?.kind === 'hang') return;
      if (fault?.kind === 'cut') return void request.socket.destroy();
      if (fault?.kind === 'delay') await sleep(fault.ms);
      truncate = fault?.kind === 'truncate';
      if (fault?.kind === 'status') answer = faultAnswer(fault);
      else {
        const match = route(request.method ?? 'GET', url.pathname);
        // The route and not the address: that can hold a token, a code or somebody's mail address.
        line.route = match.kind === 'route' ? match.route.path : 'none';
        nameRoute(request.method ?? 'GET', String(line.route));
        if (match.kind === 'not-found') throw new ServiceError('not-found', `There is nothing at ${url.pathname}.`);
        if (match.kind === 'method-not-allowed') {
          throw new ServiceError('method-not-allowed', `${url.pathname} answers ${match.allow.join(', ')}.`, {
            allow: match.allow.join(', '),
          });
        }
        const own = fault?.kind === 'own' ? fault.name : undefined;
        exchange = createExchange(
          { url, params: match.params, requestId, log: log.child({ requestId }), fault: own, request, response },
          maxBodyBytes,
        );
        if (isAdmin(match.route) && !holdsKey(request, options.admin?.key)) {
          if (options.admin?.refusals) noteRefusal(options.admin.refusals, 'admin-key', exchange);
          throw options.admin?.refusal?.() ?? new ServiceError('unauthorized', 'Send the administration key in x-admin-key.');
        }
        answer = await match.route.handler(exchange);
      }
    } catch (error) {
      if (error instanceof ServiceError) {
        if (error.cause !== undefined) log.warn({ requestId, err: error.cause }, error.message);
        answer = toAnswer(error, exchange, requestId);
      } else if (error instanceof FaultError)
        answer = toAnswer(new ServiceError('bad-request', `x-masthead-fault: ${error.message}`), exchange, requestId);
      else if (error instanceof URIError)
        answer = toAnswer(new ServiceError('bad-request', 'The path has a malformed percent escape.'), exchange, requestId);
      else if (databaseLost(error)) {
        log.warn({ requestId, err: error }, 'the database went away during a call');
        answer = toAnswer(
          new ServiceError('unavailable', 'The service cannot answer just now. Try again in a moment.', { 'retry-after': '1' }),
          exchange,
          requestId,
        );
      } else {
        log.error({ requestId, err: error }, 'a handler failed');
        answer = toAnswer(
          new ServiceError('internal', 'Something went wrong in the service; its log has the request id.'),
          exchange,
          requestId,
        );
      }
    }
    if (answer === 'handled') return;
    if (response.headersSent || response.destroyed) return;
    if (stopping) response.setHeader('connection', 'close');
    const bytes = await send(response, answer, { requestId, head: request.method === 'HEAD', truncate });
    if (bytes !== undefined) line.bytes = bytes;
  }

  const headersTimeout = options.headTimeMs ?? HEAD_TIME_MS;
  const server = createServer({ headersTimeout, connectionsCheckingInterval: headersTimeout / 5 }, (request, response) => {
    const started = performance.now();
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    const line: Record<string, unknown> = { requestId, method: request.method };
    for (const [name, value] of Object.entries(options.headers ?? {})) response.setHeader(name, value);
    response.on('close', () => {
      const outcome = response.writableFinished ? {} : { aborted: true };
      log.info(
        {
          ...line,
          status: response.headersSent ? response.statusCode : undefined,
          ms: Math.round((performance.now() - started) * 10) / 10,
          ...outcome,
        },
        'request',
      );
    });
    respond(request, response, requestId, line).catch((error: unknown) => {
      // The answer could not be written, mostly because the caller left: nobody is there to be told but the log.
      log.warn({ requestId, err: error }, 'an answer could not be sent');
      response.destroy();
    });
  });

  const close = gracefulClose(server);
  const { url, port } = await listen(server, options.name, options.host ?? '127.0.0.1', options.port);
  return {
    url,
    port,
    faults,
    server,
    stop: () => {
      stopping = true;
      return close(options.graceMs ?? 5000);
    },
  };
}
