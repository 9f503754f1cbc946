import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../supervisor/paths.ts';

/** A Node process whose start and memory are measured. */
export interface Measured {
  readonly pid: number;
  /** Milliseconds from the spawn to the first 200. */
  readonly startedMs: number;
  /** Resident set of the process and everything it started, in megabytes; undefined where there is no /proc. */
  memoryMb(): number | undefined;
  stop(): Promise<void>;
}

const POLL_MS = 5;
const KB_PER_MB = 1024;

/** Names below `.localhost` go to 127.0.0.1 whatever the resolver knows of them. */
export function status(url: string, timeoutMs = 5_000): Promise<number> {
  const { host, port, pathname, search } = new URL(url);
  return new Promise((resolve) => {
    const call = request(
      { host: '127.0.0.1', port, path: `${pathname}${search}`, headers: { Host: host }, agent: false, timeout: timeoutMs },
      (response) => {
        response
          .resume()
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', () => resolve(0));
      },
    );
    call
      .on('timeout', () => call.destroy())
      .on('error', () => resolve(0))
      .end();
  });
}

const processStatus = (pid: number, field: string): number | undefined => {
  try {
    const match = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return match ? Number(match[1]) : undefined;
  } catch {
    return undefined;
  }
};

function descendants(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return [pid, ...children.flatMap(descendants)];
  } catch {
    return [pid];
  }
}

/** Linux counts a process's time in hundredths of a second (proc(5), USER_HZ). */
const MS_PER_TICK = 10;

/** Processor time of everything that a process started, and that they started, in ms; undefined where there is no /proc. */
export function processorMs(pid: number): number | undefined {
  if (processStatus(pid, 'VmRSS') === undefined) return undefined;
  let ticks = 0;
  for (const each of descendants(pid).filter((one) => one !== pid)) {
    try {
      const stat = readFileSync(`/proc/${each}/stat`, 'utf8');
      const [user = '0', system = '0'] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13);
      ticks += Number(user) + Number(system);
    } catch {
      // It ended meanwhile.
    }
  }
  return ticks * MS_PER_TICK;
}

/** Spawns Node and waits for the first 200 of `url`. @throws Error with the process's last words */
export async function startMeasured(args: readonly string[], env: NodeJS.ProcessEnv, url: string, timeoutMs = 60_000): Promise<Measured> {
  const began = performance.now();
  // Preloaded: the process ends with this one, even when that is killed.
  const watch = path.join(root, 'scripts/supervisor/parent-watch.mjs');
  const child = spawn(process.execPath, ['--import', watch, ...args], {
    cwd: root,
    env: { ...env, MASTHEAD_SUPERVISOR_PID: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString('utf8')}`.slice(-4_000)));
  while ((await status(url)) !== 200) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() - began > timeoutMs) {
      await stop(child);
      throw new Error(`${args[0] ?? ''} did not answer ${url} with 200:\n${output}`);
    }
    await wait(POLL_MS);
  }
  const startedMs = performance.now() - began;
  const pid = child.pid ?? 0;
  return {
    pid,
    startedMs,
    memoryMb: () => {
      const sizes = descendants(pid).map((each) => processStatus(each, 'VmRSS'));
      return sizes[0] === undefined ? undefined : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) / KB_PER_MB;
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(late);
}
