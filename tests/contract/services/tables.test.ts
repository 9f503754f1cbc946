import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectorTables } from '../../../src/backends/collector/storage/tables.ts';
import { authoringTables } from '../../../src/backends/content/authoring/storage/tables.ts';
import { formsTables } from '../../../src/backends/forms/storage/tables.ts';
import { identityTables } from '../../../src/backends/identity/storage/tables.ts';
import { describeTables } from '../../../src/backends/kit/database/tables.ts';
import { mediaTables } from '../../../src/backends/media/links/store.ts';
import { alumniTables } from '../../../src/backends/alumni/storage/tables.ts';
import { offersTables } from '../../../src/backends/offers/storage/tables.ts';
import { searchTables } from '../../../src/backends/search/tables.ts';
import { usersTables } from '../../../src/backends/users/storage/tables.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** One line for each column of a migrated schema, as the kit's `describeTables` writes them. */
const columnsOf = async (schema: string): Promise<string[]> =>
  (
    await client.query<{ line: string }>(
      `select table_name || '.' || column_name || ' ' || udt_name || case is_nullable when 'YES' then ' null' else '' end
         || case when column_default is null then '' else ' default' end as line
       from information_schema.columns where table_schema = $1`,
      [schema],
    )
  ).rows
    .map(({ line }) => line)
    .toSorted();

it.each([
  ['alumni', alumniTables],
  ['authoring', authoringTables],
  ['collector', collectorTables],
  ['forms', formsTables],
  ['identity', identityTables],
  ['media', mediaTables],
  ['offers', offersTables],
  ['search', searchTables],
  ['users', usersTables],
])('the tables that %s declares are those that the migrations make, column by column', async (schema, tables) => {
  expect(describeTables(tables)).toEqual(await columnsOf(schema));
});

it('every schema of the database is declared', async () => {
  const { rows } = await client.query<{ schema: string }>(
    `select distinct table_schema as schema from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema', 'public') order by 1`,
  );
  expect(rows.map(({ schema }) => schema)).toEqual([
    'alumni',
    'authoring',
    'collector',
    'forms',
    'identity',
    'media',
    'offers',
    'search',
    'users',
  ]);
});
