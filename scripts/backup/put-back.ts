import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readBackup } from './check.ts';
import { emptyDatabase, type EmptyDatabase } from './database-aside.ts';
import { filesOf, swapIn, type Places } from './folders.ts';
import type { End, Entry, Manifest } from './format.ts';
import { asideOf, giveObjects } from './objects.ts';
import { beginLoading, type Loading } from './load.ts';
import { removeMark, requireOwnUploads } from './whose-uploads.ts';

export interface Target {
  databaseUrl: string;
  places: Places;
  /** A folder for what is being unpacked, and for what was there before; on the disk of the places where that can be. */
  workFolder: string;
}

export interface PutBackOptions {
  file: string;
  /** age identities, for a sealed backup. */
  identities: readonly string[];
  /** A database that is not empty is renamed. */
  replace: boolean;
  /** Uploads of another database, which is gone, are put aside as those of this one are. */
  replaceUploads?: boolean;
  /** Ends it, with all as it was. The last moment, in which what was there gives way, is not ended. */
  signal?: AbortSignal;
  /** Hears when that moment begins. */
  onGivingWay?: () => void;
}

export interface PutBack {
  manifest: Manifest;
  end: End;
  /** Name of the database that was there before. */
  aside: string | undefined;
  /** Folder with the files that were there before. */
  asideFolder: string;
  /** Below it are the objects that were there before, where files lie in an object store. */
  asideObjects: string | undefined;
}

const stampOf = (moment: Date): string => moment.toISOString().replace(/\D/g, '').slice(0, 14);

async function unpack(staging: string, { folder, path: relative }: Entry & { kind: 'file' }, chunks: AsyncIterable<Buffer>, mode: number) {
  const file = path.join(staging, folder, relative);
  mkdirSync(path.dirname(file), { recursive: true, mode: folder === 'content' ? 0o755 : 0o700 });
  await pipeline(chunks, createWriteStream(file, { mode, flags: 'wx' }));
}

/**
 * Puts a backup in the place of what is there, which is set aside and not deleted. Rows and files are used when the whole backup has
 * been read and is as it was written; until then, and when anything fails, all is as it was.
 *
 * @throws DamagedError and SealedError of the file, NotReadyError of what is there
 */
export async function putBack(
  target: Target,
  { file, identities, replace, replaceUploads = false, signal, onGivingWay }: PutBackOptions,
): Promise<PutBack> {
  const stamp = stampOf(new Date());
  const staging = path.join(target.workFolder, `restoring-${stamp}`);
  const asideFolder = path.join(target.workFolder, `replaced-${stamp}`);
  const undo: (() => void | Promise<void>)[] = [
    () => rmSync(staging, { recursive: true, force: true }),
    () => {
      // Whatever could not be put back is still there, for somebody to do it.
      if (filesOf({ root: asideFolder, tops: ['.'] }).length === 0) rmSync(asideFolder, { recursive: true, force: true });
    },
  ];
  let database: EmptyDatabase | undefined;
  let loading: Loading | undefined;
  try {
    const { manifest, end } = await readBackup(file, identities, {
      begin: async (given) => {
        const { uploads } = target.places;
        if (uploads && !replaceUploads && given.folders.includes('uploads')) await requireOwnUploads(target.databaseUrl, uploads);
        database = await emptyDatabase(target.databaseUrl, replace, stamp);
        undo.push(database.undo);
        loading = await beginLoading(database.url, given);
        undo.push(loading.abandon);
      },
      take: async (entry, chunks, mode) => {
        signal?.throwIfAborted();
        if (entry.kind === 'rows') await loading?.rows(entry.table, chunks);
        else await unpack(staging, entry, chunks, mode);
      },
    });
    await loading?.commit(end);
    signal?.throwIfAborted();
    onGivingWay?.();
    for (const folder of manifest.folders) {
      const place = target.places[folder];
      if (!place) continue;
      const from = path.join(staging, folder);
      undo.push(place.store ? await giveObjects(place.store, from, stamp) : swapIn(place, from, path.join(asideFolder, folder)));
      if (folder === 'uploads') undo.push(await removeMark(place, target.workFolder));
    }
    const aside = await database?.takePlace();
    rmSync(staging, { recursive: true, force: true });
    const asideObjects = Object.values(target.places).some(({ store }) => store) ? asideOf(stamp) : undefined;
    return { manifest, end, aside, asideFolder, asideObjects };
  } catch (error) {
    for (const step of undo.toReversed()) await step();
    throw error;
  }
}
