import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Running } from './keep.ts';
import { openLog } from './log-file.ts';
import { root } from './paths.ts';
import { note, StartError } from './report.ts';

export interface ChildOptions {
  name: string;
  /** Arguments of Node: the script first. */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Folder for its log file. */
  logs: string;
  /** It was running before: its log goes on. */
  again?: boolean;
  /** Shows its output on the terminal as well. */
  echo?: boolean;
  /** Folder of a product that stands alone: it runs there, without what watches and measures a process of this checkout. */
  alone?: string;
  /** It starts telemetry itself. */
  tellsItself?: boolean;
  /** How long it may take to end what it does when it is stopped, in ms; then it is killed. */
  graceMs?: number;
}

export interface Child extends Running {
  readonly name: string;
  readonly log: string;
  readonly pid: number | undefined;
  /** The last of what it said. */
  lastLines(): readonly string[];
}

const STOP_GRACE_MS = 14_000;
const LAST_LINES = 20;
const LAST_WORDS_MS = 200;
const REASON_LENGTH = 160;

/** How a process ended, with the last thing that it said where it said why itself. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null, lines: readonly string[]): string {
  if (signal) return signal;
  const last = lines.at(-1)?.trim().slice(0, REASON_LENGTH);
  return `code ${code}${last ? `: ${last}` : ''}`;
}

/** Starts a Node process in a process group of its own, so that it and whatever it starts can be ended together. */
export function startChild(options: ChildOptions): Child {
  const log = openLog(path.join(options.logs, `${options.name}.log`), { append: options.again ?? false });
  const preloads =
    options.alone === undefined
      ? ['scripts/supervisor/parent-watch.mjs', ...(options.tellsItself ? [] : ['src/telemetry/start.ts'])].flatMap((file) => [
          '--import',
          pathToFileURL(path.join(root, file)).href,
        ])
      : [];
  const child = spawn(process.execPath, [...preloads, ...options.args], {
    cwd: options.alone ?? root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { OTEL_SERVICE_NAME: `masthead-${options.name}`, ...options.env, MASTHEAD_SUPERVISOR_PID: String(process.pid) },
  });
  const tail: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk);
      tail.push(...chunk.toString('utf8').split('\n').filter(Boolean));
      tail.splice(0, tail.length - LAST_LINES);
      if (options.echo) process.stdout.write(chunk);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    const over = (code: number | null, signal: NodeJS.Signals | null) => resolve(reasonOf(code, signal, tail));
    // What it said last has been read at `close`, which does not come while something that it started lives on.
    child.once('exit', (code, signal) => setTimeout(over, LAST_WORDS_MS, code, signal));
    child.once('close', (code, signal) => {
      log.end();
      over(code, signal);
    });
  });
  return {
    name: options.name,
    log: log.file,
    pid: child.pid,
    ended,
    lastLines: () => tail,
    stop: () => stopGroup(child, options.graceMs ?? STOP_GRACE_MS),
  };
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

/** Ends a child that leads a process group, with whatever it started; by force what is there after the grace. */
export async function stopGroup(child: ChildProcess, graceMs: number): Promise<void> {
  if (!signalGroup(child, 'SIGTERM')) return;
  const deadline = performance.now() + graceMs;
  while (performance.now() < deadline) {
    await wait(50);
    if (!signalGroup(child, 0)) return;
  }
  signalGroup(child, 'SIGKILL');
  // Its ports are free when the system has taken it away.
  for (let waited = 0; signalGroup(child, 0) && waited < 2_000; waited += 20) await wait(20);
}

export interface Health {
  /** Has to answer 200. */
  url: string;
  signal: AbortSignal;
  /** How long it may take without getting on. */
  timeoutMs?: number;
}

/** A machine that is busy with something else takes a minute and more for what takes a quiet one six seconds. */
const HEALTH_TIMEOUT_MS = 180_000;
const SAID_MS = 30_000;

/** How far a back end is with what it is not ready without (`src/backends/kit/admin.ts`). */
const working = z.object({ progress: z.number() });
function progressOf(body: string): number {
  try {
    return working.safeParse(JSON.parse(body)).data?.progress ?? -1;
  } catch {
    return -1;
  }
}

/**
 * Waits until a URL answers 200, or throws with the child's last lines when it ends or the time is over. The time begins anew whenever it
 * has got on: an index of all pages of a distant content system takes minutes.
 */
export async function waitForHealth(child: Child, { url, signal, timeoutMs = HEALTH_TIMEOUT_MS }: Health): Promise<void> {
  const enough = new AbortController();
  const over = AbortSignal.any([signal, enough.signal]);
  let last = 'no answer';
  const died = child.ended.then((why) => {
    throw new StartError(
      `${child.name} ended (${why})\n    Its last lines:\n${child
        .lastLines()
        .map((line) => `      ${line}`)
        .join('\n')}`,
      `The whole log is in ${child.log}.`,
    );
  });
  const answered = (async () => {
    const began = performance.now();
    let [deadline, furthest, said] = [began + timeoutMs, -1, began];
    for (; performance.now() < deadline; await wait(100, undefined, { signal: over })) {
      try {
        const response = await fetch(url, { signal: AbortSignal.any([over, AbortSignal.timeout(5_000)]) });
        if (response.ok) return;
        const body = await response.text();
        last = `${response.status} ${body.slice(0, 300)}`;
        const progress = progressOf(body);
        if (progress <= furthest) continue;
        furthest = progress;
        deadline = performance.now() + timeoutMs;
        if (performance.now() - said < SAID_MS) continue;
        said = performance.now();
        note(`${child.name} reads what it starts with: ${progress} answers so far`);
      } catch (error) {
        over.throwIfAborted();
        last = error instanceof Error ? error.message : String(error);
        if (performance.now() - said < SAID_MS) continue;
        said = performance.now();
        note(`${child.name} has not answered for ${Math.round((said - began) / 1000)} s: ${last}`);
      }
    }
    const stood = furthest < 0 ? 'did not become healthy' : 'is not ready and did not get on';
    throw new StartError(`${child.name} ${stood} within ${timeoutMs / 1000} s: ${last}`, `Its log is in ${child.log}.`);
  })();
  try {
    await Promise.race([answered, died]);
  } finally {
    enough.abort();
    // The one that lost ends with the abort, or when the child does: nobody hears of it.
    answered.catch(() => undefined);
    died.catch(() => undefined);
  }
}

/** Starts a child and waits until all of its addresses answer 200. What fails leaves nothing running. */
export async function startHealthy(options: ChildOptions, urls: readonly string[], signal: AbortSignal): Promise<Child> {
  const child = startChild(options);
  try {
    await Promise.all(urls.map((url) => waitForHealth(child, { url, signal })));
    return child;
  } catch (error) {
    await child.stop();
    throw error;
  }
}
