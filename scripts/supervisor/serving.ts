/**
 * Who serves the site from the build in `.next`. Next reads a page's files there when it is first asked for, so that a build made
 * beneath them is a site of 500s until it is started again.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder } from './paths.ts';
import { StartError } from './report.ts';

const folder = (): string => path.join(dataFolder, 'serving');

/** When a process began, in words that no other process of its number has; undefined where there is none. macOS has no /proc. */
function beginOf(pid: number): string | undefined {
  if (!existsSync('/proc/self/stat'))
    return spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).stdout.trim() || undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may have spaces and brackets (proc(5): starttime is the 22nd field).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Notes that this process serves from the build. @returns takes the note back; whoever is killed leaves one that counts for nothing */
export function noteServing(): () => void {
  const file = path.join(folder(), String(process.pid));
  mkdirSync(folder(), { recursive: true });
  writeFileSync(file, beginOf(process.pid) ?? '');
  return () => rmSync(file, { force: true });
}

/** @throws StartError while somebody serves from the build that another would replace */
export function requireNobodyServes(): void {
  if (!existsSync(folder())) return;
  for (const name of readdirSync(folder())) {
    const file = path.join(folder(), name);
    if (readFileSync(file, 'utf8') !== beginOf(Number(name))) rmSync(file, { force: true });
    else
      throw new StartError(
        `The site runs from the build that this would replace (process ${name}): it would answer 500.`,
        'Stop it (Ctrl-C where it was started) and do this again, or build in another checkout; npm run dev follows changes without a build.',
      );
  }
}
