import type { NextApiRequest } from 'next';

/**
 * The bytes of a form with a file, of whoever may send one: as far as they are not too many. Then nothing; the rest is read and dropped, so
 * that the browser hears why.
 */
export async function bytesOf(request: NextApiRequest, most: number): Promise<Buffer<ArrayBuffer> | undefined> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes <= most) parts.push(part);
    else parts = [];
  }
  return bytes > most ? undefined : Buffer.concat(parts);
}
