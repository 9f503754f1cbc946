import { chmodSync, createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import path from 'node:path';

/** A log grows to this and is put aside; the one put aside before goes. What runs for months fills no disk. */
const LARGEST_BYTES = 32 * 1024 * 1024;

export interface LogFile {
  readonly file: string;
  write(chunk: Buffer | string): void;
  end(): void;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Puts a log aside that has grown too large, as `<file>.1`. For logs that another program writes, before it is started. */
export function putAside(file: string, largestBytes = LARGEST_BYTES): void {
  if (sizeOf(file) >= largestBytes) renameSync(file, `${file}.1`);
}

/**
 * A log that only its owner reads: it says who did what.
 * @param append goes on where an earlier process of this run ended, whose last lines say why it did
 */
export function openLog(file: string, { append = false, largestBytes = LARGEST_BYTES } = {}): LogFile {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  chmodSync(path.dirname(file), 0o700);
  if (existsSync(file)) chmodSync(file, 0o600);
  let bytes = append ? sizeOf(file) : 0;
  const open = (flags: 'a' | 'w'): WriteStream => {
    const stream = createWriteStream(file, { mode: 0o600, flags });
    // A full disk must not end the supervisor: what it keeps up goes on without its log.
    stream.on('error', (error) => process.stderr.write(`  ! ${file} cannot be written: ${error.message}\n`));
    return stream;
  };
  let stream = open(append ? 'a' : 'w');
  return {
    file,
    write: (chunk) => {
      if (bytes >= largestBytes) {
        stream.end();
        renameSync(file, `${file}.1`);
        stream = open('w');
        bytes = 0;
      }
      bytes += Buffer.byteLength(chunk);
      stream.write(chunk);
    },
    end: () => stream.end(),
  };
}
