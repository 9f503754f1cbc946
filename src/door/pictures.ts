import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { count } from '../server/counters.ts';
import { logger } from '../server/logger.ts';
import { isAhead } from './ahead.ts';
import { onceAnHour } from './now-and-then.ts';
import { isMissing, writeWhole } from '../server/whole-file.ts';

/**
 * Where pictures are kept in the sizes that Next has made of them (`images.customCacheHandler` of next.config): a file each, whole, with a
 * digest of its bytes. Next would write into the place that it reads from: a process that was killed in the midst, or a disk that was full,
 * left a half picture, which was shown until its author changed it.
 */

/** What Next keeps of a picture. */
export interface Picture {
  kind: 'IMAGE';
  etag: string;
  upstreamEtag: string;
  extension: string;
  buffer: Buffer;
  /** Seconds for which it is in force. */
  revalidate?: number | undefined;
}
export interface KeptPicture {
  lastModified: number;
  value: Picture;
}

/** The first line of a file; the picture is behind it. */
const headSchema = z.object({
  etag: z.string(),
  upstreamEtag: z.string(),
  extension: z.string(),
  revalidate: z.number().optional(),
  made: z.number(),
  digest: z.string(),
});

const END = '.picture';
/** Next's keys are digests. */
const KEY = /^[\w-]{20,100}$/;
const LINE_END = 10;
/** After so many bytes the folder is looked through. */
const LOOKED_AFTER = 64 * 1024 * 1024;
/** How exactly it is known when a picture was last asked for. */
const ASKED_EXACTLY_MS = 60 * 60_000;
/** Where there is no room, it is made no more often than this, and by this share of the pictures at least: a quota is told by nobody. */
const ROOM_EACH_MS = 60_000;
const ROOM_SHARE = 1 / 8;
/** Nobody writes a file for so long. */
const LEFT_MS = 10 * 60_000;

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

function read(bytes: Buffer): KeptPicture | undefined {
  const end = bytes.indexOf(LINE_END);
  if (end < 0) return undefined;
  try {
    const { made, digest, ...head } = headSchema.parse(JSON.parse(bytes.toString('utf8', 0, end)));
    const buffer = bytes.subarray(end + 1);
    if (digestOf(buffer) !== digest) return undefined;
    // What was made by a clock that was ahead is shown, and made anew.
    return { lastModified: isAhead(made) ? 1 : made, value: { kind: 'IMAGE', ...head, buffer } };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

const saysNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const freeIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

interface Disk {
  freeBytes: typeof freeIn;
  lookedAfter: number;
  write: typeof writeWhole;
  touch: typeof utimes;
}

/**
 * Pictures in a folder, of which several processes may have the same. They take no more of the disk than they leave free: those that nobody
 * asked for longest go first.
 * @param freeBytes of the folder's disk
 * @param write puts a file there whole
 * @param touch notes when a file was asked for
 */
export function createPictures(
  folder: string,
  { freeBytes = freeIn, lookedAfter = LOOKED_AFTER, write = writeWhole, touch = utimes }: Partial<Disk> = {},
) {
  let written = Infinity;
  let looking: Promise<void> | undefined;
  let roomMade = -Infinity;
  /** Each kind of failure by itself: one odd file must not hide that the folder is away. */
  const say = onceAnHour();
  const fileOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('That is no key of a picture');
    return path.join(folder, key + END);
  };

  /** By what is there, for others write and remove as well. @param share of the pictures that goes whatever is free */
  const look = async (share: number): Promise<void> => {
    const now = Date.now();
    await mkdir(folder, { recursive: true });
    const files: { file: string; size: number; asked: number }[] = [];
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      // One that cannot be looked at keeps no other from being so.
      const there = await stat(file).catch((error: unknown) => (isMissing(error) ? undefined : failed(error)));
      if (!there) continue;
      if (entry.isFile() && entry.name.endsWith(END))
        files.push({ file, size: there.size, asked: isAhead(there.mtimeMs, now) ? 0 : there.mtimeMs });
      // What a killed process left, and what Next kept here itself.
      else if (now - there.mtimeMs > LEFT_MS) await rm(file, { recursive: true, force: true }).catch(failed);
    }
    let size = files.reduce((sum, each) => sum + each.size, 0);
    let free = await freeBytes(folder);
    const most = size * (1 - share);
    for (const each of files.sort((a, b) => a.asked - b.asked)) {
      if (size <= free && size <= most) return;
      const isGone = await rm(each.file, { force: true }).then(
        () => true,
        (error: unknown) => {
          failed(error);
          return false;
        },
      );
      if (!isGone) continue;
      size -= each.size;
      free += each.size;
    }
  };

  /** Where files can only be read each picture comes here each time. */
  const failed = (error: unknown): void => {
    count('pictures.storeFailures');
    const kind = error instanceof Error && 'code' in error ? error.code : undefined;
    say(() => logger.warn({ err: error, folder }, 'the folder of pictures cannot be read or kept in order'), kind);
  };

  /** One at a time: what is written meanwhile is looked at with what is written next. */
  const begin = (share: number): void => {
    written = 0;
    looking = look(share)
      .catch(failed)
      .finally(() => (looking = undefined));
  };

  const grown = (bytes: number): void => {
    written += bytes;
    if (written >= lookedAfter && !looking) begin(0);
  };

  const makeRoom = (): void => {
    if (looking || performance.now() - roomMade < ROOM_EACH_MS) return;
    roomMade = performance.now();
    begin(ROOM_SHARE);
  };

  const readFrom = async (key: string): Promise<KeptPicture | undefined> => {
    const file = fileOf(key);
    const handle = await open(file);
    try {
      const [bytes, { mtimeMs }] = [await handle.readFile(), await handle.stat()];
      const kept = read(bytes);
      if (!kept) {
        count('pictures.storeFailures');
        logger.warn({ picture: key, bytes: bytes.length }, 'a picture is not whole, and is made anew');
        return undefined;
      }
      const now = new Date();
      if (Math.abs(now.getTime() - mtimeMs) > ASKED_EXACTLY_MS)
        await touch(file, now, now).catch((error: unknown) => {
          if (!isMissing(error)) failed(error);
        });
      return kept;
    } finally {
      await handle.close();
    }
  };

  // What was left is swept at the start.
  grown(0);

  return {
    /** @returns undefined where there is none, where what is there is no whole picture, and where it cannot be read */
    get: (key: string): Promise<KeptPicture | undefined> =>
      readFrom(key).catch((error: unknown) => {
        if (!isMissing(error)) failed(error);
        return undefined;
      }),
    /** @throws what the file system says */
    async set(key: string, { etag, upstreamEtag, extension, buffer, revalidate }: Picture): Promise<void> {
      const file = fileOf(key);
      const head = { etag, upstreamEtag, extension, revalidate, made: Date.now(), digest: digestOf(buffer) };
      const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), buffer]);
      try {
        await mkdir(folder, { recursive: true });
        await write(file, bytes);
        grown(bytes.length);
      } catch (error) {
        if (saysNoRoom(error)) makeRoom();
        throw error;
      }
    },
    /** When the folder is in order. */
    settled: async (): Promise<void> => looking,
  };
}
