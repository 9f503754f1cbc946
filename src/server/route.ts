import { randomUUID } from 'node:crypto';
import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import { withDeadline } from './calls/deadline';
import { AppError, errorCode, errorPolicy, retryAfterSeconds } from './errors';
import { markFormAnswers } from './form-answer';
import { loggedPath } from './log-words';
import { logger, type Logger } from './logger';
import { limitWrites } from './write-limits';

export interface RouteContext {
  requestId: string;
  log: Logger;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
export type Handlers = Partial<Record<Method, Handler>>;
export type Handler = (request: NextApiRequest, response: NextApiResponse, context: RouteContext) => unknown;

/** For all that is asked of services to answer one request. */
const READ_MS = 30_000;

/** A request id from a trusted hop in front, or a new one. Anything odd is replaced, since it goes into the log. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();

/**
 * Wraps every API route: refuses other methods, gives each request an id and a logger, and turns errors of the closed list
 * into `{ error: { code, message } }` with their status. GET also answers HEAD. What one line writes too often is refused first.
 */
export const apiRoute = (handlers: Handlers): NextApiHandler => route(() => handlers);

/**
 * The same for the addresses of one table.
 * @param parameter of the path, whose value tells them apart; one that the table has may stand in the log
 * @param handlersOf undefined for a value that is none
 */
export const apiRoutes = (parameter: string, handlersOf: (value: unknown) => Handlers | undefined): NextApiHandler =>
  route(({ query }) => handlersOf(query[parameter]), parameter);

function route(handlersOf: (request: NextApiRequest) => Handlers | undefined, parameter?: string): NextApiHandler {
  return async (request, response) => {
    let hidden: readonly unknown[] = Object.values(request.query ?? {});
    const requestId = requestIdOf(request.headers['x-request-id']);
    const log = logger.child({ requestId });
    response.setHeader('X-Request-Id', requestId);
    try {
      const handlers = handlersOf(request);
      if (!handlers) throw new AppError('request/not-found');
      if (parameter !== undefined) hidden = Object.entries(request.query).flatMap(([name, value]) => (name === parameter ? [] : [value]));
      const { method = '' } = request;
      const handler = Object.hasOwn(handlers, method) ? handlers[method as Method] : method === 'HEAD' ? handlers.GET : undefined;
      if (!handler) {
        response.setHeader('Allow', [...Object.keys(handlers), ...(handlers.GET && !handlers.HEAD ? ['HEAD'] : [])].join(', '));
        throw new AppError('request/method', { detail: String(request.method) });
      }
      if (method !== 'GET' && method !== 'HEAD') await limitWrites(request);
      if (method === 'POST') markFormAnswers(request, response);
      const handle = async () => handler(request, response, { requestId, log });
      // What is written may take long, as uploads do; it is never given up halfway for that.
      await (method === 'GET' || method === 'HEAD' ? withDeadline(READ_MS, handle) : handle());
    } catch (error) {
      answerError(error, request, response, { log, hidden });
    }
  };
}

function answerError(
  error: unknown,
  request: NextApiRequest,
  response: NextApiResponse,
  { log, hidden }: { log: Logger; hidden: readonly unknown[] },
): void {
  const { status, message, report } = errorPolicy(error);
  log[report ? 'error' : 'debug']({ err: error, method: request.method, route: loggedPath(request.url ?? '', hidden) }, message);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (status === 503 || status === 429) response.setHeader('Retry-After', String(retryAfterSeconds(error)));
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).json({ error: { code: errorCode(error), message } });
}
