import { spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';

/**
 * Copies a folder with owners and rights, beside its place first: one that is there is whole.
 * @throws with the words of `cp`; nothing of the copy is used then
 */
export function copyWhole(from: string, to: string): void {
  const half = `${to}.new`;
  rmSync(half, { recursive: true, force: true });
  const copy = spawnSync('cp', ['-a', from, half], { encoding: 'utf8' });
  if (copy.status !== 0) throw new Error((copy.stderr || copy.error?.message || copy.signal || '').trim());
  renameSync(half, to);
}
