import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, rename as renameNow, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import type { Log } from '../../../kit/log.ts';
import type { Guid } from '../../items/types.ts';
import { AuthoringError } from '../errors.ts';
import { namesIn, readIfThere, realFiles, removeEmptyFolders, replaceFile, type Files } from './files.ts';
import { LinesRead } from './lines-read.ts';
import type { Actor } from './types.ts';

const recordSchema = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.object({ account: z.string(), name: z.string() }),
  summary: z.string(),
  items: z.array(z.string()),
  /** Names of the fields that were changed, by item: for those who read the history. */
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** Files from the folder of `sitecore.json`. `temporary` holds the new bytes; without one the file goes. */
  steps: z.array(
    z.object({
      file: z.string(),
      temporary: z.string().optional(),
      /** Of the bytes before, so that what somebody else wrote meanwhile is seen. */
      before: z.string().optional(),
    }),
  ),
});
type Record = z.infer<typeof recordSchema>;

const historySchema = recordSchema.omit({ steps: true }).extend({ files: z.array(z.string()) });
/** A change that was made: who, when, what, and the files, from the folder of `sitecore.json`. */
export type Done = z.infer<typeof historySchema>;

/** End of the names of files that wait to become others. No watcher reads it, and git leaves it out. */
export const WAITING = '.saving';
const HISTORY = 'history.jsonl';
const LONGEST_HISTORY = 5_000_000;
/** Files that are written and synced together. */
const AT_A_TIME = 16;

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(codeOf(error)));

interface JournalOptions {
  /** The folder that holds `sitecore.json`. */
  root: string;
  /** Where records are kept. It must not be on a disk that is emptied at a restart. */
  folder: string;
  log: Log;
  files?: Files;
}

/**
 * Several files that change as one. Their new bytes are written and synced beside them first, then one record that names them all,
 * and only then do they take their places: after a crash or a power cut the record says what is still to be done. Before the
 * record nothing has changed; with it all will.
 */
export class Journal {
  readonly #root: string;
  readonly #folder: string;
  readonly #log: Log;
  readonly #files: Files;
  /** The last line may be half one after a power cut; what it says is in the item's file all the same. */
  readonly #past = new LinesRead(historySchema);
  /** A record may be left that has still to be carried out. */
  #unfinished = true;

  constructor({ root, folder, log, files = realFiles }: JournalOptions) {
    this.#root = resolve(root);
    this.#folder = resolve(folder);
    this.#log = log;
    this.#files = files;
  }

