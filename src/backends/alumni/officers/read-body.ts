import type { Exchange } from '../../kit/http.ts';
import { AlumniError } from '../errors.ts';

/** A list of fifty thousand people. */
const LONGEST_FILE = 5_000_000;

/** The bytes of a file that comes as the body of a call. @throws AlumniError `too-large` */
export async function readFileBody({ request }: Pick<Exchange, 'request'>): Promise<Buffer> {
  const refused = (): AlumniError =>
    new AlumniError('too-large', { message: `The file is larger than ${LONGEST_FILE} bytes.`, headers: { connection: 'close' } });
  if (Number(request.headers['content-length'] ?? 0) > LONGEST_FILE) throw refused();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LONGEST_FILE) throw refused();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
