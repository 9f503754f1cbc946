import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What the journal does to the disk, so that a test can let it fail. */
export interface Files {
  /** A new file, whose bytes are on the disk when this ends. */
  write(file: string, bytes: Buffer | string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(file: string): Promise<void>;
  /** Makes what came and went in a folder outlast a power cut. */
  syncFolder(folder: string): Promise<void>;
  makeFolder(folder: string): Promise<void>;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Undefined where there is none. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Names in a folder; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Folders that a removal left empty, from the innermost to `top`, which stays. */
export async function removeEmptyFolders(from: string, top: string): Promise<void> {
  for (let folder = from; folder !== top && folder.startsWith(top); folder = dirname(folder)) {
    if ((await namesIn(folder)).length > 0) return;
    await rmdir(folder).catch((error: unknown) => {
      // Somebody put a file there just now.
      if (!(error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'ENOENT'))) throw error;
    });
  }
}

/** Puts other bytes in the place of a file's: after a crash it has the old ones or the new. @param beside where they wait, in the same folder */
export async function replaceFile(file: string, bytes: Buffer | string, beside: string, files: Files = realFiles): Promise<void> {
  await files.remove(beside);
  await files.write(beside, bytes);
  await files.rename(beside, file);
  await files.syncFolder(dirname(file));
}

export const realFiles: Files = {
  write: async (file, bytes) => {
    const handle = await open(file, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  rename,
  remove: (file) => rm(file, { force: true }),
  syncFolder: async (folder) => {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  makeFolder: async (folder) => {
    const first = await mkdir(folder, { recursive: true });
    // A new folder is an entry of the one above it, which is the highest that was there.
    if (first !== undefined) for (let at = folder; at.length >= first.length; at = dirname(at)) await realFiles.syncFolder(dirname(at));
  },
};
