import { createHash } from 'node:crypto';
import type { Answer } from '../../kit/http/answer.ts';
import { attachment } from '../../kit/http/attachment.ts';
import { parseRange } from '../../kit/http/range.ts';

/** A media file ready to send. */
export interface MediaFile {
  bytes: Buffer;
  mimeType: string;
  /** Name of a download, with its extension. */
  fileName: string;
  modified: Date | undefined;
  /** False for drafts: nobody may keep them. */
  cacheable: boolean;
  /** The address names these bytes (`rev`), so it never changes. */
  immutable: boolean;
  download: boolean;
}

/** Types that a browser may open in place; every other one is sent as a download, so that an uploaded page cannot run here. */
const INLINE = /^(?!.*,)(?:image\/|video\/|audio\/|font\/|application\/pdf$|text\/plain$|text\/csv$|text\/vtt$)/;
/** Browsers open each kind of XML as a document, whatever parameters its type has. */
const IS_DRAWING = /^image\/(?:svg|[^;]*xml)/i;
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

export function contentTag(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** RFC 9110, section 13: If-None-Match before If-Modified-Since. */
function notModified(header: (name: string) => string | undefined, tag: string, modified: Date | undefined): boolean {
  const tags = header('if-none-match');
  if (tags !== undefined) return tags.trim() === '*' || tags.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
  const since = Date.parse(header('if-modified-since') ?? '');
  return modified !== undefined && !Number.isNaN(since) && modified.getTime() <= since;
}

/** Headers, conditions (304) and ranges (206, 416) of a media file. */
export function mediaAnswer(file: MediaFile, header: (name: string) => string | undefined): Answer {
  const tag = contentTag(file.bytes);
  const modified = file.modified === undefined ? undefined : new Date(Math.floor(file.modified.getTime() / 1000) * 1000);
  const cacheControl = !file.cacheable
    ? 'private, no-store'
    : file.immutable
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=86400, stale-while-revalidate=604800';
  const headers: Record<string, string> = {
    etag: tag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'cross-origin-resource-policy': 'cross-origin',
    ...(modified === undefined ? {} : { 'last-modified': modified.toUTCString() }),
  };
  if (notModified(header, tag, modified)) return { status: 304, headers };
  headers['content-type'] = /^text\//.test(file.mimeType) ? `${file.mimeType}; charset=utf-8` : file.mimeType;
  if (IS_DRAWING.test(file.mimeType)) headers['content-security-policy'] = SVG_POLICY;
  if (file.download || !INLINE.test(file.mimeType)) headers['content-disposition'] = attachment(file.fileName);
  const ifRange = header('if-range');
  const range =
    ifRange === undefined || ifRange === tag || ifRange === modified?.toUTCString()
      ? parseRange(header('range'), file.bytes.length)
      : undefined;
  if (range === 'unsatisfiable')
    return { status: 416, headers: { 'content-range': `bytes */${file.bytes.length}`, 'cache-control': 'no-store' } };
  if (range === undefined) return { status: 200, headers, body: file.bytes };
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${range.from}-${range.to}/${file.bytes.length}` },
    body: file.bytes.subarray(range.from, range.to + 1),
  };
}
