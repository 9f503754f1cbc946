import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startUsers, type Users } from '../support/users.ts';
import { compareTimes } from '../support/timing.ts';

const PAIRS = 30;
const TOLERANCE_MS = 2.5;

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());

let asked = 0;
/** From an address of its own, since asking is limited. */
const from = () => ({ 'x-forwarded-for': `10.9.${((asked += 1) >> 8) & 255}.${asked & 255}` });

const reset = (email: string) => users.call('POST', '/v2/Auth/reset-password-mail', { body: { email }, headers: from() });
const register = (email: string) => users.call('POST', '/v1/newsletter/register', { body: { email }, headers: from() });

it('asking for a new password takes the same time and says the same with and without an account', async () => {
  for (let n = 0; n < PAIRS; n += 1) await users.signIn(`known-${n}`);
  const [known, unknown] = [await reset('known-0@example.org'), await reset('nobody@example.org')];
  expect(known.status).toBe(unknown.status);
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  const { lowMs, highMs } = await compareTimes(
    PAIRS,
    (n) => reset(`unknown-${n}@example.org`),
    (n) => reset(`known-${n}@example.org`),
  );
  expect(lowMs).toBeLessThan(TOLERANCE_MS);
  expect(highMs).toBeGreaterThan(-TOLERANCE_MS);
}, 60_000);

it('asking for a new password asks nobody before it answers: a provider that fails does not show', async () => {
  await users.signIn('shown');
  users.issuer.failWith = 500;
  try {
    const [known, unknown] = [await reset('shown@example.org'), await reset('not-shown@example.org')];
    expect([known.status, unknown.status]).toEqual([202, 202]);
    const rows = await users.query('select count(*)::int as count from users.outbox where dead_at is null');
    // The question about the stranger waits for the provider.
    expect(rows[0]?.count).toBeGreaterThanOrEqual(1);
  } finally {
    users.issuer.failWith = undefined;
  }
});

it('asking for a new password looks nobody up before it answers, neither here nor at the provider', async () => {
  await users.signIn('locked-away');
  const database = new pg.Client({ connectionString: users.database.url });
  await database.connect();
  try {
    // Whoever looks an account up waits for the lock, and what follows the answer waits here before it asks the provider.
    await database.query('begin');
    await database.query('lock table users.accounts, users.identities in access exclusive mode');
    const asking = ['locked-away@example.org', 'nobody-here@example.org'];
    const answers = await Promise.all(asking.map(reset));
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    // Of those who asked before, the provider may still be asked.
    const asked = users.issuer.managed.filter(({ call }) => asking.some((each) => decodeURIComponent(call).includes(each)));
    expect(asked).toEqual([]);
    await database.query('rollback');
  } finally {
    await database.end();
  }
  await expect.poll(async () => (await users.mails('locked-away@example.org')).length).toBe(1);
}, 20_000);

it('so does registering for a newsletter with an address that has it already', async () => {
  for (let n = 0; n < PAIRS; n += 1) await register(`subscriber-${n}@example.org`);
  const { lowMs, highMs } = await compareTimes(
    PAIRS,
    (n) => register(`stranger-${n}@example.org`),
    (n) => register(`subscriber-${n}@example.org`),
  );
  expect(lowMs).toBeLessThan(TOLERANCE_MS);
  expect(highMs).toBeGreaterThan(-TOLERANCE_MS);
}, 60_000);
