import { randomUUID } from 'node:crypto';
import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import { AppError, errorCode, errorPolicy, retryAfterSeconds } from './errors';
import { markFormAnswers } from './form-answer';
import { loggedPath } from './log-words';
import { logger, type Logger } from './logger';

export interface RouteContext {
  requestId: string;
  log: Logger;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
type Handler = (request: NextApiRequest, response: NextApiResponse, context: RouteContext) => unknown;

/** A request id from a trusted hop in front, or a new one. Anything odd is replaced, since it goes into the log. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();

/**
 * Wraps every API route: refuses other methods, gives each request an id and a logger, and turns errors of the closed list
 * into `{ error: { code, message } }` with their status. GET also answers HEAD.
 */
export function apiRoute(handlers: Partial<Record<Method, Handler>>): NextApiHandler {
  const methods = Object.keys(handlers) as Method[];
  if (handlers.GET && !handlers.HEAD) methods.push('HEAD');
  return async (request, response) => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    const log = logger.child({ requestId });
    response.setHeader('X-Request-Id', requestId);
    try {
      const method = request.method as Method;
      const handler = handlers[method] ?? (method === 'HEAD' ? handlers.GET : undefined);
      if (!handler) {
        response.setHeader('Allow', methods.join(', '));
        throw new AppError('request/method', { detail: String(request.method) });
      }
      if (method === 'POST') markFormAnswers(request, response);
      await handler(request, response, { requestId, log });
    } catch (error) {
      answerError(error, request, response, log);
    }
  };
}

function answerError(error: unknown, request: NextApiRequest, response: NextApiResponse, log: Logger): void {
  const { status, message, report } = errorPolicy(error);
  log[report ? 'error' : 'debug'](
    { err: error, method: request.method, route: loggedPath(request.url ?? '', Object.values(request.query ?? {})) },
    message,
  );
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (status === 503 || status === 429) response.setHeader('Retry-After', String(retryAfterSeconds(error)));
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).json({ error: { code: errorCode(error), message } });
}
