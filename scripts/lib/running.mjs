/** Notes of processes that stand on what is in the checkout, in a folder, a file a process. Plain JavaScript: it is asked before anything is installed. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';

/** When a process began, in words that no other process of its number has; undefined where there is none. macOS has no /proc. */
function beginOf(pid) {
  if (!fs.existsSync('/proc/self/stat'))
    // In the words of one language, whatever that of the caller is.
    return (
      spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      }).stdout.trim() || undefined
    );
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may have spaces and brackets (proc(5): starttime is the 22nd field).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Whose numbers of processes they are: of a container each is another process than here, or none. Undefined where there is no /proc. */
function numbering() {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

/** What a note says: when the process began, and where its number counts. */
export const noteOf = (pid) => `${beginOf(pid) ?? ''}\n${numbering() ?? ''}`;

/** Whether the process of a note runs. `unseen`: it is of other numbers or words than those here, and nobody knows. */
export function stateOf(note, pid) {
  const [begin, where] = note.split('\n');
  // Of a release that noted no more, on macOS in the words of whoever's locale it was.
  if (where === undefined && numbering() === undefined) return 'unseen';
  if (where && where !== numbering()) return 'unseen';
  return begin !== '' && begin === beginOf(pid) ? 'runs' : 'over';
}

/** Undefined where it is gone by now, or somebody else's who lets nobody read it. */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** What counts for nothing may stay where it cannot be removed: it was another user's, or is gone. */
function forget(file) {
  try {
    fs.rmSync(file, { force: true });
  } catch {
    // Looked at again the next time.
  }
}

/** Notes this process. Returns what takes the note back; whoever is killed leaves one that counts for nothing. */
export function noteRunning(folder) {
  const file = path.join(folder, String(process.pid));
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, noteOf(process.pid));
  return () => forget(file);
}

/** The number of a process that is noted and runs; undefined where there is none. */
export function whoRuns(folder) {
  if (!fs.existsSync(folder)) return undefined;
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    const note = read(file);
    if (note === undefined) continue;
    const state = stateOf(note, Number(name));
    if (state === 'runs') return name;
    if (state === 'over') forget(file);
  }
  return undefined;
}
