import type { Readable } from 'node:stream';
import { OwnError, type ServiceError } from './errors.ts';

/** What a handler gives back; `http.ts` adds the length, the request id and `nosniff`. */
export interface Answer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** A stream is sent chunked unless `headers` name its length. */
  body?: string | Buffer | Readable;
}

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body: JSON.stringify(value) };
}

export function text(body: string, contentType = 'text/plain; charset=utf-8', status = 200): Answer {
  return { status, headers: { 'content-type': contentType }, body };
}

/** `{ error: { code, message, requestId } }`, the shape in which every back end of ours refuses (those with a protocol of their own keep to it). */
export function errorAnswer(error: ServiceError, requestId: string): Answer {
  return json({ error: { code: error.code, message: error.message, requestId } }, error.status, {
    'cache-control': 'no-store',
    ...error.headers,
  });
}

/** The same with the codes of a service's own list; what nobody foresaw says only 'Something went wrong' (specification, section 8). */
export function ownErrorAnswer(error: ServiceError, requestId: string): Answer {
  const own = error instanceof OwnError ? { code: error.reason, details: error.details } : { code: error.code, details: {} };
  const message = error.code === 'internal' ? 'Something went wrong' : error.message;
  return json({ error: { code: own.code, message, requestId, ...own.details } }, error.status, {
    'cache-control': 'no-store',
    ...error.headers,
  });
}
