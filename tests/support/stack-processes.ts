import { spawnSync } from 'node:child_process';

/** Processes of a running product, for tests that kill or stop them. */

interface Process {
  pid: number;
  parent: number;
  command: string;
}
const processes = (): Process[] =>
  spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
    .stdout.split('\n')
    .flatMap((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid && parent && command ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
    });

/**
 * The process in which a back end runs, alone or with others; 0 while there is none.
 * @param supervisor process that started it
 */
export const pidOfBackend = (supervisor: number, name: string): number =>
  processes().find(
    ({ parent, command }) => parent === supervisor && new RegExp(`/backends/main\\.ts(?: \\S+)* ${name}(?: |$)`).test(command),
  )?.pid ?? 0;

/** The embedded PostgreSQL of an address: its first process, and then those that this one started; none while it is away. */
export function pidsOfPostgres(databaseUrl: string): number[] {
  const all = processes();
  const words = new RegExp(`^\\S*/postgres -D \\S+ -p ${new URL(databaseUrl).port} `);
  const first = all.find(({ command }) => words.test(command))?.pid;
  return first === undefined ? [] : [first, ...all.flatMap(({ pid, parent }) => (parent === first ? [pid] : []))];
}

/** One that ended since it was looked for is left out. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
}
