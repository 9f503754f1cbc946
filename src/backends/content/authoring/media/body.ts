import type { Readable } from 'node:stream';
import type { Exchange } from '../../../kit/http.ts';
import busboy from 'busboy';
import { AuthoringError } from '../errors.ts';

/** A photograph of a good camera is half of it. */
const LARGEST_FILE = 20 * 1024 * 1024;

export interface ArrivedFile {
  bytes: Buffer;
  /** As the sender calls it, without folders. */
  name?: string | undefined;
  /** What came beside the file. */
  texts: ReadonlyMap<string, string>;
}

const tooLarge = (): AuthoringError =>
  new AuthoringError('too-large', {
    message: `A file may have ${LARGEST_FILE / 1024 / 1024} MB at most.`,
    headers: { connection: 'close' },
  });

async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_FILE) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The file that a request brings: as its body, or as the first file of a form. @throws AuthoringError `too-large`, `media-refused` */
export async function arrivedFile({ request, header }: Pick<Exchange, 'request' | 'header'>): Promise<ArrivedFile> {
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_FILE + 100_000) throw tooLarge();
  if (!/^multipart\/form-data\b/i.test(header('content-type') ?? '')) return { bytes: await whole(request), texts: new Map() };
  const texts = new Map<string, string>();
  const files: Promise<{ bytes: Buffer; name: string | undefined }>[] = [];
  let parser: busboy.Busboy;
  try {
    parser = busboy({ headers: request.headers, limits: { files: 1, fields: 20, fieldSize: 10_000, fileSize: LARGEST_FILE + 1 } });
  } catch (error) {
    throw new AuthoringError('media-refused', { message: 'The form cannot be read.', cause: error });
  }
  parser.on('field', (name, value) => void texts.set(name, value));
  parser.on('file', (_field, stream, { filename }: { filename: string | undefined }) => {
    const file = whole(stream).then((bytes) => ({ bytes, name: filename }));
    // Awaited below; until then a failure is nobody's yet.
    file.catch(() => stream.resume());
    files.push(file);
  });
  await new Promise<void>((resolve, reject) => {
    parser.on('close', resolve);
    parser.on('error', (error) => reject(new AuthoringError('media-refused', { message: 'The form cannot be read.', cause: error })));
    request.on('aborted', () => reject(new AuthoringError('media-refused', { message: 'The file did not arrive whole.' })));
    request.pipe(parser);
  });
  const arrived = await files[0];
  if (!arrived) throw new AuthoringError('media-refused', { message: 'There is no file in the form.' });
  return { ...arrived, texts };
}
