import { createHash } from 'node:crypto';
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Who has it for so long was killed: it is had while a few files are renamed. */
const LEFT_MS = 5_000;
const AGAIN_MS = 10;

/** Named as what is written beside files, so that one that was left is swept with it (`src/server/whole-file.ts`). */
function lockOf(file: string): string {
  const digest = createHash('sha256').update(path.basename(file)).digest('hex');
  const uuid = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16), digest.slice(16, 20), digest.slice(20, 32)].join('-');
  return path.join(path.dirname(file), `.${uuid}`);
}

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Whether nobody has it any more: the age of the file says it, where its clock and ours agree. */
function isLeft(lock: string): boolean {
  const there = statSync(lock, { throwIfNoEntry: false });
  return there !== undefined && Date.now() - there.mtimeMs > LEFT_MS;
}

/**
 * Does the work while nobody else does theirs for the same file, in this process or in another one. The work waits for nothing: threads
 * that make pictures could hold it up, and with it all who wait for the lock.
 * @param orWithout does it all the same where no file can be made in the folder
 * @throws what the work throws, and what the file system says
 */
export async function inLock<T>(file: string, work: () => T, { orWithout = false } = {}): Promise<T> {
  const lock = lockOf(file);
  let until = performance.now() + LEFT_MS;
  for (;;) {
    try {
      closeSync(openSync(lock, 'wx'));
      break;
    } catch (error) {
      if (!isThere(error) && orWithout) return work();
      if (!isThere(error)) throw error;
    }
    if (isLeft(lock) || performance.now() > until) {
      until = performance.now() + LEFT_MS;
      rmSync(lock, { force: true });
    } else await sleep(AGAIN_MS);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}
