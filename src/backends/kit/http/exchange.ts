import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from './errors.ts';
import type { Log } from '../log.ts';

/** One request, as a handler sees it. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  /** What the route's pattern named, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly log: Log;
  /** A fault that the service itself plays (`ownFaults`), such as an undecodable token. */
  readonly fault: string | undefined;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  header(name: string): string | undefined;
  query(name: string): string | undefined;
  bytes(): Promise<Buffer>;
  text(): Promise<string>;
  /** Needs a JSON content type: a form of another origin cannot send one without the browser asking first. */
  json(): Promise<unknown>;
  form(): Promise<URLSearchParams>;
}

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new ServiceError('too-large', `The body is larger than ${limit} bytes.`, { connection: 'close' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function createExchange(
  parts: Pick<Exchange, 'url' | 'params' | 'requestId' | 'log' | 'fault' | 'request' | 'response'>,
  maxBodyBytes: number,
): Exchange {
  const { request, url } = parts;
  let body: Promise<Buffer> | undefined;
  const bytes = (): Promise<Buffer> => (body ??= readBody(request, maxBodyBytes));
  const header = (name: string): string | undefined => {
    const value = request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  const needType = (pattern: RegExp, name: string): void => {
    if (!pattern.test(header('content-type') ?? ''))
      throw new ServiceError('unsupported-media-type', `Send the body as ${name}, named by content-type.`);
  };
  return {
    ...parts,
    method: request.method ?? 'GET',
    header,
    query: (name) => url.searchParams.get(name) ?? undefined,
    bytes,
    text: async () => (await bytes()).toString('utf8'),
    json: async () => {
      needType(/^application\/(?:[\w.-]+\+)?json\b/i, 'application/json');
      const source = (await bytes()).toString('utf8');
      try {
        return JSON.parse(source) as unknown;
      } catch (error) {
        throw new ServiceError('bad-request', `The body is not JSON: ${(error as Error).message}`);
      }
    },
    form: async () => {
      needType(/^application\/x-www-form-urlencoded\b/i, 'application/x-www-form-urlencoded');
      return new URLSearchParams((await bytes()).toString('utf8'));
    },
  };
}
