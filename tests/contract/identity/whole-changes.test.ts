import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startIdentity, type Identity } from '../support/identity.ts';

let identity: Identity;
let database: pg.Client;
beforeAll(async () => {
  identity = await startIdentity();
  database = new pg.Client({ connectionString: identity.databaseUrl });
  await database.connect();
  await database.query(`create function identity.refuse() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$`);
});
afterAll(async () => {
  await database.end();
  await identity.stop();
});

/** The database is lost in the middle: what ends sessions cannot be written any more. */
async function whileLost<T>(work: () => Promise<T>): Promise<T> {
  await database.query(
    `create trigger refuse before delete on identity.entry_tokens for each statement execute function identity.refuse()`,
  );
  try {
    return await work();
  } finally {
    await database.query('drop trigger refuse on identity.entry_tokens');
  }
}
const emailOf = async (id: string) =>
  (await database.query<{ email: string }>('select email from identity.users where id = $1', [id])).rows[0]?.email;

it('another address and the end of the sessions of before are one change, or none', async () => {
  const { id, email } = await identity.account();
  const change = () => identity.manage('PUT', `/users/${id}/email`, { email: 'other@example.org' });
  expect((await whileLost(change)).status).toBeGreaterThanOrEqual(500);
  expect(await emailOf(id)).toBe(email);
  expect((await change()).status).toBe(200);
  expect(await emailOf(id)).toBe('other@example.org');
});

it('an account is removed with all that is its own, or not at all', async () => {
  const { id, email } = await identity.account();
  const remove = () => identity.manage('DELETE', `/users/${id}`);
  expect((await whileLost(remove)).status).toBeGreaterThanOrEqual(500);
  expect(await emailOf(id)).toBe(email);
  expect((await remove()).status).toBe(204);
  expect(await emailOf(id)).toBeUndefined();
});
