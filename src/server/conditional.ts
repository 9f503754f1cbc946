import { createHash } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import { hasVersion } from '@/lib/has-version';

export interface Cacheable {
  type: string;
  body: string;
  /** When what it says last changed, ISO 8601. */
  modified?: string | undefined;
  /** Seconds that it may be used unasked. */
  maxAge: number;
}

/** A text that an editor dated ahead was changed by now at the latest (RFC 9110, section 8.8.2.1). */
const notAhead = (moment: string): string => new Date(Math.min(Date.parse(moment), Date.now())).toISOString();

/** Sends a text with its validators, or 304 to whoever has it. */
export function sendCacheable(request: NextApiRequest, response: NextApiResponse, { type, body, maxAge, ...said }: Cacheable): void {
  const modified = said.modified && notAhead(said.modified);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  response.setHeader('ETag', tag);
  if (modified) response.setHeader('Last-Modified', new Date(modified).toUTCString());
  response.setHeader('Cache-Control', `public, max-age=${maxAge}`);
  if (hasVersion(request.headers, tag, modified)) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  // Not `send`, which replaces the tag.
  response.status(200).end(body);
}
