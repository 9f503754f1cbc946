import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Answer } from '../http/answer.ts';
import { attachment } from '../http/attachment.ts';

/** The answer of a call that gives out a file. It came from a stranger, so browsers save it and never show it as a page. */
export const file = z.object({ name: z.string(), bytes: z.int().min(0), content: z.instanceof(Readable) });

export const fileAnswer = ({ name, bytes, content }: z.output<typeof file>): Answer => ({
  status: 200,
  headers: {
    'content-type': 'application/octet-stream',
    'content-length': String(bytes),
    'content-disposition': attachment(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  },
  body: content,
});
