import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, copyFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** Copied in one go before other work gets a turn. */
const BATCH = 16;
/** Of this process: others may copy into the same folder. */
const TEMPORARY = `.${process.pid}.copying`;

/** Modification time, to the millisecond, and size. */
const markOf = (file: string): string => {
  const { mtimeMs, size } = statSync(file);
  return `${Math.floor(mtimeMs)}|${size}`;
};
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/**
 * Copies of the content's files as they were when they could be read, in a folder that outlasts a restart: a file that is broken
 * later, or while the service is down, is answered from its copy.
 */
export class LastGoodFiles {
  readonly #folder: string;
  readonly #root: string;
  readonly #fail: (error: unknown) => void;
  /** By copy, what it was made of. */
  #copied: Map<string, string> | undefined;
  #running: Promise<void> = Promise.resolve();

  /**
   * @param root folder that the names of copies count from: that of `sitecore.json`
   * @param fail told when nothing can be kept; the content is served all the same
   */
  constructor(folder: string, root: string, fail: (error: unknown) => void) {
    this.#folder = resolve(folder);
    this.#root = resolve(root);
    this.#fail = fail;
  }

  /** Where the copy of a file is, or would be. Files outside of the root have none. */
  copyOf(file: string): string | undefined {
    const name = relative(this.#root, file);
    return name.startsWith('..') ? undefined : join(this.#folder, name);
  }

  /** Bytes of the copy; undefined where there is none. */
  read(file: string): Buffer | undefined {
    const copy = this.copyOf(file);
    try {
      return copy === undefined ? undefined : readFileSync(copy);
    } catch (error) {
      if (!isMissing(error)) this.#fail(error);
      return undefined;
    }
  }

  /**
   * Copies what can be read and differs from its copy, in the background; the copies of files that are in neither list go.
   *
   * @param good by file, what tells its content from an earlier one
   * @param others files whose copies are still needed
   */
  keep(good: ReadonlyMap<string, string>, others: readonly string[]): void {
    this.#running = this.#running.then(() => this.#copyAll(good, others)).catch(this.#fail);
  }

  /** Resolves when nothing is being copied any more. */
  settled(): Promise<void> {
    return this.#running;
  }

  async #copyAll(good: ReadonlyMap<string, string>, others: readonly string[]): Promise<void> {
    this.#copied ??= this.#found();
    let copies = 0;
    for (const [file, mark] of good) {
      const copy = this.copyOf(file);
      if (copy === undefined || this.#copied.get(copy) === mark) continue;
      this.#copied.set(copy, mark);
      this.#copy(file, copy);
      if (++copies % BATCH === 0) await setImmediate();
    }
    const needed = new Set([...good.keys(), ...others].map((file) => this.copyOf(file)));
    for (const copy of this.#copied.keys()) {
      if (needed.has(copy)) continue;
      rmSync(copy, { force: true });
      this.#copied.delete(copy);
    }
  }

  /** What an earlier run left. */
  #found(): Map<string, string> {
    mkdirSync(this.#folder, { recursive: true });
    const entries = readdirSync(this.#folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return new Map(entries.map(({ parentPath, name }) => [join(parentPath, name), '']));
  }

  #copy(file: string, copy: string): void {
    try {
      const mark = markOf(file);
      if (this.#markOfCopy(copy) === mark) return;
      mkdirSync(dirname(copy), { recursive: true });
      copyFileSync(file, copy + TEMPORARY);
      const { atime, mtime } = statSync(file);
      utimesSync(copy + TEMPORARY, atime, mtime);
      // Written to meanwhile: the next reading says whether it is good, and it is copied then.
      if (markOf(file) === mark) renameSync(copy + TEMPORARY, copy);
      else rmSync(copy + TEMPORARY, { force: true });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  #markOfCopy(copy: string): string | undefined {
    try {
      return markOf(copy);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}
