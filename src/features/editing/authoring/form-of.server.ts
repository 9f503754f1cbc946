import type { NextApiRequest } from 'next';
import { AppError } from '@/server/errors';

/**
 * Reads a form with a file. A browser shows an answer only once all is sent: what is too much is read to its end, and not kept.
 *
 * @param most bytes of the whole form
 * @param cut bytes beyond which nothing is read any more
 * @throws AppError `request/too-large` beyond `cut`, `request/bad` for what is no form
 */
export async function formOf(request: NextApiRequest, most: number, cut = Infinity): Promise<FormData | 'too-large'> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > cut) throw new AppError('request/too-large');
    if (bytes <= most) parts.push(part);
    else parts.length = 0;
  }
  if (bytes > most) return 'too-large';
  try {
    return await new Response(Buffer.concat(parts), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData();
  } catch (cause) {
    throw new AppError('request/bad', { cause, detail: 'no form with a file' });
  }
}
