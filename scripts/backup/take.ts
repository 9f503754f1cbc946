import { renameSync, rmSync } from 'node:fs';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { addFolder, ChangedMeanwhile } from './add-folder.ts';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import { createDigests, type Digests } from './digests.ts';
import type { Places } from './folders.ts';
import { fetchObjects } from './objects.ts';
import { fetchingFolder, removeLeftovers } from './leftovers.ts';
import { END, FOLDERS, FORMAT, MANIFEST, partName, type End, type Manifest } from './format.ts';
import { migrationsOf, PLAINLY, quoted, sequencesOf, tablesOf } from './tables.ts';

export interface Source {
  databaseUrl: string;
  places: Places;
  /** A folder of this machine's own, for what is fetched: where backups lie others may read, or copy it away. */
  workFolder: string;
}

export interface TakeOptions {
  /** Where to; there must be none of that name. */
  file: string;
  /** age recipients; none, and the file is not sealed. */
  recipients: readonly string[];
  release: string;
  /** Ends it, with nothing of it left. */
  signal?: AbortSignal;
}

const PART_BYTES = 1024 * 1024;
/** An editor who saves just then: the next try is a moment later. */
const TRIES = 5;

async function addRows(
  archive: ArchiveWriter,
  digests: Digests,
  client: pg.Client,
  { name, columns }: Manifest['tables'][number],
  signal?: AbortSignal,
) {
  const rows: Readable = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
  let chunks: Buffer[] = [];
  let bytes = 0;
  let part = 0;
  const flush = async () => {
    if (bytes === 0) return;
    const all = Buffer.concat(chunks);
    digests.begin({ kind: 'rows', table: name }, all.length);
    digests.add(all);
    await archive.add(partName(name, (part += 1)), all);
    chunks = [];
    bytes = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
}

/** What is in a backup, and how many uploads are not, because they were deleted while it was written. */
export type Taken = End & { gone: number };

/** One try: everything as it is at one moment, that of the database's snapshot. */
async function takeOnce(
  part: string,
  { databaseUrl, places, workFolder }: Source,
  { recipients, release, signal }: TakeOptions,
): Promise<Taken> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // What breaks is told by the query that is under way.
  client.on('error', () => undefined);
  await client.connect();
  const archive = await writeArchive(part, recipients);
  // What is being written waits for no disk and no store any more.
  signal?.addEventListener('abort', () => void archive.abandon(signal.reason as Error), { once: true });
  try {
    await client.query(PLAINLY);
    // The snapshot is that of the first question. Files that do not change while they are read are as they were then.
    await client.query('begin isolation level repeatable read read only');
    const { tables, partitions } = await tablesOf(client);
    const folders = FOLDERS.filter((folder) => places[folder]);
    const manifest: Manifest = {
      product: 'masthead',
      format: FORMAT,
      release,
      taken: new Date().toISOString(),
      migrations: await migrationsOf(client),
      tables,
      partitions,
      folders,
    };
    await archive.add(MANIFEST, JSON.stringify(manifest, null, 2));
    const digests = createDigests(
      tables.map(({ name }) => name),
      folders,
    );
    let gone = 0;
    for (const folder of folders) {
      signal?.throwIfAborted();
      const place = places[folder];
      if (!place?.store) {
        if (place) gone += await addFolder(archive, digests, folder, place);
        continue;
      }
      const near = fetchingFolder(workFolder);
      try {
        const fetched = await fetchObjects(place.store, near, signal);
        gone += fetched.gone + (await addFolder(archive, digests, folder, fetched.place));
      } finally {
        rmSync(near, { recursive: true, force: true });
      }
    }
    for (const table of tables) await addRows(archive, digests, client, table, signal);
    const end: End = { ...digests.result(), sequences: await sequencesOf(client) };
    await archive.add(END, JSON.stringify(end, null, 2));
    await archive.end();
    return { ...end, gone };
  } catch (error) {
    await archive.abandon(error instanceof Error ? error : new Error(String(error)));
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Writes a backup of a product that may run meanwhile.
 *
 * @throws when it could not be written whole; nothing of it is left then
 */
export async function takeBackup(source: Source, options: TakeOptions): Promise<Taken> {
  const part = `${options.file}.part`;
  removeLeftovers(options.file, source.workFolder);
  for (let tries = 1; ; tries++) {
    try {
      rmSync(part, { force: true });
      const taken = await takeOnce(part, source, options);
      renameSync(part, options.file);
      return taken;
    } catch (error) {
      rmSync(part, { force: true });
      options.signal?.throwIfAborted();
      if (!(error instanceof ChangedMeanwhile)) throw error;
      if (tries >= TRIES)
        throw new Error(`The ${error.message} was changed during each of ${TRIES} tries. Try again when nobody saves just then.`, {
          cause: error,
        });
    }
  }
}
