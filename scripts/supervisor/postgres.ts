import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { dataFolder } from './paths.ts';
import { freePort } from './ports.ts';
import { preparePostgresPlace, survivor, type PostgresPlace } from './postgres-files.ts';
import { StartError } from './report.ts';

export interface Postgres {
  url: string;
  /** False when a server of an earlier run was found alive and is used on. */
  started: boolean;
  /** Ends it. One that was found alive and that others are connected to is theirs, and stays. */
  stop(): Promise<void>;
}

const USER = 'masthead';
const DATABASE = 'masthead';
/** After a killed tree the old server may need seconds to let go of its shared memory and its lock file. */
const RETRY_MS = 10_000;

function password(name: string): string {
  const file = path.join(dataFolder, `${name}.password`);
  mkdirSync(dataFolder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function initialise(place: PostgresPlace, secret: string): void {
  if (existsSync(path.join(place.data, 'PG_VERSION'))) return;
  const secretFile = `${place.data}.pw`;
  writeFileSync(secretFile, secret, { mode: 0o600 });
  if (place.uid !== undefined) chownSync(secretFile, place.uid, place.uid);
  const run = spawnSync(
    path.join(place.binaries, 'bin', 'initdb'),
    ['-D', place.data, '-U', USER, '--pwfile', secretFile, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C'],
    { encoding: 'utf8', ...ownership(place) },
  );
  rmSync(secretFile, { force: true });
  if (run.status !== 0) {
    throw new StartError(
      `PostgreSQL could not create its cluster: ${(run.stderr || run.error?.message || '').trim()}`,
      `Delete ${place.data} when it is half made, check the free disk space, and start again.`,
    );
  }
}

const ownership = (place: PostgresPlace) => ({
  cwd: '/',
  ...(place.uid === undefined ? {} : { uid: place.uid, gid: place.uid }),
  env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH ?? '', LC_ALL: 'C', LD_LIBRARY_PATH: path.join(place.binaries, 'lib') },
});

/**
 * Of a cluster whose data nobody needs after a crash of the machine: it waits for no disk. A server that is killed loses nothing by it,
 * since what it has written is the operating system's by then.
 */
const DISPOSABLE = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

function spawnServer(place: PostgresPlace, port: number, log: string, disposable: boolean): ChildProcess {
  if (existsSync(log)) chmodSync(log, 0o600);
  const out = openSync(log, 'a', 0o600);
  return spawn(
    path.join(place.binaries, 'bin', 'postgres'),
    [
      '-D',
      place.data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=100',
      ...(disposable ? DISPOSABLE : []),
    ],
    { stdio: ['ignore', out, out], detached: true, ...ownership(place) },
  );
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function createDatabase(admin: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
}

async function stopServer(pid: number): Promise<void> {
  const signal = (name: NodeJS.Signals | 0) => {
    try {
      process.kill(pid, name);
      return true;
    } catch {
      return false;
    }
  };
  // SIGINT is PostgreSQL's fast shutdown: sessions are ended, nothing committed is lost.
  signal('SIGINT');
  for (let waited = 0; waited < RETRY_MS; waited += 50) {
    await wait(50);
    if (!signal(0)) return;
  }
  signal('SIGQUIT');
}

/** Sessions that were just ended may still be counted for a moment. */
const ENDING_MS = 2_000;

async function usedByOthers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    for (const deadline = Date.now() + ENDING_MS; ;) {
      const others = await client.query(
        "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
      );
      if (others.rowCount === 0) return false;
      if (Date.now() >= deadline) return true;
      await wait(100);
    }
  } catch {
    // It does not answer: whoever used it has lost it already.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts the embedded PostgreSQL, or attaches to one that an interrupted run left behind on the same cluster.
 *
 * @param name  folder of the cluster below `.data`, so that tests have one of their own
 * @param port  TCP port on the loopback address; 0 takes a free one
 * @param options.disposable  for tests: its data need not outlive a crash of the machine
 * @throws StartError when the server does not come up within ten seconds, with its last words
 */
export async function startPostgres(name: string, port: number, { disposable = false } = {}): Promise<Postgres> {
  const place = preparePostgresPlace(name);
  const secret = password(name);
  const url = (at: number, database: string) => `postgres://${USER}:${encodeURIComponent(secret)}@127.0.0.1:${at}/${database}`;
  const running = survivor(place.data);
  if (running && (await answers(url(running.port, 'postgres')))) {
    await createDatabase(url(running.port, 'postgres'));
    const stop = async () => {
      if (!(await usedByOthers(url(running.port, 'postgres')))) await stopServer(running.pid);
    };
    return { url: url(running.port, DATABASE), started: false, stop };
  }
  initialise(place, secret);
  const log = path.join(dataFolder, `${name}.log`);
  const chosen = port === 0 ? await freePort() : port;
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    const server = spawnServer(place, chosen, log, disposable);
    let ended = false;
    server.once('exit', () => (ended = true));
    server.once('error', () => (ended = true));
    while (!ended && Date.now() < deadline) {
      if (await answers(url(chosen, 'postgres'))) {
        await createDatabase(url(chosen, 'postgres'));
        server.unref();
        const pid = server.pid ?? 0;
        return { url: url(chosen, DATABASE), started: true, stop: () => stopServer(pid) };
      }
      await wait(30);
    }
    if (Date.now() >= deadline) {
      if (server.pid && !ended) await stopServer(server.pid);
      const words = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n      ') : '';
      throw new StartError(
        `PostgreSQL did not start within ${RETRY_MS / 1000} s.\n      ${words}`,
        `Its log is ${log}. Another program on port ${chosen} and a full disk are the usual reasons (DATABASE_PORT changes the port).`,
      );
    }
    await wait(300);
  }
}
