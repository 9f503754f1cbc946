import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database as examine, replica } from '../../../scripts/doctor/database.ts';
import { openIndexing } from '../../../src/backends/search/database.ts';
import { beginGeneration, swapGeneration } from '../../../src/backends/search/indexer/store.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';

let database: FreshDatabase;
let client: pg.Client;
const role = `reader_${process.pid}`;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`create role ${role} login password 'reads'`);
});
afterAll(async () => {
  await client.query(`drop owned by ${role}`);
  await client.query(`drop role ${role}`);
  await client.end();
  await database.drop();
});

const said = async (): Promise<string> => {
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'reads'];
  return (await examine(url.href)).map(({ kind, text }) => `${kind}: ${text}`).join('\n');
};

it('a role that may read the index may do so when it was made anew', async () => {
  await client.query(`grant usage on schema search to ${role}`);
  await client.query(`grant select on search.documents, search.words to ${role}`);
  const indexing = openIndexing(database.url);
  try {
    await beginGeneration(indexing);
    await swapGeneration(indexing);
  } finally {
    await indexing.destroy();
  }
  const { rows } = await client.query<{ documents: boolean; words: boolean }>(
    `select has_table_privilege($1, 'search.documents', 'select') as documents, has_table_privilege($1, 'search.words', 'select') as words`,
    [role],
  );
  expect(rows).toEqual([{ documents: true, words: true }]);
});

it('the doctor says that a user who does not own the tables cannot bring them up to date', async () => {
  await client.query(`do $$ begin execute format('grant create on database %I to ${role}', current_database()); end $$`);
  expect(await said()).toMatch(/^bad: Its tables are \w+’s, and migrations change what is their own alone/m);
});

it('and that one who may make schemas and nothing else cannot begin', async () => {
  await client.query('create database empty_rights');
  try {
    const url = new URL(database.url);
    url.pathname = '/empty_rights';
    await client.query(`grant create on database empty_rights to ${role}`);
    [url.username, url.password] = [role, 'reads'];
    const findings = (await examine(url.href)).map(({ kind, text }) => `${kind}: ${text}`).join('\n');
    expect(findings).toMatch(/^bad: Its user may not create tables in the schema "public"/m);
    await client.query(`revoke create on database empty_rights from ${role}`);
  } finally {
    await client.query('drop database empty_rights');
  }
});

it('the doctor says whether a replica lets its user read the index', async () => {
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'reads'];
  const told = async () => (await replica(url.href)).map(({ kind, text }) => `${kind}: ${text}`).join('\n');
  // The database of a test follows nobody.
  expect(await told()).toMatch(/^odd: SEARCH_REPLICA_URL .* follows no primary/);
  await client.query(`revoke select on search.documents from ${role}`);
  expect(await told()).toMatch(/^bad: The replica at .* lets its user not read the schema "search"/);
});
