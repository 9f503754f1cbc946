import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Db } from '../../../src/backends/forms/storage/database.ts';
import { MARK, openUploadFolder, type UploadFolder } from '../../../src/backends/forms/uploads/folder.ts';
import { openUploadObjects } from '../../../src/backends/forms/uploads/objects.ts';
import { createStrays } from '../../../src/backends/forms/uploads/strays.ts';
import type { Log } from '../../../src/backends/kit/log.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { ownObjectStore } from '../../support/object-store.ts';

const HOURS_2 = 2 * 60 * 60 * 1000;
let root: string;
let folder: UploadFolder;
const databases: { fresh: FreshDatabase; db: Db }[] = [];

async function database(): Promise<Db> {
  const fresh = await freshDatabase();
  const db = openDatabase(fresh.url, () => undefined);
  databases.push({ fresh, db });
  return db;
}
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'masthead-strays-'));
  folder = await openUploadFolder(root);
});
afterEach(async () => {
  for (const { fresh, db } of databases.splice(0)) {
    await db.destroy();
    await fresh.drop();
  }
  await rm(root, { recursive: true, force: true });
});

/** Files that are two hours old. */
async function files(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const long = new Date(Date.now() - HOURS_2);
  for (const id of ids) {
    await writeFile(path.join(root, 'kept', id), 'x');
    await utimes(path.join(root, 'kept', id), long, long);
  }
  return ids;
}
const name = (db: Db, ids: readonly string[]) =>
  sql`insert into forms.files (id, field, name, kind, bytes, sha256) select unnest(${ids}::uuid[]), 'cv', 'cv.pdf', 'pdf', 1, 'x'`.execute(
    db,
  );
const there = async () => (await readdir(path.join(root, 'kept'))).toSorted();
const aside = async () => (await readdir(path.join(root, 'strays'))).toSorted();

function swept(db: Db, of: UploadFolder = folder, now = Date.now) {
  const [error, warn] = [vi.fn(), vi.fn()];
  const strays = createStrays({ db, folder: of, log: { error, warn } as unknown as Log }, now);
  const words = (said: typeof error) => said.mock.calls.map(([, each]) => String(each));
  return { strays, said: () => words(error), warned: () => words(warn) };
}

