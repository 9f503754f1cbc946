import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Db } from '../../../src/backends/forms/storage/database.ts';
import { sweep } from '../../../src/backends/forms/submit/erase.ts';
import { keepSubmission, type Accepted } from '../../../src/backends/forms/submit/store.ts';
import type { UploadFolder } from '../../../src/backends/forms/uploads/folder.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase(database.url, () => undefined);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const owing = { put: () => Promise.resolve(), wake: () => undefined } as never;
const folderThat = (remove: UploadFolder['remove']) => ({ remove, sweepIncoming: () => Promise.resolve() }) as unknown as UploadFolder;
const sweepWith = (folder: UploadFolder) =>
  sweep({ db, folder, owing, content: undefined, strays: { sweep: () => Promise.resolve() } } as unknown as Parameters<typeof sweep>[0]);

/** A form that was refused, with its file, and whether its time is over. */
async function draft(minutes: number) {
  const [hash, id] = [randomUUID(), randomUUID()];
  await sql`insert into forms.drafts (token_hash, form, sealed, expires_at)
    values (${hash}, 'apply', 'x', now() + ${minutes}::int * interval '1 minute')`.execute(db);
  await sql`insert into forms.files (id, draft_hash, field, name, kind, bytes, sha256) values (${id}, ${hash}, 'cv', 'cv.pdf', 'pdf', 3, 'a')`.execute(
    db,
  );
  return id;
}

const send = (id: string) =>
  keepSubmission(
    { db, folder: folderThat(() => Promise.resolve()), owing },
    {
      ...{
        form: 'apply',
        saves: true,
        said: randomUUID(),
        retentionDays: 30,
        mails: [],
        key: randomUUID(),
        language: 'en',
        values: {},
        received: [],
      },
      ...{ subject: undefined, subjectTitle: undefined, email: undefined },
      kept: [{ id, field: 'cv', name: 'cv.pdf', kind: 'pdf', bytes: 3, sha256: 'a' } as unknown as Accepted['kept'][number]],
    },
  );

const rowOf = async (id: string) =>
  (await sql<{ submission_id: string | null }>`select submission_id from forms.files where id = ${id}`.execute(db)).rows[0];

it('a form that is sent while its time ends is sent with its files, or refused', async () => {
  const [first, second] = [await draft(-1), await draft(-1)];
  const removed: string[] = [];
  let both: Promise<PromiseSettledResult<unknown>[]> | undefined;
  // The store is slow: whoever sends meanwhile has read their form before its time was over.
  await sweepWith(
    folderThat(async (id) => {
      both ??= Promise.allSettled([first, second].map(send));
      await both;
      removed.push(id);
    }),
  );
  const results = (await both) ?? [];
  expect(results).toHaveLength(2);
  for (const [index, id] of [first, second].entries()) {
    const isSent = results[index]?.status === 'fulfilled';
    expect([(await rowOf(id))?.submission_id !== undefined, removed.includes(id)]).toEqual([isSent, !isSent]);
  }
});

it('of what is in time nothing is removed, and what a crash left is removed by the next sweep', async () => {
  const [valid, over] = [await draft(10), await draft(-1)];
  await expect(sweepWith(folderThat(() => Promise.reject(new Error('the store is away'))))).rejects.toThrow('away');
  const removed: string[] = [];
  await sweepWith(folderThat((id) => (removed.push(id), Promise.resolve())));
  expect(removed).toEqual([over]);
  await expect(send(over)).rejects.toThrow();
  await send(valid);
  expect((await rowOf(valid))?.submission_id).toBeTruthy();
});
