import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { ArchiveWriter } from './archive.ts';
import type { Digests } from './digests.ts';
import { filesOf, type FileHere, type Place } from './folders.ts';
import type { Folder } from './format.ts';

/** A file was written, made or deleted while its folder was read: it is to be read again from the start. */
export class ChangedMeanwhile extends Error {}

const same = (a: readonly FileHere[], b: readonly FileHere[]): boolean => JSON.stringify(a) === JSON.stringify(b);
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Undefined where it is not there any more. */
const opened = (file: string): Promise<FileHandle | undefined> =>
  open(file).catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });

/**
 * Adds every file of a folder. What visitors sent is kept under a new name each and never changed, only deleted when it is due or
 * erased: what is gone by the time that it is read is in no backup, for no row of the snapshot needs it any more, or one that is gone
 * too. Everything else is of one moment.
 *
 * @returns how many uploads were gone
 * @throws ChangedMeanwhile
 */
export async function addFolder(
  archive: Pick<ArchiveWriter, 'addFile'>,
  digests: Pick<Digests, 'begin' | 'add'>,
  folder: Folder,
  place: Place,
): Promise<number> {
  const files = filesOf(place);
  let gone = 0;
  for (const file of files) {
    const { path: relative, size, mode } = file;
    // Opened before its name is written: a file that is open can be read to its end.
    const handle = await opened(path.join(place.root, relative));
    if (!handle) {
      if (folder !== 'uploads') throw new ChangedMeanwhile(folder);
      gone += 1;
      continue;
    }
    try {
      digests.begin({ kind: 'file', folder, path: relative }, size);
      await archive.addFile(`${folder}/${relative}`, handle, size, mode, (chunk) => digests.add(chunk));
    } catch (error) {
      // Of another size than its name was written with.
      const [before, now] = folder === 'uploads' ? [[file], filesOf({ ...place, tops: [relative] })] : [files, filesOf(place)];
      if (!same(before, now)) throw new ChangedMeanwhile(folder, { cause: error });
      throw error;
    } finally {
      await handle.close();
    }
  }
  if (folder !== 'uploads' && !same(files, filesOf(place))) throw new ChangedMeanwhile(folder);
  return gone;
}
