import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnrolments, type Enrolments } from '../../../src/backends/identity/accounts/enrolments.ts';
import { openDatabase, type Database } from '../../../src/backends/identity/storage/database.ts';
import { migrations } from '../../../src/backends/migrations.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';

const PASSKEY = { credentialId: 'c', publicKey: 'p', counter: 4, transports: [], displayName: 'Passkey' };

let database: FreshDatabase;
let db: Database;
let enrolments: Enrolments;
beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase(database.url);
  enrolments = createEnrolments(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function account(): Promise<string> {
  const id = randomUUID();
  await sql`insert into identity.users (id, email, first_name, last_name, status) values (${id}, ${`${id}@example.org`}, 'Ann', 'Miller', 'active')`.execute(
    db,
  );
  return id;
}
const add = (...[user, key, profile]: [string, 'google_otp', { sealedSecret: string; lastCounter: number }]) =>
  db.transaction().execute((transaction) => enrolments.add(user, key, profile, transaction));
const secretsOf = async (user: string) =>
  (await enrolments.ofUser(user)).map(({ profile }) => ('sealedSecret' in profile ? profile.sealedSecret : undefined));

describe('an app with codes', () => {
  it('that is set up in two windows at the same moment is one', async () => {
    const user = await account();
    await Promise.all(['a', 'b', 'c'].map((sealedSecret) => add(user, 'google_otp', { sealedSecret, lastCounter: 0 })));
    expect(await enrolments.ofUser(user)).toHaveLength(1);
    await add(user, 'google_otp', { sealedSecret: 'last', lastCounter: 0 });
    expect(await secretsOf(user)).toEqual(['last']);
  });

  it('that is used while its secret is sealed anew keeps the new seal', async () => {
    const user = await account();
    await add(user, 'google_otp', { sealedSecret: 'by the secret of before', lastCounter: 0 });
    const [read] = await enrolments.ofUser(user);
    if (read?.key !== 'google_otp') throw new Error('There is no such app.');
    await enrolments.sealAnew((_key, sealed) => (sealed === 'by the secret of before' ? 'by the secret of now' : undefined));
    const used = { ...read, profile: { ...read.profile, lastCounter: 7 } };
    expect([await enrolments.used(used), await enrolments.used(used)]).toEqual([true, false]);
    expect((await enrolments.ofUser(user)).map(({ profile }) => profile)).toEqual([
      { sealedSecret: 'by the secret of now', lastCounter: 7 },
    ]);
  });

  it('of which an account has two from before keeps the one that was set up last', async () => {
    const user = await account();
    await sql`drop index identity.enrolments_one`.execute(db);
    for (const [secret, minutes] of [
      ['first', 2],
      ['last', 1],
    ] as const)
      await sql`insert into identity.enrolments (id, user_id, authenticator, profile, created_at)
        values (${randomUUID()}, ${user}, 'google_otp', ${JSON.stringify({ sealedSecret: secret })}::jsonb, now() - ${minutes}::int * interval '1 minute')`.execute(
        db,
      );
    await db.transaction().execute(async (transaction) => migrations['0235_identity_one_of_each']?.up(transaction));
    expect(await secretsOf(user)).toEqual(['last']);
  });
});

it('a passkey that is given a name while it signs in elsewhere counts no less for it', async () => {
  const user = await account();
  await db.transaction().execute((transaction) => enrolments.add(user, 'webauthn', PASSKEY, transaction));
  await db.transaction().execute((transaction) => enrolments.add(user, 'webauthn', { ...PASSKEY, credentialId: 'd' }, transaction));
  const [read] = await enrolments.ofUser(user);
  if (read?.key !== 'webauthn') throw new Error('There is no such passkey.');
  expect(await enrolments.rename(user, read.id, 'Key ring')).toBe(true);
  expect(await enrolments.used({ ...read, profile: { ...read.profile, counter: 9, rpId: 'localhost' } })).toBe(true);
  const [now] = await enrolments.ofUser(user);
  expect(now?.profile).toMatchObject({ displayName: 'Key ring', counter: 9, rpId: 'localhost', credentialId: 'c' });
  expect(await enrolments.rename(await account(), read.id, 'Of another')).toBe(false);
  expect(await enrolments.rename(user, 'none', 'x')).toBe(false);
});
