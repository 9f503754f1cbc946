import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice } from '../support/idx-client.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';
import { rawIdx } from '../support/raw-idx.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const { begin, call, stateHandle } = rawIdx(() => identity);

describe('what is stored', () => {
  it('no code, token, handle or password in clear', async () => {
    const { email, password } = await identity.account();
    const { client, proceed } = await begin();
    const chosen = await proceed({ step: 'identify', identifier: email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    const code = codeIn(await identity.mailbox.mail(email));
    const done = await proceed({ step: 'challenge-authenticator', credentials: { passcode: code } });
    expect(client).toBeDefined();
    const database = new pg.Client({ connectionString: identity.databaseUrl });
    await database.connect();
    const tables = ['users', 'enrolments', 'transactions', 'interaction_codes', 'entry_tokens', 'throttles', 'oidc_models', 'signing_keys'];
    let dump = '';
    for (const table of tables) dump += JSON.stringify((await database.query(`select * from identity.${table}`)).rows);
    await database.end();
    for (const secret of [
      password,
      done.tokens?.refreshToken?.refreshToken,
      done.tokens?.accessToken?.accessToken,
      String(chosen.context.stateHandle),
    ]) {
      expect(secret).toBeTruthy();
      expect(dump).not.toContain(secret);
    }
    expect(dump).toContain('$argon2id$');
    expect(dump).not.toContain('"d":');
  });

  it('nothing of an account is left after it is deleted', async () => {
    const { email, password, id } = await identity.account();
    const { proceed } = await begin();
    await proceed({ step: 'identify', identifier: email, credentials: { passcode: password } });
    expect((await identity.manage('DELETE', `/users/${id}`)).status).toBe(204);
    const database = new pg.Client({ connectionString: identity.databaseUrl });
    await database.connect();
    for (const table of [
      'users',
      'enrolments',
      'federated_identities',
      'transactions',
      'interaction_codes',
      'entry_tokens',
      'throttles',
      'oidc_models',
    ]) {
      const { rows } = await database.query(`select * from identity.${table} as t where t::text like $1 or t::text like $2`, [
        `%${id}%`,
        `%${email}%`,
      ]);
      expect(rows, table).toEqual([]);
    }
    await database.end();
  });

  it('the management API wants its key', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', `Basic ${MANAGEMENT}`]) {
      expect((await fetch(`${identity.origin}/management/v1/users`, { headers: { authorization } })).status).toBe(401);
    }
  });
});

const MANAGEMENT = 'bWFuYWdlbWVudDprZXk=';

describe('a flow that another version of the service kept', () => {
  /** A flow that waits for the password, with its state changed where it is kept. */
  const changed = async (change: string) => {
    const { email, password } = await identity.account();
    const handle = await stateHandle();
    const database = new pg.Client({ connectionString: identity.databaseUrl });
    await database.connect();
    const { rowCount } = await database.query(`update identity.transactions set state = ${change} where id = $1`, [handle.split('.')[1]]);
    await database.end();
    expect(rowCount).toBe(1);
    const answers = [
      await call('introspect', { stateHandle: handle }),
      await call('identify', { stateHandle: handle, identifier: email, credentials: { passcode: password } }),
    ];
    return answers.map(({ status, body }) => [status, /"key":"(idx\.session\.expired)"/.exec(JSON.stringify(body))?.[1]]);
  };
  const EXPIRED = [401, 'idx.session.expired'];

  it.each([
    ['a later one', `state || '{"version": 99}'`],
    ['one with other steps', `state || '{"step": {"at": "of another version"}}'`],
  ])('is over, and begins anew: %s', async (_which, change) => {
    expect(await changed(change)).toEqual([EXPIRED, EXPIRED]);
  });

  it('goes on when it has none: the first one named none', async () => {
    expect(await changed(`state - 'version'`)).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });
});
