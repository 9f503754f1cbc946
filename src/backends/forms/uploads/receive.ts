import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { UploadKind } from '../../../lib/forms/model.ts';
import { FormsError } from '../errors.ts';
import type { FieldError, FileProblem } from '../errors.ts';
import { SMALL_BODY_BYTES } from '../storage/counts.ts';
import { checkFile } from './check.ts';
import type { UploadFolder } from './folder.ts';
import { PATIENCE_BYTES } from './limits.ts';
import { shownName } from './names.ts';

/** A field that takes files. */
interface UploadField {
  name: string;
  kinds: readonly UploadKind[];
  /** Of each file. */
  maxBytes: number;
  maxFiles: number;
}

/** What a form takes: its file fields, and bytes in all. */
export interface UploadTarget {
  files: readonly UploadField[];
  bytes: number;
}

/** A body, and what its head says of it. */
export interface Arriving {
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** Where what arrives goes. */
interface Receiving {
  folder: UploadFolder;
  target: UploadTarget | ((form: string) => UploadTarget | undefined);
  /** What came with the body's head is refused: what was typed is read, files go nowhere. */
  textsAlone?: boolean;
}

/** A file that has arrived whole and is what its field takes; it lies among the incoming ones. */
export interface ReceivedFile {
  field: string;
  name: string;
  kind: UploadKind;
  bytes: number;
  sha256: string;
  path: string;
}

export interface Received {
  /** Names → values in the order in which they came. */
  texts: ReadonlyMap<string, readonly string[]>;
  files: readonly ReceivedFile[];
  errors: readonly FieldError<FileProblem>[];
  /** Of the whole body. */
  bytes: number;
  /** Removes the files that nobody kept. */
  discard(): Promise<void>;
}

const MAX_FIELDS = 300;
/** What is longer is cut: no field takes as much, and says so. */
const MAX_FIELD_BYTES = 100_000;
/** Of all texts together. */
const MAX_TEXT_BYTES = 1_000_000;
/** Part that names the form where its address does not; it comes before the files, as it does in the page. */
const FORM = 'form.id';

/** Writes a file, counting; past the limit the rest goes nowhere. */
async function store(stream: Readable, path: string, maxBytes: number): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > maxBytes) return done();
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Reads a multipart form (RFC 7578) as it arrives; no file is ever held in memory. Each file is judged by its content. When
 * the line is cut, nothing stays.
 *
 * @throws FormsError `unknown-form`, `incomplete`, `too-large`
 */
export async function receiveMultipart(
  { headers, body }: Arriving,
  { folder, target: given, textsAlone = false }: Receiving,
): Promise<Received> {
  const texts = new Map<string, string[]>();
  const files: ReceivedFile[] = [];
  const errors: FieldError<FileProblem>[] = [];
  const paths: string[] = [];
  const seen = new Map<string, number>();
  const work: Promise<void>[] = [];
  let target: UploadTarget | undefined = typeof given === 'function' ? undefined : given;
  let refusal: FormsError | undefined;
  const mostText = textsAlone ? SMALL_BODY_BYTES : MAX_TEXT_BYTES;
  let textBytes = 0;
  const discard = async (): Promise<void> => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  const wrong = (field: string, problem: FileProblem): void => {
    if (!errors.some((error) => error.field === field)) errors.push({ field, problem });
  };

  if (Number(headers['content-length'] ?? 0) > PATIENCE_BYTES) throw new FormsError('too-large', { headers: { connection: 'close' } });

  async function take(field: UploadField, stream: Readable, filename: string): Promise<void> {
    const path = folder.incoming();
    paths.push(path);
    const count = (): number => {
      const now = (seen.get(field.name) ?? 0) + 1;
      seen.set(field.name, now);
      return now;
    };
    // Counted as they begin: the last one is too many, not the one that took longest.
    const named = filename === '' ? undefined : count();
    const { bytes, sha256 } = await store(stream, path, field.maxBytes);
    // What a browser sends for a field in which nothing was chosen.
    if (bytes === 0 && filename === '') return;
    if ((named ?? count()) > field.maxFiles) return wrong(field.name, 'file-count');
    if (bytes > field.maxBytes) return wrong(field.name, 'file-size');
    if (bytes === 0) return wrong(field.name, 'file-empty');
    const checked = await checkFile(path, field.kinds);
    if ('problem' in checked) return wrong(field.name, checked.problem);
    files.push({ field: field.name, name: shownName(filename, checked.kind), kind: checked.kind, bytes, sha256, path });
  }

  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100, parts: MAX_FIELDS + 20, headerPairs: 20 },
    });
  } catch (cause) {
    throw new FormsError('incomplete', { message: 'The body is no multipart form.', cause });
  }
  parser.on('field', (name, value, { nameTruncated }) => {
    if (nameTruncated) refusal ??= new FormsError('too-large');
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (textBytes > mostText) return;
    if (name === FORM && target === undefined && typeof given === 'function') {
      target = given(value);
      if (target === undefined) refusal ??= new FormsError('unknown-form');
    }
    const values = texts.get(name) ?? [];
    values.push(value);
    texts.set(name, values);
  });
  parser.on('file', (name, stream, { filename }) => {
    if (target === undefined) refusal ??= new FormsError('incomplete', { message: `${FORM} comes before the files.` });
    const field = target?.files.find((each) => each.name === name);
    if (refusal !== undefined || field === undefined || textsAlone) {
      // When the line is cut the parser says so too; here nobody listening would end the process.
      stream.on('error', () => undefined);
      return void stream.resume();
    }
    const task = take(field, stream, filename ?? '');
    // Awaited below; a line that is cut fails the parser first.
    task.catch(() => undefined);
    work.push(task);
  });
  for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => (refusal ??= new FormsError('too-large')));

  let arrived = 0;
  const bounded = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      arrived += chunk.length;
      if (target !== undefined && arrived > target.bytes) refusal ??= new FormsError('too-large', { details: { fields: [...errors] } });
      if (arrived > PATIENCE_BYTES) return done(new FormsError('too-large', { headers: { connection: 'close' } }));
      done(null, chunk);
    },
  });

  try {
    await pipeline(body, bounded, parser);
    await Promise.all(work);
    // In the order in which they came: a small file is judged before a large one.
    files.sort((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path));
  } catch (error) {
    await Promise.allSettled(work);
    await discard();
    if (error instanceof FormsError) throw error;
    throw new FormsError('incomplete', { cause: error });
  }
  // Half of what was typed is no form: what stood there before would be taken for removed.
  if (textBytes > mostText) {
    await discard();
    throw new FormsError('too-large', { message: 'The texts are longer than the form takes.' });
  }
  if (refusal !== undefined && !(refusal.reason === 'too-large' && errors.length > 0)) {
    await discard();
    throw refusal;
  }
  return { texts, files, errors, bytes: arrived, discard };
}
