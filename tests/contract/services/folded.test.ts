import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { normalise } from '../../../src/backends/kit/text/normalise.ts';
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

it.each(['forms', 'users', 'alumni'])('%s folds a text in the database as the services do', async (schema) => {
  for (const text of [
    'Plain words, 100 %',
    'ÄÖÜẞ äöüß Übersetzer',
    'ÉCOLE Å Ł Ø Æ Œ Đ Ð Þ Ŋ łøæœđðþıŋ İstanbul',
    'ΕΛΛΆΔΑ Ёлка ЖУКОВ Երևան',
    'ﬁne ２０２６ ſ so\u00adft',
  ])
    expect((await client.query<{ text: string }>(`select ${schema}.folded($1) as text`, [text])).rows[0]?.text).toBe(normalise(text));
});

it.each([
  ['this release', 'searched'],
  ['the one that may run beside it', 'words'],
])('the inbox of %s finds what it searches by an index', async (_, column) => {
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query(`explain (format json) select from forms.submissions where ${column} like '%umlaut%'`);
  expect(JSON.stringify(rows)).toContain(`"submissions_${column}"`);
});
