import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './paths.ts';
import { StartError } from './report.ts';

export interface ChildOptions {
  name: string;
  /** Arguments of Node: the script first. */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Folder for its log file. */
  logs: string;
  /** Shows its output on the terminal as well. */
  echo?: boolean;
}

export interface Child {
  readonly name: string;
  readonly log: string;
  /** Resolves with a description when the process has ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

const STOP_GRACE_MS = 5_000;
const LAST_LINES = 20;

/** Starts a Node process in a process group of its own, so that it and whatever it starts can be ended together. */
export function startChild(options: ChildOptions): Child {
  // Logs say who did what: they are for the user who runs this, also those of earlier runs.
  mkdirSync(options.logs, { recursive: true, mode: 0o700 });
  chmodSync(options.logs, 0o700);
  const log = path.join(options.logs, `${options.name}.log`);
  if (existsSync(log)) chmodSync(log, 0o600);
  const file = createWriteStream(log, { mode: 0o600 });
  const watch = path.join(root, 'scripts/supervisor/parent-watch.mjs');
  const child = spawn(process.execPath, ['--import', watch, ...options.args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...options.env, MASTHEAD_SUPERVISOR_PID: String(process.pid) },
  });
  const tail: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      file.write(chunk);
      tail.push(...chunk.toString('utf8').split('\n').filter(Boolean));
      tail.splice(0, tail.length - LAST_LINES);
      if (options.echo) process.stdout.write(chunk);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${options.name} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      file.end();
      resolve(`${options.name} ended (${signal ?? `code ${code}`}). Its last lines:\n${tail.map((line) => `      ${line}`).join('\n')}`);
    });
  });
  return { name: options.name, log, ended, stop: () => stopGroup(child) };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  try {
    process.kill(-child.pid, signal);
    return true;
  } catch {
    return false; // The whole group is gone already.
  }
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (!signalGroup(child, 'SIGTERM')) return;
  const deadline = Date.now() + STOP_GRACE_MS;
  while (Date.now() < deadline) {
    await wait(50);
    if (!signalGroup(child, 0)) return;
  }
  signalGroup(child, 'SIGKILL');
}

/** Waits until a URL answers 200, or throws with the child's last lines when it ends or the time is over. */
export async function waitForHealth(child: Child, url: string, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let last = 'no answer';
  const died = child.ended.then((why) => {
    throw new StartError(why, `The whole log is in ${child.log}.`);
  });
  const answered = (async () => {
    while (Date.now() < deadline) {
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
        if (response.ok) return;
        last = `${response.status} ${(await response.text()).slice(0, 300)}`;
      } catch (error) {
        last = error instanceof Error ? error.message : String(error);
      }
      await wait(100);
    }
    throw new StartError(`${child.name} did not become healthy within ${timeoutMs / 1000} s: ${last}`, `Its log is in ${child.log}.`);
  })();
  await Promise.race([answered, died]);
}
