import { createReadStream, createWriteStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack, type Pack } from 'tar-stream';

const AGE = 'age-encryption.org/v1';

/** One thing under two types: age has the streams of browsers (lib.dom), Node has its own. */
type WebStream = ReadableStream<Uint8Array>;
const toWeb = (stream: Readable): WebStream => Readable.toWeb(stream) as unknown as WebStream;
const fromWeb = (stream: WebStream): Readable => Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0]);

export interface ArchiveWriter {
  add(name: string, bytes: Buffer | string): Promise<void>;
  /**
   * @param file is left open
   * @param size bytes of the file; one that has another size by then is an error
   * @param onChunk hears of what is read
   */
  addFile(name: string, file: FileHandle, size: number, mode: number, onChunk: (chunk: Buffer) => void): Promise<void>;
  /** Resolves when all of it is on the disk. */
  end(): Promise<void>;
  /** Ends it with an error. */
  abandon(error: Error): Promise<void>;
}

const added = (archive: Pack, name: string, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600, size: bytes.length }, bytes, (error) => (error ? reject(error) : resolve()));
  });

/** Writes an archive that its owner alone reads. @param recipients age recipients; none, and it is not sealed */
export async function writeArchive(file: string, recipients: readonly string[]): Promise<ArchiveWriter> {
  const archive = pack();
  const packed = archive.pipe(createGzip());
  archive.on('error', (error) => packed.destroy(error));
  let bytes: Readable = packed;
  if (recipients.length > 0) {
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    bytes = fromWeb(await encrypter.encrypt(toWeb(packed)));
  }
  const written = pipeline(bytes, createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }));
  // Whoever adds to it hears of it sooner or later, and at the end at the latest.
  written.catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))));
  /** What cannot be written is not waited for. */
  const orFailed = <T>(work: Promise<T>): Promise<T> => Promise.race([work, written.then(() => work)]);
  return {
    add: (name, given) => orFailed(added(archive, name, Buffer.from(given))),
    addFile: async (name, file, size, mode, onChunk) => {
      const heard = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          onChunk(chunk);
          yield chunk;
        }
      };
      await orFailed(pipeline(file.createReadStream({ autoClose: false }), heard, archive.entry({ name, size, mode })));
    },
    end: async () => {
      archive.finalize();
      await written;
    },
    abandon: async (error) => {
      archive.destroy(error);
      await written.catch(() => undefined);
    },
  };
}

export interface ArchiveEntry {
  name: string;
  size: number;
  mode: number;
  /** Has to be read before the next entry. @throws DamagedError */
  body: AsyncIterable<Buffer>;
}

async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === AGE;
  } finally {
    await handle.close();
  }
}

/** A sealed backup, and no key that opens it. */
export class SealedError extends Error {}

/** The file is no backup, or not as it was written. Nothing of it may be used. */
export class DamagedError extends Error {}

/** What the formats say of bytes that are not theirs. A disk that cannot be read is something else. */
function unreadable(error: unknown): Error {
  if (error instanceof DamagedError || error instanceof SealedError) return error;
  if (error instanceof Error && 'syscall' in error) return error;
  return new DamagedError(`It cannot be read: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
}

async function* readable(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw unreadable(error);
  }
}

/** Reads an archive entry by entry. @throws SealedError, DamagedError */
export async function* readArchive(file: string, identities: readonly string[]): AsyncGenerator<ArchiveEntry> {
  let bytes: Readable = createReadStream(file);
  if (await isSealed(file)) {
    if (identities.length === 0) throw new SealedError('The backup is sealed: name the file of its key with --identity.');
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    try {
      bytes = fromWeb(await decrypter.decrypt(toWeb(bytes)));
    } catch (error) {
      throw new SealedError('The backup is sealed for another key, or damaged in its head.', { cause: error });
    }
  }
  const entries = extract();
  const reading = pipeline(bytes, createGunzip(), entries);
  reading.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name, size = 0, mode = 0o600 } = entry.header;
      yield { name, size, mode, body: readable(entry as AsyncIterable<Buffer>) };
    }
    await reading;
  } catch (error) {
    throw unreadable(error);
  }
}

export async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
