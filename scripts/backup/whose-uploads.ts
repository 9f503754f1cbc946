import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { MARK, readMark } from '../../src/backends/forms/uploads/folder.ts';
import { markOf } from '../../src/backends/forms/uploads/objects.ts';
import { NotReadyError } from './database-aside.ts';
import { filesOf, type Place } from './folders.ts';

/** Uploads and their database hold the same id (src/backends/forms/uploads/strays.ts): a restore goes by it too. */

async function idInDatabase(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('forms.upload_store') is not null as there`);
    if (rows[0]?.there !== true) return undefined;
    return (await client.query<{ id: string }>('select id from forms.upload_store')).rows[0]?.id;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const WITH = 'restore with --replace-uploads: what is there is put aside';

/**
 * @throws NotReadyError where the uploads at a place are those of another database, whose product may run: a restore to try a backup,
 *   with the settings of the product, would take its files away
 */
export async function requireOwnUploads(databaseUrl: string, place: Place): Promise<void> {
  const { store } = place;
  const mark = store ? await markOf(store) : await readMark(place.root);
  if (mark === undefined || mark === (await idInDatabase(databaseUrl))) return;
  const isEmpty = store ? (await store.list(place.tops[0] ?? '')).length === 0 : filesOf(place).length === 0;
  if (isEmpty) return;
  throw new NotReadyError(
    `The uploads in ${store ? 'FORMS_BUCKET' : place.root} are those of another database than DATABASE_URL.`,
    store
      ? `Name a bucket of its own here, or a prefix. Where that database is gone for good, ${WITH}.`
      : `Name a folder of its own in FORMS_FOLDER. Where that database is gone for good, ${WITH}.`,
  );
}

/**
 * What is there now is of a database that was made just now: the forms service marks it when it starts.
 * @param workFolder for a file of a moment
 * @returns takes it back
 */
export async function removeMark({ root, store }: Place, workFolder: string): Promise<() => Promise<void>> {
  if (!store) {
    const mark = await readMark(root);
    const file = path.join(root, MARK);
    rmSync(file, { force: true });
    return () => Promise.resolve(mark === undefined ? undefined : writeFileSync(file, mark, { mode: 0o600 }));
  }
  const mark = await markOf(store);
  const putBack = async (): Promise<void> => {
    if (mark === undefined) return;
    mkdirSync(workFolder, { recursive: true });
    const file = path.join(workFolder, `${MARK}-${process.pid}`);
    writeFileSync(file, mark, { mode: 0o600 });
    try {
      await store.put(MARK, file);
    } finally {
      rmSync(file, { force: true });
    }
  };
  try {
    await store.remove(MARK);
  } catch (error) {
    // The answer was lost, and it may be gone.
    await putBack();
    throw error;
  }
  return putBack;
}
