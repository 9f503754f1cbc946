import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** Copied in one go before other work gets a turn. */
const BATCH = 16;
/** What a copy is called after its file: nothing else in the folder is this class's, and no module takes it for an item. */
const COPY = '.last-good';
/** Of this process: others may copy into the same folder. */
const TEMPORARY = `.${process.pid}.copying`;
const LEFT_BEHIND = /\.last-good\.\d+\.copying$/;
/** Writing one copy takes milliseconds: what is older was left by a process that ended. */
const LEFT_BEHIND_MS = 60_000;

/** Tells a file's content from an earlier one: its modification time in milliseconds, with fractions, and its size in bytes. */
export const markOf = (file: string): string => {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs}|${size}`;
};
/** As far as a copy can have it: times are set to the millisecond. */
const coarse = (mark: string): string => mark.replace(/\.\d+(?=\|)/, '');
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** The path without symbolic links, of which the end need not exist. */
function realPath(path: string): string {
  const whole = resolve(path);
  return existsSync(whole) || dirname(whole) === whole ? realpathSync(whole) : join(realPath(dirname(whole)), basename(whole));
}

/** Whether a folder is the one that the items lie in, or one around it: no place for copies of them. */
export const holdsRoot = (folder: string, root: string): boolean => isWithin(realPath(root), realPath(folder));

/** What was judged good: a file as it was under a mark (`markOf`), or its whole text. */
export type Good = { mark: string } | { text: string };
const keyOf = (good: Good): string => ('mark' in good ? `mark ${good.mark}` : `text ${good.text}`);

/**
 * Copies of the content's files as they were when they could be read, in a folder that outlasts a restart: a file that is broken
 * later, or while the service is down, is answered from its copy. They lie in a folder of their own below the one that is given, by the
 * root that they are of; nothing else is written or deleted.
 */
export class LastGoodFiles {
  readonly #folder: string;
  readonly #root: string;
  readonly #fail: (error: unknown) => void;
  /** By copy, what it was made of. */
  #copied: Map<string, string> | undefined;
  #running: Promise<void> = Promise.resolve();
  /** By file, the name of its copy: of those that are there, or were a short while ago. */
  readonly #names = new Map<string, string>();

  /**
   * @param root folder that the names of copies count from: that of `sitecore.json`
   * @param folder another one than the root, and none around it
   * @param fail told when something cannot be kept; the content is served all the same
   * @throws where the folder is the root or holds it
   */
  constructor(folder: string, root: string, fail: (error: unknown) => void) {
    if (holdsRoot(folder, root))
      throw new Error(`${resolve(folder)} holds the items of ${resolve(root)}: give another folder for their copies.`);
    this.#root = resolve(root);
    const check = createHash('sha256').update(this.#root).digest('hex').slice(0, 12);
    this.#folder = join(resolve(folder), `${basename(this.#root).replace(/[^\w-]+/g, '-')}-${check}`);
    this.#fail = fail;
  }

  /** Where the copy of a file is, or would be. Files outside of the root have none. */
  copyOf(file: string): string | undefined {
    // Asked for every file whenever one changes: to put six thousand paths together took longer than to read what changed.
    const known = this.#names.get(file);
    if (known !== undefined) return known;
    if (!isWithin(file, this.#root)) return undefined;
    const copy = join(this.#folder, relative(this.#root, file)) + COPY;
    this.#names.set(file, copy);
    return copy;
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
   * @param good by file, what was good of it: it is not copied when it is another one by then
   * @param others files whose copies are still needed
   */
  keep(good: ReadonlyMap<string, Good>, others: readonly string[]): void {
    this.#running = this.#running.then(() => this.#copyAll(good, others)).catch(this.#fail);
  }

  /** Resolves when nothing is being copied any more. */
  settled(): Promise<void> {
    return this.#running;
  }

  async #copyAll(good: ReadonlyMap<string, Good>, others: readonly string[]): Promise<void> {
    const copied = (this.#copied ??= this.#found());
    const errors: unknown[] = [];
    const tried = (work: () => void): void => {
      try {
        work();
      } catch (error) {
        errors.push(error);
      }
    };
    // First, for they may take the room that the new ones need.
    const needed = new Set([...good.keys(), ...others].map((file) => this.copyOf(file)));
    if (this.#names.size > 2 * needed.size) this.#names.clear();
    for (const copy of copied.keys())
      if (!needed.has(copy))
        tried(() => {
          rmSync(copy, { force: true });
          copied.delete(copy);
        });
    let copies = 0;
    for (const [file, what] of good) {
      const copy = this.copyOf(file);
      const key = keyOf(what);
      if (copy === undefined || copied.get(copy) === key) continue;
      tried(() => {
        if (this.#copy(file, copy, what)) copied.set(copy, key);
      });
      if (++copies % BATCH === 0) await setImmediate();
    }
    // One tells of all: a full disk would be told for every file.
    if (errors.length > 0) this.#fail(errors[0]);
  }

  /** What an earlier run left. */
  #found(): Map<string, string> {
    mkdirSync(this.#folder, { recursive: true });
    const found = new Map<string, string>();
    for (const entry of readdirSync(this.#folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile()) continue;
      if (entry.name.endsWith(COPY)) found.set(file, '');
      else if (LEFT_BEHIND.test(entry.name) && this.#isOld(file)) rmSync(file, { force: true });
    }
    return found;
  }

  #isOld(file: string): boolean {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats !== undefined && Date.now() - stats.ctimeMs > LEFT_BEHIND_MS;
  }

  /** @returns whether the copy is of what was judged good; false where the file was written to or removed meanwhile */
  #copy(file: string, copy: string, good: Good): boolean {
    const temporary = copy + TEMPORARY;
    try {
      if ('text' in good) {
        if (existsSync(copy) && readFileSync(copy, 'utf8') === good.text) return true;
        mkdirSync(dirname(copy), { recursive: true });
        writeFileSync(temporary, good.text);
      } else {
        // Written to since it was read: the next reading says whether it is good, and it is copied then.
        if (markOf(file) !== good.mark) return false;
        if (this.#markOfCopy(copy) === coarse(good.mark)) return true;
        mkdirSync(dirname(copy), { recursive: true });
        copyFileSync(file, temporary);
        const { atime, mtime } = statSync(file);
        utimesSync(temporary, atime, mtime);
        if (markOf(file) !== good.mark) return false;
      }
      renameSync(temporary, copy);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
  }

  #markOfCopy(copy: string): string | undefined {
    try {
      return coarse(markOf(copy));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}
