import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** No upload takes longer; what is older was left by a process that died. */
export const STALE_MS = 60 * 60 * 1000;

/** Below it is what no row names, until it is removed for good. */
export const ASIDE = 'strays';

/** Beside what is kept: the id of the database whose rows name it. */
export const MARK = 'of-database';

export interface KeptFile {
  id: string;
  modifiedMs: number;
}

/** Where uploads are: a private folder, `incoming/` while files arrive, `kept/` under random ids after that; or an object store (`objects.ts`). */
export interface UploadFolder {
  /** A new path to write to. */
  incoming(): string;
  /** What arrived stays where it is too, for whoever received it removes it: after a refusal it may be kept once more. */
  keep(incoming: string, id: string): Promise<void>;
  /** Another file with what a kept one holds, or one that is aside. */
  copy(from: string, id: string): Promise<void>;
  /** What a kept file holds, or one that is aside: a row may name it again. */
  read(id: string): Promise<Readable>;
  /** Wherever it is. */
  remove(id: string): Promise<void>;
  /** All that are kept. */
  kept(): Promise<KeptFile[]>;
  /** What was put aside, as modified at the moment at which it was. */
  aside(): Promise<KeptFile[]>;
  /** Nothing happens where it is gone: another process was first. So with `putBack`. */
  putAside(id: string): Promise<void>;
  /** What was put aside is kept again. */
  putBack(id: string): Promise<void>;
  /** Removes what was put aside. */
  removeAside(id: string): Promise<void>;
  /** What was noted beside them of whose they are; undefined where nothing was. */
  mark(): Promise<string | undefined>;
  setMark(mark: string): Promise<void>;
  /** Removes what died while it arrived. */
  sweepIncoming(): Promise<void>;
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const unlessGone = (error: unknown): void => {
  if (!isGone(error)) throw error;
};

async function filesIn(folder: string): Promise<{ name: string; modifiedMs: number }[]> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const state = await stat(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        // A file that is gone by now was taken by whoever wrote it.
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return state === undefined ? [] : [{ name, modifiedMs: state.mtimeMs }];
    }),
  );
  return files.flat();
}

/** Waits until the disk has it: whoever is told that a form was received finds its files after a power cut too. */
async function settle(name: string): Promise<void> {
  const file = await open(name);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The mark of a folder of uploads; undefined where there is none. */
export async function readMark(root: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(root, MARK), 'utf8')).trim();
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Opens the folder, readable by this user alone. */
export async function openUploadFolder(root: string, now: () => number = Date.now): Promise<UploadFolder> {
  const incomingFolder = path.join(root, 'incoming');
  const keptFolder = path.join(root, 'kept');
  const asideFolder = path.join(root, ASIDE);
  for (const folder of [root, incomingFolder, keptFolder, asideFolder]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string, below = keptFolder): string => {
    if (!ID.test(id)) throw new Error(`"${id}" is no id of a file.`);
    return path.join(below, id);
  };
  const listed = async (below: string): Promise<KeptFile[]> =>
    (await filesIn(below)).filter(({ name }) => ID.test(name)).map(({ name, modifiedMs }) => ({ id: name, modifiedMs }));
  const whereItIs = async <T>(id: string, work: (file: string) => Promise<T>): Promise<T> => {
    try {
      return await work(pathOf(id));
    } catch (error) {
      if (!isGone(error)) throw error;
      return work(pathOf(id, asideFolder));
    }
  };
  return {
    incoming: () => path.join(incomingFolder, randomUUID()),
    keep: async (incoming, id) => {
      const kept = pathOf(id);
      try {
        await link(incoming, kept);
      } catch {
        // Another name for the same file; not every file system of a network has such.
        await copyFile(incoming, kept, constants.COPYFILE_EXCL);
        await settle(kept);
      }
      // A name is kept by its folder.
      await settle(keptFolder);
    },
    copy: async (from, id) => {
      await whereItIs(from, (file) => copyFile(file, pathOf(id)));
      await settle(pathOf(id));
      await settle(keptFolder);
    },
    // Opened before anybody is answered: one that is gone is no file that ends early.
    read: async (id) => {
      const file = await whereItIs(id, open);
      return file.createReadStream();
    },
    remove: async (id) => {
      // In the order in which it is put aside, so that it is met.
      for (const below of [keptFolder, asideFolder]) await rm(pathOf(id, below), { force: true });
    },
    kept: () => listed(keptFolder),
    aside: () => listed(asideFolder),
    putAside: async (id) => {
      // First, for what is aside and old is removed.
      const moment = new Date(now());
      await utimes(pathOf(id), moment, moment)
        .then(() => rename(pathOf(id), pathOf(id, asideFolder)))
        .catch(unlessGone);
    },
    putBack: async (id) => rename(pathOf(id, asideFolder), pathOf(id)).catch(unlessGone),
    removeAside: (id) => rm(pathOf(id, asideFolder), { force: true }),
    mark: () => readMark(root),
    setMark: async (mark) => {
      const file = path.join(root, MARK);
      // Whole or not at all: half an id is that of another database.
      const half = path.join(incomingFolder, randomUUID());
      await writeFile(half, mark, { mode: 0o600 });
      await settle(half);
      await rename(half, file);
      await settle(root);
    },
    sweepIncoming: async () => {
      for (const { name, modifiedMs } of await filesIn(incomingFolder))
        if (now() - modifiedMs > STALE_MS) await rm(path.join(incomingFolder, name), { force: true });
    },
  };
}