describe('files that no row names', () => {
  it('are put aside where the others are this database’s, and new ones are not', async () => {
    const db = await database();
    const known = await files(3);
    await name(db, known);
    const [stray = ''] = await files(1);
    const fresh = randomUUID();
    await writeFile(path.join(root, 'kept', fresh), 'x');
    const { strays, said, warned } = swept(db);
    await strays.sweep();
    expect(await there()).toEqual([...known, fresh].toSorted());
    expect(await there()).not.toContain(stray);
    expect(await aside()).toEqual([stray]);
    expect(strays.state()).toEqual({ whose: 'ours', strays: 0, aside: 1 });
    expect(said()).toEqual([]);
    expect(warned()).toEqual([expect.stringContaining('put aside')]);
    expect(await readFile(path.join(root, MARK), 'utf8')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('stay where the files are of another database, as when a test or a new, empty one is started on them; it is said once', async () => {
    const [product, another] = [await database(), await database()];
    const known = await files(2);
    await name(product, known);
    await swept(product).strays.sweep();
    const { strays, said } = swept(another);
    await strays.sweep();
    await strays.sweep();
    expect(await there()).toEqual(known.toSorted());
    expect(strays.state().whose).toBe('another');
    expect(said()).toEqual([expect.stringContaining('are those of another database')]);
    // Also once that one has uploads of its own.
    await swept(another, await openUploadFolder(path.join(root, 'elsewhere'))).strays.sweep();
    await swept(another).strays.sweep();
    expect(await there()).toEqual(known.toSorted());
    await swept(product).strays.sweep();
    expect(await there()).toEqual(known.toSorted());
  });

  it('stay where nothing says whose the files are and most are named by no row', async () => {
    const db = await database();
    const ids = await files(5);
    await name(db, ids.slice(0, 2));
    const { strays, said } = swept(db);
    await strays.sweep();
    expect(await there()).toEqual(ids.toSorted());
    expect(strays.state().whose).toBe('unknown');
    expect(said()).toEqual([expect.stringContaining('named by no row')]);
  });

  it('are not what came just now, whose row is still to be written: whose they are is seen once it is', async () => {
    const [db, another] = [await database(), await database()];
    const id = randomUUID();
    await writeFile(path.join(root, 'kept', id), 'x');
    const { strays, said } = swept(db);
    await strays.sweep();
    expect(strays.state()).toEqual({ whose: undefined, strays: 0, aside: 0 });
    // A database that is started on the place of a product whose uploads are all new is not the first to mark it.
    await swept(another).strays.sweep();
    expect(await readdir(root)).not.toContain(MARK);
    await name(db, [id]);
    await strays.sweep();
    expect(strays.state().whose).toBe('ours');
    const theirs = swept(another).strays;
    await theirs.sweep();
    expect(theirs.state().whose).toBe('another');
    expect(said()).toEqual([]);
  });

  it('are nobody’s where they are aside and nothing says whose they were', async () => {
    const db = await database();
    const [id = ''] = await files(1);
    await folder.putAside(id);
    const { strays } = swept(db);
    await strays.sweep();
    expect([strays.state().whose, await aside()]).toEqual(['unknown', [id]]);
  });

  it('and cannot be moved stand in nobody else’s way, and are told', async () => {
    const db = await database();
    await swept(db).strays.sweep();
    const [bad = '', ...others] = (await files(3)).toSorted();
    const refuses: UploadFolder = {
      ...folder,
      putAside: (id) => (id === bad ? Promise.reject(new Error('the disk refuses')) : folder.putAside(id)),
    };
    const { strays } = swept(db, refuses);
    await expect(strays.sweep()).rejects.toThrow('1 uploads could not be moved: Error: the disk refuses');
    expect([await there(), await aside(), strays.state().aside]).toEqual([[bad], others, 2]);
  });

  it('stay where they are more than a tenth, as when an older state of the database was put back', async () => {
    const db = await database();
    await swept(db).strays.sweep();
    const ids = await files(120);
    await name(db, ids.slice(0, 107));
    const { strays, said } = swept(db);
    await strays.sweep();
    expect(await there()).toHaveLength(120);
    expect(strays.state()).toEqual({ whose: 'ours', strays: 13, aside: 0 });
    expect(said()).toEqual([expect.stringContaining('more uploads than one sweep puts aside')]);
    await name(db, ids.slice(107, 110));
    await strays.sweep();
    expect(await there()).toHaveLength(110);
    expect(strays.state().strays).toBe(0);
  });

  it('come back with their rows: all of a small site that came since an older state of the database which was put back', async () => {
    const db = await database();
    await swept(db).strays.sweep();
    const ids = await files(8);
    await swept(db).strays.sweep();
    expect([await there(), await aside()]).toEqual([[], ids.toSorted()]);
    await name(db, ids.slice(0, 7));
    const days = (count: number) => () => Date.now() + count * 24 * 60 * 60 * 1000;
    await swept(db, folder, days(6)).strays.sweep();
    expect([await there(), await aside()]).toEqual([ids.slice(0, 7).toSorted(), ids.slice(7)]);
    await swept(db, folder, days(8)).strays.sweep();
    expect([await there(), await aside()]).toEqual([ids.slice(0, 7).toSorted(), []]);
  });

  it('are put aside in an object store too, and come back', async () => {
    const own = await ownObjectStore();
    try {
      const db = await database();
      const later = () => Date.now() + HOURS_2;
      const objects = await openUploadObjects(own.open('/of/forms'), root);
      await swept(db, objects, later).strays.sweep();
      const [sent = ''] = await files(1);
      const id = randomUUID();
      await objects.keep(path.join(root, 'kept', sent), id);
      const keys = async () => (await own.open('/of/forms').list('')).map(({ key }) => key);
      await swept(db, objects, later).strays.sweep();
      expect(await keys()).toEqual([MARK, `strays/${id}`]);
      await name(db, [id]);
      await swept(db, objects, later).strays.sweep();
      expect(await keys()).toEqual([`kept/${id}`, MARK]);
    } finally {
      await own.stop();
    }
  });

  it('stay in an object store that another database uses', async () => {
    const own = await ownObjectStore();
    try {
      const [product, another] = [await database(), await database()];
      const [sent = ''] = await files(1);
      const id = randomUUID();
      const later = () => Date.now() + HOURS_2;
      const objects = await openUploadObjects(own.open('/of/forms'), root);
      await objects.keep(path.join(root, 'kept', sent), id);
      await name(product, [id]);
      const log = { error: vi.fn(), warn: vi.fn() } as unknown as Log;
      for (const db of [product, another]) await createStrays({ db, folder: objects, log }, later).sweep();
      expect((await own.open('/of/forms').list('')).map(({ key }) => key)).toEqual([`kept/${id}`, MARK]);
    } finally {
      await own.stop();
    }
  });
});
