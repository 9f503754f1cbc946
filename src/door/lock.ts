import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from '../server/logger.ts';
import { besideOf, isMissing } from '../server/whole-file.ts';

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

/** @returns false where somebody has it */
function take(lock: string, own: string): boolean {
  let handle: number;
  try {
    handle = openSync(lock, 'wx');
  } catch (error) {
    if (isThere(error)) return false;
    throw error;
  }
  try {
    try {
      writeSync(handle, own);
    } finally {
      closeSync(handle);
    }
  } catch {
    // On a disk without room it is had without a word; some say so when the file is closed.
  }
  return true;
}

/** What is written in it; undefined where nobody has it. */
function holderOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether nobody has it any more: the age of the file says it, where its clock and ours agree. */
function isOld(lock: string): boolean {
  const there = statSync(lock, { throwIfNoEntry: false });
  return there !== undefined && Date.now() - there.mtimeMs > LEFT_MS;
}

/**
 * Takes away a lock that was left. Of two that find it the slower would take away the new one of the quicker: so it goes to a name of
 * its own, by which it is known, and one that is another's goes back.
 */
function takeAway(lock: string, left: string): void {
  const aside = besideOf(lock);
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  if (holderOf(aside) !== left) return renameSync(aside, lock);
  rmSync(aside, { force: true });
  logger.warn({ holder: left }, 'a lock on the files of a page was left, and is taken over');
}

/** What cannot be given back is left, and found by the next: the work is done. */
function giveBack(lock: string, own: string): void {
  try {
    // Who was held up for so long that another one took it over leaves it to that one.
    const holder = holderOf(lock);
    if (holder === own || holder === '') rmSync(lock, { force: true });
  } catch (error) {
    logger.warn({ err: error }, 'a lock on the files of a page cannot be given back');
  }
}

/**
 * Does the work while nobody else does theirs for the same file, in this process or in another one. The work waits for nothing: threads
 * that make pictures could hold it up, and with it all who wait for the lock.
 * @param orWithout does it all the same where no file can be made in the folder
 * @throws what the work throws, and what the file system says
 */
export async function inLock<T>(file: string, work: () => T, { orWithout = false } = {}): Promise<T> {
  const lock = lockOf(file);
  const own = `${process.pid} ${new Date().toISOString()} ${randomUUID()}`;
  let seen: { holder: string | undefined; since: number } = { holder: undefined, since: 0 };
  try {
    while (!take(lock, own)) {
      // Read before its age is: what takes its place in between is young.
      const holder = holderOf(lock);
      if (holder !== seen.holder) seen = { holder, since: performance.now() };
      if (holder !== undefined && (isOld(lock) || performance.now() - seen.since > LEFT_MS)) takeAway(lock, holder);
      else await sleep(AGAIN_MS);
    }
  } catch (error) {
    if (orWithout) return work();
    throw error;
  }
  try {
    return work();
  } finally {
    giveBack(lock, own);
  }
}
