import sharp from 'sharp';
import { TEMPLATE_OF_MEDIA } from './templates.ts';

export interface MediaKind {
  extension: 'jpg' | 'png' | 'webp' | 'gif' | 'svg' | 'pdf';
  mimeType: string;
  template: string;
  width?: number;
  height?: number;
}

/** Larger pictures are no pictures for pages: decoding one takes four bytes a pixel. */
const MOST_PIXELS = 100_000_000;

const begins = (bytes: Buffer, text: string, at = 0): boolean => bytes.subarray(at, at + text.length).toString('latin1') === text;

function signature(bytes: Buffer): MediaKind['extension'] | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg';
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (begins(bytes, 'GIF87a') || begins(bytes, 'GIF89a')) return 'gif';
  if (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) return 'webp';
  if (begins(bytes, '%PDF-')) return 'pdf';
  const start = bytes
    .subarray(0, 1000)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  // A comment ends at its first end: where it might end at any, a file of nothing but comments is looked at for ever.
  return /^(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/.test(start) ? 'svg' : undefined;
}

const MIME = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
} as const;

/**
 * What makes a drawing one that does something or calls somebody: scripts, handlers, foreign documents, other files, entities.
 * Whatever hides behind a character reference in a name or a scheme, or behind another encoding, counts too. Looked for in a text
 * whose blanks are one each: two runs of them beside each other would be tried in every way.
 */
const ACTIVE = [
  /<!(?:doctype|entity)/i,
  /<\s*(?:[^\s<>/:]+:)?(?:script|foreignobject|iframe|object|embed|audio|video|image|set|animate\w*|handler|listener)\b/i,
  /[\s"'/]on\w+\s*=/i,
  /(?:java|vb)script\s*:/i,
  /(?:href|src) ?= ?["']? ?(?!#|["'\s>])/i,
  /url\( ?["']? ?(?!#)/i,
  /@import/i,
  /<\?xml-stylesheet/i,
  // In another encoding than it is looked at here, other signs stand there.
  /^\s*<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-8["'])/i,
  /&#/,
];

/** What a file is by its bytes; undefined for what is not taken, a damaged picture among them. */
export async function mediaKind(bytes: Buffer): Promise<MediaKind | undefined> {
  const extension = signature(bytes);
  if (extension === undefined) return undefined;
  const kind = { extension, mimeType: MIME[extension], template: extension === 'pdf' ? TEMPLATE_OF_MEDIA.pdf : TEMPLATE_OF_MEDIA.image };
  if (extension === 'pdf') return kind;
  if (extension === 'svg') {
    const drawing = bytes.toString('utf8').replace(/\s+/g, ' ');
    if (ACTIVE.some((pattern) => pattern.test(drawing))) return undefined;
  }
  try {
    // As it is seen: phones keep a photo as the camera was held, and say how to turn it.
    const { width, height } = (await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()).autoOrient;
    return width > 0 && height > 0 && width * height <= MOST_PIXELS ? { ...kind, width, height } : undefined;
  } catch {
    return undefined;
  }
}
