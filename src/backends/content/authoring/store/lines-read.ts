import { open } from 'node:fs/promises';
import type { z } from 'zod';

interface Known<T> {
  /** Bytes that are read: to the end of the last whole line. */
  read: number;
  lines: T[];
}

/**
 * Lines of files that only grow, each a value in JSON. What was read once is not read again, also where the file has another name by
 * now. Lines of another form are left out.
 */
export class LinesRead<S extends z.ZodType> {
  readonly #schema: S;
  /** By the number of the file, which it keeps under another name. */
  readonly #known = new Map<number, Known<z.infer<S>>>();

  constructor(schema: S) {
    this.#schema = schema;
  }

  /** None where there is no such file. */
  async read(file: string): Promise<readonly z.infer<S>[]> {
    const handle = await open(file, 'r').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!handle) return [];
    try {
      const { ino, size } = await handle.stat();
      const before = this.#known.get(ino);
      // A shorter one is another file with the number of one that is gone.
      const known = before && before.read <= size ? before : { read: 0, lines: [] };
      // Two may read at once: what each adds begins where it looked.
      const from = known.read;
      const bytes = Buffer.alloc(size - from);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
      const end = bytes.lastIndexOf(10, bytesRead - 1) + 1;
      if (known.read === from) {
        known.lines = [...known.lines, ...this.#parsed(bytes.toString('utf8', 0, end))];
        known.read = from + end;
        this.#known.delete(ino);
        this.#known.set(ino, known);
      }
      for (const oldest of this.#known.keys()) if (this.#known.size > KEPT) this.#known.delete(oldest);
      return known.lines;
    } finally {
      await handle.close();
    }
  }

  /** The files are others by now, which may have got the numbers of those that were read. */
  forget(): void {
    this.#known.clear();
  }

  #parsed(text: string): z.infer<S>[] {
    return text.split('\n').flatMap((line) => {
      const value = this.#schema.safeParse(jsonOf(line));
      return value.success ? [value.data] : [];
    });
  }
}

/** A file, and the one before it. */
const KEPT = 2;

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
