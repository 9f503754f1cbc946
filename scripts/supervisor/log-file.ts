import { chmodSync, createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import path from 'node:path';

/** A log grows to this and is put aside; the one put aside before goes. What runs for months fills no disk. */
const LARGEST_BYTES = 32 * 1024 * 1024;

/** A log that could not be written is opened again after so long. */
const AGAIN_MS = 10_000;

export interface LogFile {
  readonly file: string;
  write(chunk: Buffer | string): void;
  end(): void;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Puts a log aside, in the place of the one that was put aside before. */
export function putLogAside(file: string): void {
  if (existsSync(file)) renameSync(file, `${file}.1`);
}

/**
 * A log that only its owner reads: it says who did what.
 * @param append goes on where an earlier process of this run ended, whose last lines say why it did; else what an earlier run left is put
 * aside, whose last lines say why that one ended
 * @param shared its folder holds other things, which others than its owner reach
 */
export function openLog(file: string, { append = false, shared = false, largestBytes = LARGEST_BYTES } = {}): LogFile {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (!shared) chmodSync(path.dirname(file), 0o700);
  if (existsSync(file)) chmodSync(file, 0o600);
  let bytes = append ? sizeOf(file) : 0;
  // A full disk, or a log that somebody took away, must not end the supervisor: what it keeps up goes on without its log.
  const say = (error: unknown) =>
    process.stderr.write(`  ! ${file} cannot be written: ${error instanceof Error ? error.message : String(error)}\n`);
  let failedAt: number | undefined;
  const open = (flags: 'a' | 'w'): WriteStream => {
    const stream = createWriteStream(file, { mode: 0o600, flags });
    stream.on('error', (error) => {
      failedAt = performance.now();
      say(error);
    });
    return stream;
  };
  const putItAside = (): void => {
    try {
      putLogAside(file);
    } catch (error) {
      say(error);
    }
  };
  if (!append && sizeOf(file) > 0) putItAside();
  let stream = open(append ? 'a' : 'w');
  return {
    file,
    write: (chunk) => {
      if (bytes >= largestBytes) {
        stream.end();
        putItAside();
        stream = open('w');
        bytes = 0;
      } else if (failedAt !== undefined && performance.now() - failedAt >= AGAIN_MS) {
        failedAt = undefined;
        stream = open('a');
      }
      bytes += Buffer.byteLength(chunk);
      stream.write(chunk);
    },
    end: () => stream.end(),
  };
}
