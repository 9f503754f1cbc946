import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, writeFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clusterPlace, noteCluster, type ClusterFiles } from './cluster-place.ts';
import { putLogAside } from './log-file.ts';
import { requireOwnFolder } from './own-folder.ts';
import { dataFolder, root } from './paths.ts';
import { freePort, requireFreePort } from './ports.ts';
import {
  giveFolder,
  makeCluster,
  possiblePlaces,
  preparePostgresPlace,
  putClusterAside,
  survivor,
  type PostgresPlace,
} from './postgres-files.ts';
import { answer, isAlive, ownership, spawnServer, stopServer } from './postgres-server.ts';
import { StartError } from './report.ts';

export interface Postgres {
  url: string;
  port: number;
  /** False when a server of an earlier run was found alive and is used on. */
  started: boolean;
  /** Resolves with the reason when it has ended. */
  readonly ended: Promise<string>;
  /** Ends it. One that was found alive and that others are connected to is theirs, and stays. */
  stop(): Promise<void>;
}

const USER = 'masthead';
const DATABASE = 'masthead';
/** After a killed tree the old server may need seconds to let go of its shared memory and its lock file. */
const RETRY_MS = 10_000;
/** After a crash it first works through what it had written ahead. */
const RECOVERY_MS = 600_000;

const passwordFile = (name: string): string => path.join(dataFolder, `${name}.password`);

/** The cluster's password. Where there is none, as when `.data` was deleted, what another one was for is put aside. */
function password(name: string, { data }: PostgresPlace): string {
  const file = passwordFile(name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const aside = putClusterAside(data);
  if (aside) process.stderr.write(`  ! its password is gone: the database begins anew, the one before is in ${aside} (delete it)\n`);
  return randomBytes(24).toString('base64url');
}

/** The password is kept when there is a cluster for it: where there is one, a cluster that is not there is missed. */
function initialise(name: string, place: PostgresPlace, secret: string): void {
  makeCluster(place.data, (folder) => initdb({ ...place, data: folder }, secret));
  const file = passwordFile(name);
  if (!existsSync(file)) writeFileSync(file, secret, { mode: 0o600 });
}

const logFile = (name: string): string => path.join(dataFolder, `${name}.log`);

const filesOf = (name: string): ClusterFiles => ({
  note: path.join(dataFolder, `${name}.cluster`),
  password: passwordFile(name),
  log: logFile(name),
  checkout: root,
  before: possiblePlaces(name),
});

/** What nobody needs is made anew wherever it would be today. */
function placeOf(name: string, disposable: boolean): PostgresPlace {
  const place = preparePostgresPlace(name);
  if (disposable) return place;
  const data = clusterPlace(place.data, filesOf(name));
  // It may have come from where another user had made it.
  if (place.uid !== undefined && data === place.data && !survivor(data)) giveFolder(data, place.uid);
  return { ...place, data };
}

function initdb(place: PostgresPlace, secret: string): void {
  if (place.uid !== undefined) chownSync(place.data, place.uid, place.uid);
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
      'Check the free disk space and start again.',
    );
  }
}

/** @param anew without what an earlier run left in it */
async function createDatabase(admin: string, anew: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  if (anew) await client.query(`drop database if exists ${DATABASE} with (force)`);
  const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
}

/** Sessions that were just ended may still be counted for a moment. */
const ENDING_MS = 2_000;

async function usedByOthers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
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

export interface PostgresOptions {
  /** Its data need not outlive a crash of the machine. */
  disposable?: boolean;
  /** Without what an earlier run left in it, unless somebody uses it: tries that were counted in one run shut visitors of the next out. */
  anew?: boolean;
  signal?: AbortSignal;
}

/** One that was found alive is no child of ours, whose end the system would tell us. */
async function endOf(pid: number): Promise<string> {
  while (isAlive(pid)) await wait(500, undefined, { ref: false });
  return 'it is gone';
}

/**
 * Starts the embedded PostgreSQL, or attaches to one that an interrupted run left behind on the same cluster. It ends with the process
 * that started it, however that ends.
 *
 * @param name  folder of the cluster below `.data`, so that tests have one of their own
 * @param port  TCP port on the loopback address; 0 takes a free one
 * @throws StartError when the server does not come up within ten seconds, with its last words; one that makes good what a crash left
 *   half done has ten minutes
 */
export async function startPostgres(name: string, port: number, options: PostgresOptions = {}): Promise<Postgres> {
  const { disposable = false, anew = disposable, signal } = options;
  requireOwnFolder(dataFolder);
  const place = placeOf(name, disposable);
  const secret = password(name, place);
  const url = (at: number, database: string) => `postgres://${USER}:${encodeURIComponent(secret)}@127.0.0.1:${at}/${database}`;
  const running = survivor(place.data);
  if (running && (await answer(url(running.port, 'postgres'))) === 'yes') {
    const { pid } = running;
    await createDatabase(url(running.port, 'postgres'), anew && !(await usedByOthers(url(running.port, 'postgres'))));
    const stop = async () => {
      if (!(await usedByOthers(url(running.port, 'postgres')))) await stopServer(pid);
    };
    return { url: url(running.port, DATABASE), port: running.port, started: false, ended: endOf(pid), stop };
  }
  initialise(name, place, secret);
  const log = logFile(name);
  if (!disposable) {
    // A release that noted nothing wrote details into it, as whose address there was twice.
    if (!existsSync(filesOf(name).note)) putLogAside(log);
    noteCluster(filesOf(name), place.data);
  }
  const chosen = port === 0 ? await freePort() : port;
  // Else whoever listens there answers for it: another checkout's server, to which the password is a wrong one. Our own may be leaving.
  if (port !== 0 && !running) await requireFreePort(chosen, 'DATABASE_PORT');
  let deadline = Date.now() + RETRY_MS;
  const latest = Date.now() + RECOVERY_MS;
  for (;;) {
    const server = spawnServer(place, chosen, log, disposable);
    let over = false;
    let isRefusing = false;
    void server.ended.then(() => (over = true));
    while (!over && Date.now() < deadline && signal?.aborted !== true) {
      const state = await answer(url(chosen, 'postgres'));
      isRefusing = state === 'refuses' && !over;
      if (state === 'starting') deadline = Math.min(Date.now() + RETRY_MS, latest);
      if (state === 'yes') {
        await createDatabase(url(chosen, 'postgres'), anew);
        return { url: url(chosen, DATABASE), port: chosen, started: true, ...server };
      }
      await wait(30);
    }
    await server.stop();
    signal?.throwIfAborted();
    if (Date.now() >= deadline) {
      if (isRefusing)
        throw new StartError(
          'PostgreSQL runs, and does not let us in.',
          `Why is in ${log}. Where the password is another one, ${passwordFile(name)} is not that of the database in ${place.data}: without that file the next start begins anew and puts the database aside.`,
        );
      const words = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n      ') : '';
      throw new StartError(
        `PostgreSQL did not start within ${RETRY_MS / 1000} s.\n      ${words}`,
        `Its log is ${log}. Another program on port ${chosen} and a full disk are the usual reasons (DATABASE_PORT changes the port).`,
      );
    }
    await wait(300);
  }
}
