import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { NextApiRequest, NextApiResponse } from 'next';
import { getEnv } from '@/config/env.server';
import { AppError } from './errors';

const requestHeaders = ['range', 'if-none-match', 'if-modified-since', 'if-range'] as const;
const responseHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified', 'cache-control', 'content-disposition', 'vary'] as const;

/** Anything that a browser could take for a document of this origin (SVG, HTML, XML) may draw, and nothing else. */
const DOCUMENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const neverADocument = /^(?:image\/(?!svg)|video\/|audio\/|font\/|application\/(?:pdf|zip|octet-stream))/;

/** `['media', 'a b', 'c.jpg']` → `/-/media/a%20b/c.jpg`, or undefined when it is not an address of the media library. */
export function mediaPath(segments: readonly string[]): string | undefined {
  const [library, ...rest] = segments;
  if ((library !== 'media' && library !== 'jssmedia') || rest.length === 0) return undefined;
  if (rest.some((segment) => segment === '' || segment === '.' || segment === '..' || /[\u0000-\u001f\u007f\\/]/.test(segment))) return undefined;
  return `/-/${library}/${rest.map(encodeURIComponent).join('/')}`;
}

/** Files of registered and premium readers lie in a folder of this name (docs/contracts/content-model.md). */
const RESTRICTED = 'restricted';

/** Sitecore finds media case-insensitively, so the folder's name is compared the same way. */
export const isRestricted = (segments: readonly string[]): boolean => segments.slice(0, -1).some((segment) => segment.toLowerCase() === RESTRICTED);

/**
 * Passes a media file on from the content service as it comes, with validators and ranges.
 * @throws AppError `request/not-found`, `service/unreachable`, `service/status`
 */
export async function sendMedia(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const { path: segments, ...query } = request.query;
  const path = mediaPath(Array.isArray(segments) ? segments : []);
  if (!path) throw new AppError('request/not-found');
  if (isRestricted(Array.isArray(segments) ? segments : [])) throw new AppError('request/forbidden', { detail: path });
  const { SITECORE_API_HOST, CONTENT_TIMEOUT_MS } = getEnv();
  const url = new URL(path, SITECORE_API_HOST);
  for (const [name, value] of Object.entries(query)) for (const each of [value ?? []].flat()) url.searchParams.append(name, each);
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  let answer: Response;
  try {
    answer = await fetch(url, { method: request.method === 'HEAD' ? 'HEAD' : 'GET', headers, signal: AbortSignal.any([closed.signal, AbortSignal.timeout(CONTENT_TIMEOUT_MS)]), redirect: 'error' });
  } catch (cause) {
    throw new AppError('service/unreachable', { cause, detail: path });
  }
  if (answer.status === 404 || answer.status === 410) throw new AppError('request/not-found', { detail: path });
  if (answer.status >= 400 && answer.status !== 416) throw new AppError('service/status', { detail: `${path} answered ${answer.status}`, upstreamStatus: answer.status });
  response.status(answer.status);
  for (const name of responseHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  if (!neverADocument.test(answer.headers.get('content-type') ?? '')) response.setHeader('Content-Security-Policy', DOCUMENT_POLICY);
  if (!answer.body) {
    response.end();
    return;
  }
  // A visitor who leaves ends the stream; that is no error.
  await pipeline(Readable.fromWeb(answer.body as never), response).catch((error: unknown) => {
    if (!closed.signal.aborted) throw error;
  });
}
