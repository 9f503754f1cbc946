import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readlinkSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const NAME = '.content-authoring.lock';
/** The holder says so often that it is there. */
const BEAT_MS = 2_000;
/** Nobody has said so for so long: the holder is gone, on whatever machine it was. */
const GONE_MS = 10_000;

const holderSchema = z.object({ token: z.string(), pid: z.int(), room: z.string() });

export interface Lock {
  /** False when another process took over meanwhile, for this one stood still. */
  held(): boolean;
  release(): void;
}

/** Tokens of this process: the number of a process that ended may be that of this one. */
const own = new Set<string>();

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Where numbers of processes mean the same: a machine since its start, and a room for processes on it. Containers are given the same
 * host name and the same number, and each has a room of its own.
 */
function roomOf(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch (error) {
    // No Linux: there are no such rooms.
    if (error instanceof Error && 'code' in error) return hostname();
    throw error;
  }
}
const OWN_ROOM = roomOf();

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Who has it; undefined where nobody has, or half a file is being written just now. */
function holderOf(file: string): z.infer<typeof holderSchema> | undefined {
  try {
    const holder = holderSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return holder.success ? holder.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether the file is of a process that is gone. */
function isLeft(file: string): boolean {
  const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (at === undefined || Date.now() - at > GONE_MS) return true;
  const holder = holderOf(file);
  // Of another room nothing is known but that nobody says any more that it is there.
  if (holder === undefined || holder.room !== OWN_ROOM) return false;
  return holder.pid === process.pid ? !own.has(holder.token) : !runs(holder.pid);
}

/** Whether what only one can do was done by this one. */
function isFirst(make: () => void): boolean {
  try {
    make();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes over alone: of two that found a file left, the slower would remove the new one of the quicker. */
function alone(file: string, take: () => boolean): boolean {
  const folder = `${file}.taking`;
  const since = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  // Whoever began to has ended meanwhile.
  if (since !== undefined && Date.now() - since > GONE_MS) rmdirSync(folder);
  if (!isFirst(() => mkdirSync(folder))) return false;
  try {
    return take();
  } finally {
    rmdirSync(folder);
  }
}

/** Takes the right to change the items of a folder; undefined while another process has it. @throws where the folder cannot be written */
export function takeLock(root: string): Lock | undefined {
  const file = join(root, NAME);
  const token = randomUUID();
  const written = (): boolean =>
    isFirst(() => writeFileSync(file, JSON.stringify({ token, pid: process.pid, room: OWN_ROOM }), { flag: 'wx' }));
  const takeOver = (): boolean => {
    if (!isLeft(file)) return false;
    rmSync(file, { force: true });
    return written();
  };
  if (!written() && !(isLeft(file) && alone(file, takeOver))) return undefined;
  own.add(token);
  const held = (): boolean => holderOf(file)?.token === token;
  const beat = setInterval(() => {
    if (!held()) return;
    const now = new Date();
    utimesSync(file, now, now);
  }, BEAT_MS);
  beat.unref();
  return {
    held,
    release: () => {
      clearInterval(beat);
      own.delete(token);
      if (held()) rmSync(file, { force: true });
    },
  };
}
