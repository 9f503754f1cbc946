import { readFileSync } from 'node:fs';

const FILE = new URL('./mark.png', import.meta.url);

/**
 * The firm's mark in a mail: a picture inside the message (RFC 2392), because a picture that is fetched tells its owner who
 * reads when, and drawings (SVG) are shown by few mail programs. `scripts/media/mark.ts` draws it.
 */
export const MARK = {
  cid: 'mark',
  filename: 'mark.png',
  contentType: 'image/png',
  /** CSS px; the file has three times as many each way. */
  width: 28,
  height: 32,
} as const;

let content: Buffer | undefined;

/** The picture, for mails that name it. */
export const markAttachment = (): {
  cid: string;
  filename: string;
  contentType: string;
  content: Buffer;
  contentDisposition: 'inline';
} => ({
  cid: MARK.cid,
  filename: MARK.filename,
  contentType: MARK.contentType,
  content: (content ??= readFileSync(FILE)),
  contentDisposition: 'inline',
});
