import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Answer } from './answer.ts';

export interface SendOptions {
  requestId: string;
  head: boolean;
  /** Announces the whole body, sends half of it and cuts the connection. */
  truncate: boolean;
}

/** Writes an answer; gives back the number of body bytes, undefined for a stream. */
export async function send(response: ServerResponse, answer: Answer, options: SendOptions): Promise<number | undefined> {
  response.statusCode = answer.status;
  response.setHeader('x-request-id', options.requestId);
  response.setHeader('x-content-type-options', 'nosniff');
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  const { body } = answer;
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) {
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.isBuffer(body) ? body : Buffer.from(body, 'utf8');
    if (answer.status !== 304 && answer.status !== 204) response.setHeader('content-length', bytes.length);
    if (options.truncate) {
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
      return Math.floor(bytes.length / 2);
    }
    response.end(options.head || bytes.length === 0 ? undefined : bytes);
    return bytes.length;
  }
  if (options.head) {
    body.destroy();
    response.end();
    return undefined;
  }
  await pipeline(body, response);
  return undefined;
}
