import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signEntitlement } from '../../../src/backends/users/accounts/role-operations.ts';
import { securityLines } from '../../support/security-log.ts';
import { ADMIN_KEY, startUsers, WEBHOOK_SECRET, type Users } from '../support/users.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());

describe('roles and premium', () => {
  const webhook = (event: object, options: { seconds?: number; secret?: string; body?: string } = {}) => {
    const body = JSON.stringify(event);
    const seconds = options.seconds ?? Math.floor(Date.now() / 1000);
    return fetch(`${users.service.url}/v1/entitlements/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-entitlement-signature': signEntitlement(options.secret ?? WEBHOOK_SECRET, seconds, options.body ?? body),
      },
      body,
    });
  };
  const event = (userId: string, more: object = {}) => ({
    id: randomUUID(),
    type: 'entitlement.granted',
    userId,
    product: 'premium',
    occurredAt: new Date().toISOString(),
    ...more,
  });

  it('premium comes and goes with signed events; an event twice or out of order changes nothing', async () => {
    const { access_token: token, user } = await users.signIn('buyer');
    const granted = event(user.id);
    expect(await (await webhook(granted)).json()).toEqual({ status: 'applied' });
    expect(await (await webhook(granted)).json()).toEqual({ status: 'known' });
    expect((await users.call('GET', '/v2/Users/', { token })).body).toMatchObject({ isPremiumUser: true, roles: ['reader', 'premium'] });
    expect(await (await webhook(event(user.id, { type: 'entitlement.revoked', occurredAt: '2020-01-01T00:00:00Z' }))).json()).toEqual({
      status: 'outdated',
    });
    expect(await (await webhook(event(user.id, { expiresAt: '2020-01-01T00:00:00Z' }))).json()).toEqual({ status: 'applied' });
    expect((await users.call('GET', '/v2/Users/', { token })).body).toMatchObject({ isPremiumUser: false });
    expect(await (await webhook(event(randomUUID()))).json()).toEqual({ status: 'no-account' });
  });

  it('an event that is not signed, signed by another secret, altered or old is refused', async () => {
    const { user } = await users.signIn('buyer');
    expect((await webhook(event(user.id), { secret: 'another secret of 16' })).status).toBe(401);
    expect((await webhook(event(user.id), { body: '{}' })).status).toBe(401);
    expect((await webhook(event(user.id), { seconds: Math.floor(Date.now() / 1000) - 301 })).status).toBe(401);
    expect(
      (
        await fetch(`${users.service.url}/v1/entitlements/webhook`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(event(user.id)),
        })
      ).status,
    ).toBe(401);
  });

  it('are granted with the administration key alone; a recruiter is an alumnus', async () => {
    await users.signIn('alum');
    const grant = (body: object, key = ADMIN_KEY) =>
      users.call('PUT', '/admin/roles', { headers: { 'x-admin-key': key }, body: { email: 'alum@example.org', ...body } });
    expect((await grant({ grant: ['editor'] }, 'wrong')).status).toBe(401);
    expect((await grant({ grant: ['recruiter'] })).body.error?.code).toBe('role-required');
    expect((await grant({ grant: ['recruiter', 'alumnus'] })).body).toMatchObject({ roles: ['reader', 'alumnus', 'recruiter'] });
    expect((await grant({ revoke: ['alumnus'] })).status).toBe(403);
    expect((await grant({ revoke: ['alumnus', 'recruiter'] })).body).toMatchObject({ roles: ['reader'] });
    expect((await grant({ grant: ['premium'] })).status).toBe(400);
  });

  it('that are changed at the same moment leave no half of a pair', async () => {
    const { user } = await users.signIn('at-once');
    const grant = (body: object) =>
      users.call('PUT', '/admin/roles', { headers: { 'x-admin-key': ADMIN_KEY }, body: { userId: user.id, ...body } });
    expect((await grant({ grant: ['alumnus'] })).status).toBe(200);
    const other = new pg.Client({ connectionString: users.database.url });
    await other.connect();
    try {
      // Another call, which is in the middle of granting what needs it.
      await other.query('begin');
      await other.query('select 1 from users.accounts where id = $1 for no key update', [user.id]);
      await other.query(`insert into users.roles (account_id, role) values ($1, 'recruiter')`, [user.id]);
      const revoked = grant({ revoke: ['alumnus'] });
      await Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, 1_000))]);
      await other.query('commit');
      expect((await revoked).body.error?.code).toBe('role-required');
    } finally {
      await other.end();
    }
  });

  it('said again are no change: the security log has what was given or taken, once', async () => {
    const { user } = await users.signIn('again');
    const grant = (body: object) =>
      users.call('PUT', '/admin/roles', { headers: { 'x-admin-key': ADMIN_KEY }, body: { userId: user.id, ...body } });
    const noted = (): number => securityLines(String(users.env.SECURITY_LOG)).filter(({ event }) => event === 'grant').length;
    const before = noted();
    for (let time = 0; time < 3; time++) expect((await grant({ grant: ['alumnus'], revoke: ['recruiter'] })).status).toBe(200);
    expect(noted() - before).toBe(1);
    expect(await grant({ email: 'again@example.org' })).toMatchObject({ status: 400 });
  });

  it('an officer is a practice user and an approver an editor, in each token from the next call on', async () => {
    const { access_token: token, user } = await users.signIn('officer');
    const grant = (body: object) => users.call('PUT', '/admin/roles', { headers: { 'x-admin-key': ADMIN_KEY }, body });
    const named = { userId: user.id };
    expect((await grant({ ...named, grant: ['officer'] })).body.error?.code).toBe('role-required');
    expect((await grant({ ...named, grant: ['approver', 'practice'] })).body.error?.code).toBe('role-required');
    const roles = ['reader', 'practice', 'officer', 'editor', 'approver'];
    expect((await grant({ ...named, grant: ['officer', 'practice', 'approver', 'editor'] })).body).toMatchObject({ roles });
    expect((await users.call('GET', '/v2/Users/', { token })).body).toMatchObject({ roles });
    const holders = async (account: string) =>
      (await users.call('GET', `/admin/roles/approver?account=${account}`, { headers: { 'x-admin-key': ADMIN_KEY } })).body.accounts;
    expect(await holders(user.id)).toEqual([expect.objectContaining({ id: user.id })]);
    expect(await holders('00000000-0000-4000-8000-000000000000')).toEqual([]);
    expect((await grant({ ...named, revoke: ['practice'] })).status).toBe(403);
    expect((await grant({ ...named, revoke: ['officer', 'approver'] })).body).toMatchObject({ roles: ['reader', 'practice', 'editor'] });
  });
});
