import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { noteOf, stateOf } from '../lib/running.mjs';

/** In a folder of what is fetched: whose it is. */
const BY = 'by';

/** A new folder in which this process keeps what it fetches. */
export function fetchingFolder(workFolder: string): string {
  mkdirSync(workFolder, { recursive: true });
  const folder = mkdtempSync(path.join(workFolder, 'fetching-'));
  writeFileSync(path.join(folder, BY), `${process.pid}\n${noteOf(process.pid)}`);
  return folder;
}

/** No backup takes longer; another machine may be writing one into the same folder. */
const OVER_MS = 24 * 60 * 60 * 1000;
/** What is gone by now, or a link that leads nowhere, is not. */
const isOld = (file: string): boolean => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > OVER_MS;

/** Whether nobody fetches into a folder any more. Of a container's or another user's process nobody knows here: what is old is over. */
function isOver(folder: string): boolean {
  const [pid = '', ...note] = read(path.join(folder, BY)).split('\n');
  const state = pid === '' ? 'unseen' : stateOf(note.join('\n'), Number(pid));
  return state === 'unseen' ? isOld(folder) : state === 'over';
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
/** Somebody else's, as root's by whom a backup was once made. */
const isForbidden = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(codeOf(error));

/** Without words where it is not there (yet), or says them to another user alone. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || isForbidden(error)) return '';
    throw error;
  }
}

/** A place for backups may let nobody list what is in it: then nothing of it is ours to remove. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || isForbidden(error)) return [];
    throw error;
  }
}

/** What is another user's is named, for it may be what people had sent; it ends no backup. */
function remove(file: string): void {
  try {
    rmSync(file, { recursive: true, force: true });
  } catch (error) {
    if (!isForbidden(error)) throw error;
    process.stderr.write(`  ! ${file} was left by a backup that another user made, and may not be removed: remove it as that one\n`);
  }
}

/** How a backup is called, whatever its day. */
const scheme = (name: string): string => name.replace(/\d+/g, '0');

/**
 * Removes what runs left that were killed: what people had sent, in the clear, and halves of backups. They bear the day in their names,
 * so that no later run has the same.
 * @param target file of the backup that begins
 */
export function removeLeftovers(target: string, workFolder: string): void {
  const [folder, name] = [path.dirname(target), path.basename(target)];
  for (const each of namesIn(workFolder)) {
    const fetching = path.join(workFolder, each);
    if (/^fetching-\w+$/.test(each) && isOver(fetching)) remove(fetching);
  }
  for (const each of namesIn(folder)) {
    // The second was made by releases that fetched beside the backup.
    const [, of] = /^(.+)\.part(?:-objects)?$/.exec(each) ?? [];
    const file = path.join(folder, each);
    if (of !== undefined && scheme(of) === scheme(name) && isOld(file)) remove(file);
  }
}
