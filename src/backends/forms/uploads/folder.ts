import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** No upload takes longer; what is older was left by a process that died. */
export const STALE_MS = 60 * 60 * 1000;

/** Where uploads are: a private folder, `incoming/` while files arrive, `kept/` under random ids after that; or an object store (`objects.ts`). */
export interface UploadFolder {
  /** A new path to write to. */
  incoming(): string;
  /** What arrived stays where it is too, for whoever received it removes it: after a refusal it may be kept once more. */
  keep(incoming: string, id: string): Promise<void>;
  /** Another file with what a kept one holds. */
  copy(from: string, id: string): Promise<void>;
  /** What a kept file holds. */
  read(id: string): Promise<Readable>;
  remove(id: string): Promise<void>;
  /** Ids of kept files that are not among the known ones and not new. */
  strays(known: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<string[]>;
  /** Removes what died while it arrived. */
  sweepIncoming(): Promise<void>;
}

async function oldFiles(folder: string, now: number): Promise<string[]> {
  const names = await readdir(folder);
  const old = await Promise.all(
    names.map(async (name) => {
      const state = await stat(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        // A file that is gone by now was taken by whoever wrote it.
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return state !== undefined && now - state.mtimeMs > STALE_MS ? [name] : [];
    }),
  );
  return old.flat();
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

/** Opens the folder, readable by this user alone. */
export async function openUploadFolder(root: string, now: () => number = Date.now): Promise<UploadFolder> {
  const incomingFolder = path.join(root, 'incoming');
  const keptFolder = path.join(root, 'kept');
  for (const folder of [root, incomingFolder, keptFolder]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new Error(`"${id}" is no id of a file.`);
    return path.join(keptFolder, id);
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
      await copyFile(pathOf(from), pathOf(id));
      await settle(pathOf(id));
      await settle(keptFolder);
    },
    // Opened before anybody is answered: one that is gone is no file that ends early.
    read: async (id) => {
      const file = await open(pathOf(id));
      return file.createReadStream();
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    strays: async (known) => {
      const ids = (await oldFiles(keptFolder, now())).filter((name) => ID.test(name));
      if (ids.length === 0) return [];
      const there = await known(ids);
      return ids.filter((id) => !there.has(id));
    },
    sweepIncoming: async () => {
      for (const name of await oldFiles(incomingFolder, now())) await rm(path.join(incomingFolder, name), { force: true });
    },
  };
}
