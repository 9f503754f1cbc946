import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';

/** A form without files, and no more of one with files. */
const HELD_BYTES = 256 * 1024;

/**
 * The body of a request, taken in from now on, so that a form that has arrived whole is there whatever becomes of the line while
 * somebody counts or asks. Of a longer one no more is taken in until it is read.
 */
export function arriving(request: IncomingMessage): Readable {
  const body = new PassThrough({ highWaterMark: HELD_BYTES });
  // Whoever reads it is told when it breaks off; until then nobody listens, which would end the process.
  body.on('error', () => undefined);
  const cut = (): void => {
    if (!request.complete || !request.readableEnded) body.destroy(new Error('The line was cut.'));
  };
  request.on('error', cut).on('close', cut);
  return request.pipe(body);
}
