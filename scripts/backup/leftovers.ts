import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../supervisor/postgres-server.ts';

/** Of a folder in which a run keeps what it fetches, by its process. */
export const fetchedOf = (workFolder: string, pid = process.pid): string => path.join(workFolder, `fetching-${pid}`);

/** No backup takes longer; another machine may be writing one into the same folder. */
const OVER_MS = 24 * 60 * 60 * 1000;
const isOld = (file: string): boolean => Date.now() - statSync(file).mtimeMs > OVER_MS;
/** How a backup is called, whatever its day. */
const scheme = (name: string): string => name.replace(/\d+/g, '0');

/**
 * Removes what runs left that were killed: what people had sent, in the clear, and halves of backups. They bear the day in their names,
 * so that no later run has the same.
 * @param target file of the backup that begins
 */
export function removeLeftovers(target: string, workFolder: string): void {
  const [folder, name] = [path.dirname(target), path.basename(target)];
  for (const each of existsSync(workFolder) ? readdirSync(workFolder) : []) {
    const [, pid] = /^fetching-(\d+)$/.exec(each) ?? [];
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(path.join(workFolder, each), { recursive: true, force: true });
  }
  for (const each of existsSync(folder) ? readdirSync(folder) : []) {
    // The second was made by releases that fetched beside the backup.
    const [, of] = /^(.+)\.part(?:-objects)?$/.exec(each) ?? [];
    const file = path.join(folder, each);
    if (of !== undefined && scheme(of) === scheme(name) && isOld(file)) rmSync(file, { recursive: true, force: true });
  }
}
