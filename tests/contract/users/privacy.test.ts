import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OTHER_TABLES, PERSONAL_TABLES } from '../../../src/backends/users/accounts/personal-data.ts';
import { ADMIN_KEY, startUsers, type Users } from '../support/users.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());
beforeEach(() => {
  users.issuer.failWith = undefined;
  users.issuer.managed.length = 0;
});

const longAgo = { auth_time: Math.floor(Date.now() / 1000) - 3600 };

describe('everything held', () => {
  /** Fills every kind of row for one reader. */
  const fill = async (name: string) => {
    const { access_token: token, user } = await users.signIn(name);
    const call = async (method: string, path: string, body?: unknown) => {
      const { status } = await users.call(method, path, { token, ...(body === undefined ? {} : { body }) });
      expect(status, path).toBeLessThan(300);
    };
    const anonymousUserId = randomUUID();
    await users.call('POST', '/v2/Ratings/rate-article', { body: { articleId: 'moved', rating: 2, anonymousUserId } });
    await call('POST', '/v2/Ratings/update-anonymous-user-id', { anonymousUserId });
    await call('POST', '/v2/Ratings/rate-article', { articleId: 'rated', rating: 5 });
    await call('POST', '/v1/content/add-user-content', { articleId: 'saved', path: '/saved', title: 'Saved', note: `note of ${name}` });
    await call('PUT', '/v1/sitecore/api/subscriptions/list', { newsletters: [{ id: 'weekly-briefing' }], alerts: [{ topic: 'energy' }] });
    await call('PUT', '/v1/follows/topic/energy');
    await call('PUT', '/v1/mutes/author/ines-valbuena');
    await call('PUT', '/v1/personalization/consent', { history: true });
    await call('POST', '/v1/reading', { articleId: 'read', topics: ['energy'] });
    await call('PUT', '/v2/Users/', { email: `${name}-next@example.org` });
    await users.call('POST', '/v1/newsletter/register', { body: { email: `${name}@example.org` } });
    await users.call('POST', '/v2/Auth/reset-password-mail', {
      body: { email: `${name}@example.org` },
      headers: { 'x-forwarded-for': `fd00:${user.id.slice(0, 4)}::1` },
    });
    await users.call('PUT', '/admin/roles', {
      headers: { 'x-admin-key': ADMIN_KEY },
      body: { email: `${name}@example.org`, grant: ['practice'] },
    });
    await users.query(
      `insert into users.deliveries (issue, subscriber_id) select 'weekly:x', id from users.subscribers where account_id = $1`,
      [user.id],
    );
    await users.query(`insert into users.entitlements values ($1, 'premium', true, null, now())`, [user.id]);
    await users.query('insert into users.former_addresses (account_id, email) values ($1, $2)', [user.id, `${name}-before@example.org`]);
    await call('DELETE', '/v2/Users/sessions');
    await users.query(`insert into users.webhook_events values ($1, $2)`, [randomUUID(), user.id]);
    await users.service.settled();
    return { token, user };
  };
  const tables = async () =>
    (await users.query(`select table_name from information_schema.tables where table_schema = 'users' order by 1`)).map(({ table_name }) =>
      String(table_name),
    );

  it('is in a table that export and erasure know', async () => {
    expect(await tables()).toEqual([...Object.keys(PERSONAL_TABLES), ...Object.keys(OTHER_TABLES)].sort());
  });

  it('is exported, each table with rows, without secrets', async () => {
    const { token, user } = await fill('exporter');
    const { body } = await users.call('GET', '/v2/Users/export', { token });
    const held = body.held as Record<string, Record<string, unknown>[]>;
    expect(Object.keys(held).sort()).toEqual(Object.keys(PERSONAL_TABLES).sort());
    for (const [table, rows] of Object.entries(held)) expect(rows.length, table).toBeGreaterThan(0);
    expect(JSON.stringify(held)).toContain('note of exporter');
    expect(JSON.stringify(held)).not.toMatch(/_hash"/);
    expect(held.accounts).toEqual([expect.objectContaining({ id: user.id, email: 'exporter@example.org' })]);
  });

  it('is erased: no table of the service has a word of it left, and the provider’s part is gone', async () => {
    const before = await users.signIn('stays');
    const { token, user } = await fill('leaver');
    users.issuer.managed.length = 0;
    const answer = await users.call('DELETE', '/v2/Users/', { token });
    expect(answer.body).toMatchObject({ erased: true });
    expect(users.issuer.managed.map(({ call }) => call)).toEqual([
      'POST /api/v1/users/sub-leaver/lifecycle/deactivate',
      'DELETE /api/v1/users/sub-leaver',
    ]);
    expect((await users.mails('leaver@example.org'))[0]?.subject).toBe('Your account was erased');
    const all = await tables();
    expect(all.length).toBeGreaterThan(5);
    for (const table of all) {
      const found = await users.query(`select * from users.${table} t where t::text ilike any (array['%leaver%', '%' || $1 || '%'])`, [
        user.id,
      ]);
      expect(found, table).toEqual([]);
    }
    expect(
      await users.query(
        'select count(*)::int as left from users.refresh_tokens r where not exists (select 1 from users.sessions s where s.id = r.session_id)',
      ),
    ).toEqual([{ left: 0 }]);
    expect((await users.call('GET', '/v2/Users/', { token })).status).toBe(401);
    expect((await users.call('GET', '/v2/Users/', { token: before.access_token })).status).toBe(200);
  });

  it('is erased here at once when the provider is away, and there as soon as it is back', async () => {
    const { access_token: token } = await users.signIn('slowly');
    users.issuer.failWith = 503;
    const answer = await users.call('DELETE', '/v2/Users/', { token });
    expect([answer.status, answer.body]).toEqual([202, { erased: false }]);
    expect(await users.query(`select email from users.accounts where email = 'slowly@example.org'`)).toEqual([]);
    users.issuer.failWith = undefined;
    users.issuer.managed.length = 0;
    await users.call('DELETE', '/v2/Users/', { token: (await users.signIn('next')).access_token });
    await users.service.settled();
    expect(users.issuer.managed.map(({ call }) => call)).toContain('DELETE /api/v1/users/sub-slowly');
    expect(await users.query('select * from users.erasures')).toEqual([]);
  });

  it('does not wait for what another service, which stays away, has to erase of others', async () => {
    await users.query(
      `insert into users.erasures (id, holder, reference, created_at) select gen_random_uuid(), 'offers', 'sealed', now() - interval '9 days' from generate_series(1, 120)`,
    );
    await users.query(`insert into users.erasures (id, holder, reference) values ($1, 'identity', 'sub-behind')`, [randomUUID()]);
    const { access_token: token } = await users.signIn('notlast');
    users.issuer.managed.length = 0;
    const answer = await users.call('DELETE', '/v2/Users/', { token });
    await users.service.settled();
    expect([answer.status, answer.body]).toEqual([200, { erased: true }]);
    expect(users.issuer.managed.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['DELETE /api/v1/users/sub-notlast', 'DELETE /api/v1/users/sub-behind']),
    );
    const left = await users.query(
      `select count(*) filter (where tried_at is not null)::int as tried, count(*)::int as left from users.erasures`,
    );
    expect(left).toEqual([{ tried: 3, left: 120 }]);
    await users.query('delete from users.erasures');
  });

  it('is answered within seconds where another service takes the question and says nothing', async () => {
    const { access_token: token } = await users.signIn('patient');
    await users.query(
      `insert into users.erasures (id, holder, reference) select gen_random_uuid(), 'identity', 'sub-' || n from generate_series(1, 2) n`,
    );
    users.issuer.silentMs = 7_000;
    const began = Date.now();
    const answer = await users.call('DELETE', '/v2/Users/', { token });
    users.issuer.silentMs = 0;
    expect([answer.status, answer.body]).toEqual([202, { erased: false }]);
    expect(Date.now() - began).toBeLessThan(4_900);
    await users.service.settled();
    await users.query('delete from users.erasures');
  }, 30_000);

  it('is not brought back by the identity token that signed in before, and needs a recent sign-in', async () => {
    const proof = await users.proof('ghost');
    const { body } = await users.call('POST', '/v2/auth/login', { body: proof });
    await users.call('DELETE', '/v2/Users/', { token: String(body.access_token) });
    expect((await users.call('POST', '/v2/auth/login', { body: proof })).status).toBe(401);
    expect(await users.query(`select 1 from users.accounts where email = 'ghost@example.org'`)).toEqual([]);
    const { access_token: token } = await users.signIn('tired', longAgo);
    expect((await users.call('DELETE', '/v2/Users/', { token })).body.error?.code).toBe('reauthentication-required');
  });
});
