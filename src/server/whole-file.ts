import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A name of its own: those of pages may be as long as a name of a file can be. */
export const besideOf = (file: string): string => path.join(path.dirname(file), `.${randomUUID()}`);

/** The names above, and those of Next's own (`writeFileAtomic`). */
const UUID = String.raw`\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const [OURS, NEXTS] = [new RegExp(`^${UUID}$`), new RegExp(String.raw`${UUID}\.tmp$`)];

/** What is written beside a file. */
export interface Beside {
  file: string;
  /** Puts it in the place of the file, in no time: others may wait for who does it (`src/door/lock.ts`). */
  place(): void;
  remove(): Promise<void>;
}

/** Writes what is to be a file's beside it. */
export async function writeBeside(file: string, data: Parameters<typeof writeFile>[1]): Promise<Beside> {
  const beside = besideOf(file);
  const remove = () => rm(beside, { force: true });
  try {
    await writeFile(beside, data);
    return { file, place: () => renameSync(beside, file), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * A file is there whole, or as it was before: whoever reads it meanwhile, in this process or in another one, has no half of it, and
 * neither has whoever comes after a process that was killed or a disk that was full.
 */
export async function writeWhole(file: string, data: Parameters<typeof writeFile>[1]): Promise<void> {
  const beside = await writeBeside(file, data);
  try {
    beside.place();
  } catch (error) {
    await beside.remove();
    throw error;
  }
}

/** Nobody writes a file for so long: who began it was killed. */
const LEFT_MS = 10 * 60_000;

export const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** @returns undefined for what is gone by now */
const ifThere = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/**
 * Removes what was left in a folder, and in those below it, by processes that were killed while they wrote.
 * @returns how many files
 * @throws once all others are removed: what the file system says of the first that cannot be
 */
export async function sweepHalfFiles(folder: string, now: number = Date.now()): Promise<number> {
  let swept = 0;
  const failures: unknown[] = [];
  const sweep = async (file: string): Promise<void> => {
    // What was put in its place just now is gone by its name.
    const there = await ifThere(stat(file));
    if (!there || now - there.mtimeMs < LEFT_MS) return;
    await rm(file, { force: true });
    swept += 1;
  };
  const look = async (within: string): Promise<void> => {
    // Each by itself: of all at once nothing is told where one of them is gone meanwhile.
    for (const entry of (await ifThere(readdir(within, { withFileTypes: true }))) ?? []) {
      const file = path.join(within, entry.name);
      const isLeft = entry.isFile() && (OURS.test(entry.name) || NEXTS.test(entry.name));
      const work = entry.isDirectory() ? look(file) : isLeft ? sweep(file) : undefined;
      await work?.catch((error: unknown) => failures.push(error));
    }
  };
  await look(folder);
  if (failures.length > 0) throw failures[0];
  return swept;
}
