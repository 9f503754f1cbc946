import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../src/backends/kit/database/migrate.ts';
import { migrations } from '../../../src/backends/migrations.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** As a later release of the product would have left it. */
const ranLater = (name: string) =>
  client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, new Date().toISOString()]);

it('a release runs beside the next one, and on the database that it leaves: what it does not know only added', async () => {
  await ranLater('9998_later_adds');
  expect(await migrate(database.url, migrations)).toEqual([]);
  // It goes on with what it brings itself.
  const more = { '9997_ours': { up: () => Promise.resolve() } };
  expect(await migrate(database.url, { ...migrations, ...more })).toEqual(['9997_ours']);
});

it('it does not run where the next one took away what it needs', async () => {
  await ranLater('9999_later_removed');
  await expect(migrate(database.url, migrations)).rejects.toThrow('took away what this one needs (migration 9999_later_removed)');
});
