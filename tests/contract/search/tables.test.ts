import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeTables } from '../../../src/backends/kit/database/tables.ts';
import { searchTables } from '../../../src/backends/search/tables.ts';
import { startSearchStack, type SearchStack } from '../../support/search.ts';
import { columnsOf } from '../support/columns.ts';

let stack: SearchStack;
let client: pg.Client;
beforeAll(async () => {
  stack = await startSearchStack({ pollMs: 60_000 });
  client = new pg.Client({ connectionString: stack.database.url });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client?.end();
  await stack?.stop();
});

it('the declared tables are those that the migrations make, column by column', async () => {
  const query = async (text: string, values: unknown[] = []) => (await client.query<Record<string, unknown>>(text, values)).rows;
  expect(describeTables(searchTables)).toEqual(await columnsOf('search', query));
});
