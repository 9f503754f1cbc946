import { accessSync, constants, mkdirSync, readdirSync, rmSync, statSync, writeFileSync, type Stats } from 'node:fs';
import path from 'node:path';
import { StartError } from './report.ts';

/** Their rights are set, or the program that writes there asks for it: to be let in is not enough. */
const OWNED = /(?:-logs|-postgres|\.password)$/;

/** Of the file system, where a disk is mounted there; of test runs and backups, which no start needs. */
const OTHERS = new Set(['lost+found', 'test-reports', 'backups']);

interface User {
  /** Undefined where a system has no such numbers; 0 may do everything. */
  uid: number | undefined;
  mayUse(file: string, state: Stats): boolean;
}

const thisUser = (): User => ({
  uid: process.getuid?.(),
  mayUse: (file, state) => {
    try {
      accessSync(file, constants.R_OK | constants.W_OK | (state.isDirectory() ? constants.X_OK : 0));
      return true;
    } catch {
      return false;
    }
  },
});

const called = (uid: number): string => (uid === 0 ? 'root' : `user ${uid}`);

/**
 * A folder that the product writes to, made where it is not there, with what lies in it: after one start by another user, by sudo above
 * all, its files are that one's.
 * @throws StartError in words
 */
export function requireOwnFolder(folder: string, user: User = thisUser()): void {
  try {
    mkdirSync(folder, { recursive: true });
    const probe = path.join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw new StartError(
      `${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
      'Give it to the user that runs the product; where the disk may only be read, mount one there that may be written.',
    );
  }
  if (user.uid === undefined || user.uid === 0) return;
  for (const name of readdirSync(folder).filter((one) => !OTHERS.has(one))) {
    const file = path.join(folder, name);
    const state = statSync(file, { throwIfNoEntry: false });
    if (!state || (user.mayUse(file, state) && (state.uid === user.uid || !OWNED.test(name)))) continue;
    throw new StartError(
      `${file} belongs to ${called(state.uid)}: the product was started by another user before.`,
      `Take it back (sudo chown -R "$(id -un)" ${folder}), or start as that user.`,
    );
  }
}
