import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/backends/kit/log.ts';
import { choice, proceedOf, visitor } from '../support/idx-client.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';
import { accessTokenOf, authenticatorsOf, callMyAccount, setUpQuestion } from '../support/my-account.ts';
import { afterReturn, roundTrip } from '../support/social.ts';

let identity: Identity;
let pool: pg.Pool;
beforeAll(async () => {
  // What the database refuses here is meant, and no news.
  identity = await startIdentity({ log: createLog('identity', { level: 'silent' }) });
  pool = new pg.Pool({ connectionString: identity.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  await pool.query(
    `create function identity.refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by a test'; end $$`,
  );
});
afterEach(async () => {
  for (const table of ['outbox', 'users', 'enrolments', 'federated_identities'])
    await pool.query(`drop trigger if exists refuse on identity.${table}`);
});
afterAll(async () => {
  await pool.end();
  await identity.stop();
});

const PASSWORD = 'Another-harbour-72';

/** From now on the database refuses to owe anything. */
const refuseMails = () => pool.query('create trigger refuse before insert on identity.outbox execute function identity.refuse()');

const opens = async (account: { email: string }, password: string): Promise<boolean> =>
  (await accessTokenOf(identity, { ...account, password })) !== '';

const linked = async (userId: string): Promise<number> =>
  (await pool.query('select 1 from identity.federated_identities where user_id = $1', [userId])).rows.length;

/** Comes from another provider and signs in with the password, which connects the two. */
async function finishLink(account: { email: string; password: string }) {
  const { client } = await roundTrip(identity, { email: account.email });
  const chosen = await afterReturn(client);
  const proceed = proceedOf(client);
  await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Password') });
  return proceed({ step: 'challenge-authenticator', credentials: { passcode: account.password } });
}

describe('where the notice cannot be owed, nothing changes:', () => {
  it('the password, by its owner or by an administrator', async () => {
    const account = await identity.account();
    const token = await accessTokenOf(identity, account);
    await refuseMails();
    expect((await callMyAccount(identity, token, 'PUT', '/password', { profile: { password: PASSWORD } })).status).toBe(500);
    expect((await identity.manage('PUT', `/users/${account.id}/password`, { password: PASSWORD, endSessions: true })).status).toBe(500);
    // The session that asked is still there too.
    expect((await callMyAccount(identity, token, 'GET', '/profile')).status).toBe(200);
    expect([await opens(account, account.password), await opens(account, PASSWORD)]).toEqual([true, false]);
  });

  it('a forgotten password', async () => {
    const account = await identity.account();
    const client = visitor(identity);
    await client.idx.start();
    const proceed = proceedOf(client);
    await proceed({ actions: ['currentAuthenticator-recover'] });
    const chosen = await proceed({ step: 'identify-recovery', identifier: account.email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    await proceed({ step: 'challenge-authenticator', credentials: { passcode: codeIn(await identity.mailbox.mail(account.email)) } });
    await refuseMails();
    const refused = await proceed({ step: 'reset-authenticator', credentials: { passcode: PASSWORD } });
    expect(refused.status).not.toBe('SUCCESS');
    expect([await opens(account, account.password), await opens(account, PASSWORD)]).toEqual([true, false]);
  });

  it('what opens the account, when it is set up or removed', async () => {
    const account = await identity.account();
    const token = await accessTokenOf(identity, account);
    await refuseMails();
    await setUpQuestion(identity, token);
    expect(await authenticatorsOf(identity, token)).toEqual([]);
    await pool.query('drop trigger refuse on identity.outbox');
    await setUpQuestion(identity, token);
    const [{ id } = { id: '' }] = await authenticatorsOf(identity, token);
    await refuseMails();
    expect((await callMyAccount(identity, token, 'DELETE', `/authenticators/${id}`)).status).toBe(500);
    expect((await identity.manage('DELETE', `/users/${account.id}/authenticators/${id}`)).status).toBe(500);
    expect(await authenticatorsOf(identity, token)).toHaveLength(1);
  });

  it('an account at another provider', async () => {
    const account = await identity.account();
    await refuseMails();
    expect((await finishLink(account)).status).not.toBe('SUCCESS');
    expect(await linked(account.id)).toBe(0);
    await pool.query('drop trigger refuse on identity.outbox');
    expect((await finishLink(account)).status).toBe('SUCCESS');
    expect(await linked(account.id)).toBe(1);
  });
});

describe('where the change is undone at its end, its owner hears of none:', () => {
  /** From now on the database takes no change of a table, and says so when the transaction ends: after the notice was put. */
  const refuseChanges = (table: 'users' | 'enrolments' | 'federated_identities') =>
    pool.query(
      `create constraint trigger refuse after insert or update or delete on identity.${table}
       deferrable initially deferred for each row execute function identity.refuse()`,
    );
  const owed = async (): Promise<number> => (await pool.query('select 1 from identity.outbox')).rows.length;

  it('the password, by its owner or by an administrator', async () => {
    const account = await identity.account();
    const token = await accessTokenOf(identity, account);
    await refuseChanges('users');
    expect((await callMyAccount(identity, token, 'PUT', '/password', { profile: { password: PASSWORD } })).status).toBe(500);
    expect((await identity.manage('PUT', `/users/${account.id}/password`, { password: PASSWORD, endSessions: true })).status).toBe(500);
    expect(await owed()).toBe(0);
    await pool.query('drop trigger refuse on identity.users');
    expect((await callMyAccount(identity, token, 'PUT', '/password', { profile: { password: PASSWORD } })).status).toBe(200);
    await identity.mailbox.mail(account.email);
    expect(identity.mailbox.to(account.email)).toHaveLength(1);
  });

  it('what opens the account, when it is set up or removed', async () => {
    const account = await identity.account();
    const token = await accessTokenOf(identity, account);
    await refuseChanges('enrolments');
    await setUpQuestion(identity, token);
    await pool.query('drop trigger refuse on identity.enrolments');
    await setUpQuestion(identity, token);
    await identity.mailbox.mail(account.email);
    const [{ id } = { id: '' }] = await authenticatorsOf(identity, token);
    await refuseChanges('enrolments');
    expect((await callMyAccount(identity, token, 'DELETE', `/authenticators/${id}`)).status).toBe(500);
    expect(await owed()).toBe(0);
    expect(identity.mailbox.to(account.email)).toHaveLength(1);
  });

  it('an account at another provider', async () => {
    const account = await identity.account();
    await refuseChanges('federated_identities');
    expect((await finishLink(account)).status).not.toBe('SUCCESS');
    expect(await owed()).toBe(0);
    expect(identity.mailbox.to(account.email)).toHaveLength(0);
  });
});
