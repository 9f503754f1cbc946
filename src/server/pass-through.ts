import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { NextApiRequest, NextApiResponse } from 'next';
import { callService } from './calls/call';
import { withoutDeadline } from './calls/deadline';
import { forwardedFor, visitorOf } from './client-address';
import { AppError } from './errors';
import { loggedPath } from './log-words';
import { waitOf } from './retry-after';

const requestHeaders = ['range', 'if-none-match', 'if-modified-since', 'if-range'] as const;
const responseHeaders = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  'content-disposition',
  'vary',
] as const;

/** Anything that a browser could take for a document of this origin (SVG, HTML, XML) may draw, and nothing else. */
const DOCUMENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Of several types with commas between them browsers take the last. */
const neverADocument = /^(?!.*,)(?:image\/(?!svg|[^;]*xml)|video\/|audio\/|font\/|application\/(?:pdf|zip|octet-stream))/i;

const LISTENERS = 32;

/**
 * A body as it is asked for. Each part is asked for when the visitor has taken the one before, so a wait is the service's own.
 * @throws when the service sends nothing for `stalledMs`
 */
async function* flowing(body: ReadableStream<Uint8Array>, stalledMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const stalled = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`the service sent nothing for ${stalledMs} ms`)), stalledMs);
      });
      const { done, value } = await Promise.race([reader.read(), stalled]).finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

export interface PassThroughOptions {
  /** The file is for this visitor, and no cache keeps it. */
  private?: boolean;
  /** What else the service is told. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Passes a file of a service of ours on as it comes, with validators and ranges.
 * @throws AppError `request/not-found`, `request/bad`, `service/status`, and what `callService` throws
 */
export async function passThrough(
  url: URL,
  request: NextApiRequest,
  response: NextApiResponse,
  timeoutMs: number,
  options: PassThroughOptions = {},
): Promise<void> {
  const path = loggedPath(url.pathname);
  const headers: Record<string, string> = { 'accept-encoding': 'identity', ...options.headers, ...forwardedFor(visitorOf(request)) };
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const call = { method, headers, signal: closed.signal, timeout: timeoutMs, lane: 'files' } as const;
  // Its place is free as soon as it is answered: how long the file takes is up to the visitor's line.
  const answer = await withoutDeadline(() => callService(url, call, (response) => response));
  if (answer.status === 404 || answer.status === 410) throw new AppError('request/not-found', { detail: path });
  // Not a fault of the service: what it was asked for cannot be had, or not now.
  if (answer.status === 400) throw new AppError('request/bad', { detail: path, upstreamStatus: 400 });
  if (answer.status === 429 || answer.status === 503) {
    throw new AppError(answer.status === 429 ? 'service/too-many' : 'service/busy', {
      detail: path,
      upstreamStatus: answer.status,
      ...waitOf(answer.headers),
    });
  }
  if (answer.status >= 400 && answer.status !== 416)
    throw new AppError('service/status', { detail: `${path} answered ${answer.status}`, upstreamStatus: answer.status });
  response.status(answer.status);
  for (const name of responseHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  if (options.private) {
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Vary', 'Cookie, Authorization');
  }
  if (!neverADocument.test(answer.headers.get('content-type') ?? '')) response.setHeader('Content-Security-Policy', DOCUMENT_POLICY);
  if (!answer.body) {
    response.end();
    return;
  }
  // A pipeline and the compression behind it listen a dozen times, which Node would take for a leak.
  response.setMaxListeners(LISTENERS);
  // A visitor who leaves ends the stream; that is no error.
  await pipeline(Readable.from(flowing(answer.body, timeoutMs)), response).catch((error: unknown) => {
    if (!closed.signal.aborted) throw error;
  });
}
