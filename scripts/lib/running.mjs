/** Notes of processes that stand on what is in the checkout, in a folder, a file a process. Plain JavaScript: it is asked before anything is installed. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';

/** When a process began, in words that no other process of its number has; undefined where there is none. macOS has no /proc. */
function beginOf(pid) {
  if (!fs.existsSync('/proc/self/stat'))
    return spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).stdout.trim() || undefined;
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may have spaces and brackets (proc(5): starttime is the 22nd field).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Notes this process. Returns what takes the note back; whoever is killed leaves one that counts for nothing. */
export function noteRunning(folder) {
  const file = path.join(folder, String(process.pid));
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, beginOf(process.pid) ?? '');
  return () => fs.rmSync(file, { force: true });
}

/** The number of a process that is noted and runs; undefined where there is none. */
export function whoRuns(folder) {
  if (!fs.existsSync(folder)) return undefined;
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    if (fs.readFileSync(file, 'utf8') === beginOf(Number(name))) return name;
    fs.rmSync(file, { force: true });
  }
  return undefined;
}