  /**
   * Carries out what was recorded and not finished, and removes what never was recorded. Before the items are read.
   *
   * @param folders those that hold items, absolute
   */
  async recover(folders: readonly string[]): Promise<Done[]> {
    const done = await this.#finishAll();
    for (const folder of folders) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      });
      for (const entry of entries) if (entry.name.endsWith(WAITING)) await this.#files.remove(join(entry.parentPath, entry.name));
    }
    return done;
  }

  /** Before the next change: carries out the one that could not be finished. Answers what was done, so that the files are read anew. */
  async settle(): Promise<Done[]> {
    return this.#unfinished ? this.#finishAll().catch((error: unknown) => this.#refuseToSave(error)) : [];
  }

  /**
   * Writes the files (undefined: removes them) as one change. When it ends they are there, whatever happens next.
   *
   * @throws AuthoringError `disk-full`, `unavailable`: nothing was changed; `cannot-save`: the record is there, and is tried again
   */
  async commit(
    {
      actor,
      summary,
      items,
      fields,
      at,
    }: { actor: Actor; summary: string; items: readonly Guid[]; fields?: Readonly<{ [item: Guid]: string[] }>; at: Date },
    files: ReadonlyMap<string, Buffer | undefined>,
  ): Promise<void> {
    const id = `${at.toISOString().replace(/\D/g, '')}-${randomUUID().slice(0, 8)}`;
    const steps: Record['steps'] = [];
    for (const [file, bytes] of files) {
      const before = await readIfThere(file);
      steps.push({
        file: relative(this.#root, file),
        ...(bytes === undefined ? {} : { temporary: relative(this.#root, join(dirname(file), `.${basename(file)}.${id}${WAITING}`)) }),
        ...(before === undefined ? {} : { before: hash(before) }),
      });
    }
    const record: Record = {
      id,
      at: at.toISOString(),
      actor: { account: actor.account, name: actor.name },
      summary,
      items: [...items],
      ...(fields === undefined ? {} : { fields }),
      steps,
    };
    await this.#prepare(record, files);
    try {
      await this.#carryOut(record);
    } catch (error) {
      this.#unfinished = true;
      this.#refuseToSave(error);
    }
  }

  /** The changes that were made, the oldest first: those of the last few ten thousand. */
  async history(): Promise<readonly Done[]> {
    const parts = [await this.#past.read(join(this.#folder, `${HISTORY}.1`)), await this.#past.read(join(this.#folder, HISTORY))];
    return parts.flat();
  }

  /**
   * Takes an account out of the history: what was changed stays, under another name. Not while a change is written or left unfinished (`settle`).
   *
   * @returns how many changes were the account's
   */
  async forget(account: string, name: string): Promise<number> {
    let found = 0;
    for (const file of [`${HISTORY}.1`, HISTORY].map((each) => join(this.#folder, each))) {
      const lines = ((await readIfThere(file))?.toString('utf8') ?? '').split('\n');
      const own = lines.map((line) => {
        const done = historySchema.safeParse(jsonOf(line)).data;
        return done?.actor.account === account ? JSON.stringify({ ...done, actor: { account: '', name } }) : undefined;
      });
      const count = own.filter((line) => line !== undefined).length;
      if (count === 0) continue;
      found += count;
      await replaceFile(file, lines.map((line, at) => own[at] ?? line).join('\n'), `${file}${WAITING}`, this.#files);
    }
    this.#past.forget();
    return found;
  }

  #recordFile(id: string): string {
    return join(this.#folder, `${id}.json`);
  }

  async #prepare(record: Record, files: ReadonlyMap<string, Buffer | undefined>): Promise<void> {
    const folders = new Set<string>();
    try {
      await this.#files.makeFolder(this.#folder);
      const waitingFiles = record.steps.flatMap(({ file, temporary }) => {
        const bytes = files.get(resolve(this.#root, file));
        return temporary === undefined || bytes === undefined ? [] : [{ target: resolve(this.#root, temporary), bytes }];
      });
      for (const folder of new Set(waitingFiles.map(({ target }) => dirname(target)))) {
        await this.#files.makeFolder(folder);
        folders.add(folder);
      }
      // Several at a time: a disk syncs them together. All end before the first failure is looked at, so that it can be taken back.
      for (let at = 0; at < waitingFiles.length; at += AT_A_TIME) {
        const some = waitingFiles.slice(at, at + AT_A_TIME);
        const ended = await Promise.allSettled(some.map(({ target, bytes }) => this.#files.write(target, bytes)));
        for (const each of ended) if (each.status === 'rejected') throw each.reason;
      }
      for (const folder of folders) await this.#files.syncFolder(folder);
      const waiting = `${this.#recordFile(record.id)}${WAITING}`;
      await this.#files.write(waiting, JSON.stringify(record));
      await this.#files.rename(waiting, this.#recordFile(record.id));
      await this.#files.syncFolder(this.#folder);
    } catch (error) {
      await this.#takeBack(record, error);
      throw new AuthoringError(isFull(error) ? 'disk-full' : 'unavailable', { cause: error });
    }
  }

  /** Removes what `#prepare` left. The record goes first: without it the rest is nothing. */
  async #takeBack(record: Record, why: unknown): Promise<void> {
    try {
      await this.#files.remove(this.#recordFile(record.id));
      await this.#files.remove(`${this.#recordFile(record.id)}${WAITING}`);
      await this.#files.syncFolder(this.#folder);
      for (const { temporary } of record.steps) if (temporary !== undefined) await this.#files.remove(resolve(this.#root, temporary));
      for (const { file } of record.steps) await removeEmptyFolders(dirname(resolve(this.#root, file)), this.#root);
    } catch (error) {
      // Whether the record is on the disk is not known now: it counts as one that is.
      this.#unfinished = true;
      this.#log.error({ err: error, record: record.id, why }, 'a change that failed could not be taken back');
      this.#refuseToSave(error);
    }
  }

  async #carryOut(record: Record): Promise<void> {
    const folders = new Set<string>();
    // Removals first: where case does not matter, a renamed item has the file of its old name.
    for (const step of record.steps.filter(({ temporary }) => temporary === undefined)) {
      const file = resolve(this.#root, step.file);
      const bytes = await readIfThere(file);
      if (bytes === undefined) continue;
      // Something else is there now, of a later time than the record: it stays.
      if (hash(bytes) !== step.before) continue;
      await this.#files.remove(file);
      folders.add(dirname(file));
    }
    for (const step of record.steps) {
      if (step.temporary === undefined) continue;
      const temporary = resolve(this.#root, step.temporary);
      const file = resolve(this.#root, step.file);
      // Gone: the step was done before the crash.
      if ((await readIfThere(temporary)) === undefined) continue;
      const there = await readIfThere(file);
      if (there !== undefined && hash(there) !== step.before) await this.#keepAside(record, file, there);
      await this.#files.rename(temporary, file);
      folders.add(dirname(file));
    }
    for (const folder of folders) await this.#files.syncFolder(folder);
    await this.#files.remove(this.#recordFile(record.id));
    await this.#note(record);
    for (const { file, temporary } of record.steps)
      if (temporary === undefined) await removeEmptyFolders(dirname(resolve(this.#root, file)), this.#root);
  }

  /** What somebody wrote into a file by hand between a crash and the next start. */
  async #keepAside(record: Record, file: string, bytes: Buffer): Promise<void> {
    const copy = join(this.#folder, `${record.id}-${randomUUID().slice(0, 8)}-${basename(file)}`);
    await this.#files.write(copy, bytes);
    this.#log.warn({ file, copy }, 'a file was changed by hand while a change was unfinished; what it said is kept in the copy');
  }

  async #note({ steps, ...rest }: Record): Promise<void> {
    const line: Done = { ...rest, files: steps.map(({ file }) => file) };
    const file = join(this.#folder, HISTORY);
    try {
      await mkdir(this.#folder, { recursive: true });
      await appendFile(file, `${JSON.stringify(line)}\n`);
      if ((await stat(file)).size > LONGEST_HISTORY) await renameNow(file, `${file}.1`);
    } catch (error) {
      // The change itself is saved; who made it is told in the log instead.
      this.#log.warn({ err: error, change: line }, 'a change could not be noted in the history');
    }
  }

  async #finishAll(): Promise<Done[]> {
    const done: Done[] = [];
    for (const name of (await namesIn(this.#folder)).sort()) {
      const file = join(this.#folder, name);
      if (name.endsWith(WAITING)) await this.#files.remove(file);
      if (!name.endsWith('.json')) continue;
      const bytes = await readIfThere(file);
      const record = recordSchema.safeParse(jsonOf(bytes?.toString('utf8') ?? ''));
      if (!record.success) {
        this.#log.error({ file, err: record.error }, 'a record of a change cannot be read; it is left where it is');
        continue;
      }
      await this.#carryOut(record.data);
      const { steps, ...rest } = record.data;
      done.push({ ...rest, files: steps.map((step) => step.file) });
      this.#log.warn({ change: rest }, 'a change that was not finished before the last end was finished now');
    }
    this.#unfinished = false;
    return done;
  }

  #refuseToSave(error: unknown): never {
    if (error instanceof AuthoringError) throw error;
    throw new AuthoringError('cannot-save', { cause: error });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
