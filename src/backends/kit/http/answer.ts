import type { Readable } from 'node:stream';
import type { ServiceError } from './errors.ts';

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
