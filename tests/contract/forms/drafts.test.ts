import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Db } from '../../../src/backends/forms/storage/database.ts';
import { createDrafts } from '../../../src/backends/forms/storage/drafts.ts';
import type { UploadFolder } from '../../../src/backends/forms/uploads/folder.ts';
import { createLog } from '../../../src/backends/kit/log.ts';
import { createSecrets } from '../../../src/backends/kit/secrets.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase(database.url, () => undefined);
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

const secrets = createSecrets('forms', 'a secret of the tests that is long enough');
const noFiles = { keep: () => Promise.reject(new Error('no file was sent')) } as unknown as UploadFolder;
const drafts = (given = secrets) => createDrafts(db, given, noFiles, createLog('drafts', { quiet: true }));
const REFUSED = {
  form: 'contact',
  subject: undefined,
  key: 'the-key-of-the-form',
  reason: 'invalid-fields',
  values: { name: 'Zoë' },
  errors: [{ field: 'email', problem: 'missing' as const }],
  opened: 1_800_000_000_000,
};
const kept = () => drafts().save({ ...REFUSED, email: undefined, addresses: [] }, { received: [], kept: [] });
const sealed = async (draft: unknown) => {
  await sql`update forms.drafts set sealed = ${secrets.seal('draft', JSON.stringify(draft))}`.execute(db);
};

it('a draft is found by its token, as it was', async () => {
  const token = await kept();
  expect(await drafts().find(token)).toEqual({ ...REFUSED, files: [] });
  expect(await drafts().find(`${token}x`)).toBeUndefined();
});

it.each([
  ['of the version before, which did not say its own', { key: 'k', reason: 'r', values: {}, errors: [] }],
  ['of a version to come', { version: 99, key: 'k', reason: 'r', values: {}, errors: [] }],
  ['with a value that is no text', { version: 1, key: 'k', reason: 'r', values: { name: 7 }, errors: [] }],
  ['with a problem that nobody knows', { version: 1, key: 'k', reason: 'r', values: {}, errors: [{ field: 'a', problem: 'odd' }] }],
  ['that is no draft', 'text'],
])('a draft %s is passed over, and its form begins empty', async (_, draft) => {
  const token = await kept();
  await sealed(draft);
  expect(await drafts().find(token)).toBeUndefined();
});

it('nor does one that was sealed with another secret break the page', async () => {
  const token = await kept();
  expect(await drafts(createSecrets('forms', 'another secret of the tests, long enough')).find(token)).toBeUndefined();
});
