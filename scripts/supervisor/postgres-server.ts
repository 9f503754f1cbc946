import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openLog } from './log-file.ts';
import type { PostgresPlace } from './postgres-files.ts';

/** SIGINT is PostgreSQL's fast shutdown, which loses nothing that is committed. */
const FAST_MS = 10_000;
/** SIGQUIT ends it without a checkpoint: it recovers at the next start. One that stands still hears SIGKILL alone. */
const AT_ONCE_MS = 3_000;

/** What a program of PostgreSQL is run as, and with. */
export const ownership = (place: PostgresPlace) => ({
  cwd: '/',
  ...(place.uid === undefined ? {} : { uid: place.uid, gid: place.uid }),
  env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH ?? '', LC_ALL: 'C', LD_LIBRARY_PATH: path.join(place.binaries, 'lib') },
});

/**
 * Of a cluster whose data nobody needs after a crash of the machine: it waits for no disk. A server that is killed loses nothing by it,
 * since what it has written is the operating system's by then.
 */
const DISPOSABLE = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'];

/** An error by its code and words: its detail says of whom, as `Key (email)=(…) already exists`. Of checkpoints nobody reads. */
const QUIET = ['log_error_verbosity=terse', 'log_checkpoints=off'];

/**
 * Runs the server, and ends it (fast shutdown) when the other end of descriptor 3 is closed, which the system does for whoever
 * started it, however that ended: a killed supervisor leaves no database behind. PostgreSQL has no such switch of its own.
 */
const TETHERED = `
"$@" 3<&- &
server=$!
( read -r _ <&3; kill -INT "$server" ) 2>/dev/null &
tether=$!
wait "$server"
code=$?
kill "$tether" 2>/dev/null
exit "$code"
`;

/** A server that we started. */
export interface Server {
  /** Resolves with the reason in a word, as `SIGKILL`, when it has ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** What a shell says of a program that was killed: 128 and the number of the signal (POSIX, "Exit Status for Commands"). */
const KILLED = new Map([
  [130, 'SIGINT'],
  [131, 'SIGQUIT'],
  [134, 'SIGABRT'],
  [137, 'SIGKILL'],
  [139, 'SIGSEGV'],
  [143, 'SIGTERM'],
]);

export function spawnServer(place: PostgresPlace, port: number, log: string, disposable: boolean): Server {
  const out = openLog(log, { append: true, shared: true });
  const program = path.join(place.binaries, 'bin', 'postgres');
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100', ...QUIET].flatMap((each) => [
    '-c',
    each,
  ]);
  const words = [program, '-D', place.data, '-p', String(port), ...settings, ...(disposable ? DISPOSABLE : [])];
  const shell = spawn('/bin/sh', ['-c', TETHERED, 'postgres', ...words], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
    ...ownership(place),
  });
  // A script that has done its work ends without saying goodbye to its database.
  shell.unref();
  const [, stdout, stderr, tether] = shell.stdio as (Socket | null | undefined)[];
  for (const stream of [stdout, stderr]) {
    stream?.unref();
    stream?.on('data', (chunk: Buffer) => out.write(chunk));
  }
  shell.once('close', () => out.end());
  tether?.unref();
  tether?.on('error', () => undefined);
  let over = false;
  const ended = new Promise<string>((resolve) => {
    shell.once('exit', (code, signal) => resolve(signal ?? KILLED.get(code ?? -1) ?? `code ${code}`));
    shell.once('error', (error) => resolve(error.message));
  }).finally(() => (over = true));
  const within = async (ms: number): Promise<void> => {
    const enough = new AbortController();
    await Promise.race([ended.finally(() => enough.abort()), wait(ms, undefined, enough)]).catch(() => undefined);
  };
  return {
    ended,
    stop: async () => {
      tether?.destroy();
      await within(FAST_MS);
      for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
        if (over || shell.pid === undefined) return;
        // The server is in the shell's group; its sessions, which are not, end with it.
        send(-shell.pid, signal);
        await within(AT_ONCE_MS);
      }
    },
  };
}

/**
 * `starting`: it is there and makes good what a crash left half done, which takes as long as it takes. `refuses`: it is there, and lets
 * nobody in just now, as when all of its connections are taken.
 */
export type Answer = 'yes' | 'starting' | 'refuses' | 'no';

/** Far more than a busy server needs. */
const WATCH_MS = 10_000;
/** SQLSTATE cannot_connect_now. */
const STARTING = '57P03';

export async function answer(url: string, timeoutMs = 2_000): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  // A server that goes away meanwhile says so here too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'yes';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'no';
    return error.code === STARTING ? 'starting' : 'refuses';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** For a watch. @throws where nobody answers, whatever the answer would be */
export async function requireAnswer(url: string, signal: AbortSignal): Promise<void> {
  if ((await answer(url, WATCH_MS)) === 'no') throw new Error('PostgreSQL does not answer');
  signal.throwIfAborted();
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}

const gone = async (pid: number, withinMs: number): Promise<boolean> => {
  for (let waited = 0; waited < withinMs; waited += 50) {
    if (!isAlive(pid)) return true;
    await wait(50);
  }
  return !isAlive(pid);
};

/** Ends a server that somebody else started. */
export async function stopServer(pid: number): Promise<void> {
  send(pid, 'SIGINT');
  if (await gone(pid, FAST_MS)) return;
  send(pid, 'SIGQUIT');
  if (await gone(pid, AT_ONCE_MS)) return;
  send(pid, 'SIGKILL');
  await gone(pid, AT_ONCE_MS);
}
