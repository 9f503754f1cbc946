import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../src/backends/kit/database/migrate.ts';
import { migrations } from '../../../src/backends/migrations.ts';
import { textMigrations } from '../../../src/backends/search/text/languages.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('stems a language that comes to a database that is there', async () => {
  const later = textMigrations({ en: 'english', de: 'german', fr: 'french' });
  const isNew = !Object.hasOwn(migrations, '0120_search_text_fr');
  expect(await migrate(database.url, { ...migrations, ...later })).toEqual(isNew ? Object.keys(later) : []);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_tsvector('search.fr', 'Les réseaux électriques') @@ websearch_to_tsquery('search.fr', 'reseau électrique') as found`,
    );
    expect(rows).toEqual([{ found: true }]);
  } finally {
    await client.end();
  }
  // The release before goes on, and comes again.
  expect(await migrate(database.url, migrations)).toEqual([]);
});
