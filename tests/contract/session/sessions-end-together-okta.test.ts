import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { securityLines } from '../../support/security-log.ts';
import { startUsers, type Users } from '../support/users.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());
beforeEach(() => {
  users.issuer.managed.length = 0;
  users.issuer.failWith = undefined;
});

const revokedOf = (name: string): number =>
  users.issuer.managed.filter(({ call }) => call === `DELETE /api/v1/users/sub-${name}/sessions?oauthTokens=true`).length;
const isAlive = async (token: string): Promise<boolean> => (await users.call('GET', '/v2/Users/export', { token })).status === 200;
const MINUTE = 60;
const before = (minutes: number): number => Math.floor(Date.now() / 1000) - minutes * MINUTE;

describe('with Okta as the provider (promise 2)', () => {
  it('ending others, or one, ends sessions and tokens there', async () => {
    const [acting, one, other] = [await users.signIn('okta'), await users.signIn('okta'), await users.signIn('okta')];
    const { sid } = decodeJwt<{ sid: string }>(one.access_token);
    expect((await users.call('DELETE', `/v2/Users/sessions/${sid}`, { token: acting.access_token })).status).toBe(204);
    expect(revokedOf('okta')).toBe(1);
    expect([await isAlive(one.access_token), await isAlive(other.access_token)]).toEqual([false, true]);
    expect((await users.call('DELETE', '/v2/Users/sessions', { token: acting.access_token })).body).toEqual({ ended: 1 });
    expect(revokedOf('okta')).toBe(2);
    expect([await isAlive(acting.access_token), await isAlive(other.access_token)]).toEqual([true, false]);
  });

  it('signing out ends nothing on other devices: Okta cannot end one session alone', async () => {
    const [acting, other] = [await users.signIn('leaves'), await users.signIn('leaves')];
    expect((await users.call('POST', '/v2/auth/logout', { token: acting.access_token })).status).toBe(204);
    expect(revokedOf('leaves')).toBe(0);
    expect([await isAlive(acting.access_token), await isAlive(other.access_token)]).toEqual([false, true]);
  });

  it('is asked again until it has done it, and its older sign-ins open nothing meanwhile', async () => {
    const acting = await users.signIn('later', { auth_time: before(5) });
    users.issuer.failWith = 503;
    expect((await users.call('DELETE', '/v2/Users/sessions', { token: acting.access_token })).status).toBe(200);
    const silent = await users.call('POST', '/v2/auth/login', { body: await users.proof('later', { auth_time: before(5) }) });
    expect(silent.body.error?.code).toBe('identity-token-refused');
    expect((await users.call('POST', '/v2/auth/login', { body: await users.proof('later', { auth_time: before(0) }) })).status).toBe(200);
    users.issuer.managed.length = 0;
    users.issuer.failWith = undefined;
    await vi.waitFor(() => expect(revokedOf('later')).toBe(1), { timeout: 10_000 });
  });
});

describe('a logout token (promise 2)', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  const send = async (claims: Record<string, unknown>, options: Parameters<Users['issuer']['sign']>[1] = {}) =>
    (
      await users.call('POST', '/v2/auth/backchannel-logout', {
        form: { logout_token: await users.issuer.sign(claims, { typ: 'logout+jwt', ...options }) },
      })
    ).status;

  it('ends the sign-in that it names, at its client', async () => {
    const [named, other] = [await users.signIn('named', { sid: 'a-sign-in' }), await users.signIn('named', { sid: 'another' })];
    expect(await send({ sub: 'sub-named', sid: 'a-sign-in', events: { [EVENT]: {} } })).toBe(200);
    expect([await isAlive(named.access_token), await isAlive(other.access_token)]).toEqual([false, true]);
    expect(await send({ sid: 'another', events: { [EVENT]: {} } })).toBe(200);
    expect(await isAlive(other.access_token)).toBe(false);
  });

  it('that comes late ends nothing that began after the event', async () => {
    const [old, fresh] = [await users.signIn('late', { auth_time: before(9) }), await users.signIn('late', { auth_time: before(1) })];
    expect(await send({ sub: 'sub-late', toe: before(5), events: { [EVENT]: {} } })).toBe(200);
    expect([await isAlive(old.access_token), await isAlive(fresh.access_token)]).toEqual([false, true]);
  });

  it.each([
    ['an ID token', { sub: 'sub-safe' }, { typ: 'JWT' }],
    ['of the right content and another type', { sub: 'sub-safe', events: { [EVENT]: {} } }, { typ: 'JWT' }],
    ['with a nonce', { sub: 'sub-safe', nonce: 'n', events: { [EVENT]: {} } }, {}],
    ['by another key', { sub: 'sub-safe', events: { [EVENT]: {} } }, { otherKey: true }],
    ['of another issuer', { sub: 'sub-safe', events: { [EVENT]: {} } }, { issuer: 'http://evil.example' }],
    ['for another client', { sub: 'sub-safe', events: { [EVENT]: {} } }, { audience: 'somebody' }],
    ['of an hour ago', { sub: 'sub-safe', events: { [EVENT]: {} } }, { issuedAt: before(70) }],
  ])('is refused: %s', async (_, claims, options) => {
    const { access_token } = await users.signIn('safe');
    expect(await send(claims, options)).toBe(400);
    expect(await isAlive(access_token)).toBe(true);
  });
});

describe('events of Okta (promise 2)', () => {
  const SECRET = 'the secret of the event hook, for the tests';
  let hooked: Users;
  beforeAll(async () => {
    hooked = await startUsers({ IDENTITY_EVENT_HOOK_SECRET: SECRET });
  });
  afterAll(() => hooked.stop());

  /** A delivery as Okta's documentation shows it. */
  const delivery = (eventType: string, sub: string, more: Record<string, unknown> = {}) => ({
    eventType: 'com.okta.event_hook',
    eventTypeVersion: '1.0',
    cloudEventsVersion: '0.1',
    source: 'https://example.okta.com/api/v1/eventHooks/who8vt36qfNpCGz9H1e6',
    eventId: randomUUID(),
    data: {
      events: [
        {
          uuid: randomUUID(),
          published: new Date().toISOString(),
          eventType,
          version: '0',
          displayMessage: 'Something was done',
          severity: 'INFO',
          client: { userAgent: null, zone: null, device: null, id: null, ipAddress: null, geographicalContext: null, ipChain: [] },
          device: null,
          actor: { id: '00uadmin', type: 'User', alternateId: 'admin@example.org', displayName: 'An administrator', detailEntry: null },
          outcome: { result: 'SUCCESS', reason: null },
          target: [{ id: sub, type: 'User', alternateId: 'somebody@example.org', displayName: 'Somebody', detailEntry: null }],
          transaction: { type: 'WEB', id: 'XZvGTl@wYrg', detail: {} },
          debugContext: { debugData: { requestUri: '/api/v1/users' } },
          legacyEventType: null,
          authenticationContext: { authenticationStep: 0, externalSessionId: 'trs' },
          securityContext: { asNumber: null, asOrg: null, isp: null, domain: null, isProxy: null },
          insertionTimestamp: null,
          ...more,
        },
      ],
    },
    eventTime: new Date().toISOString(),
    contentType: 'application/json',
  });
  const send = (body: unknown, authorization: string | undefined = SECRET) =>
    hooked.call('POST', '/v2/auth/okta-events', { body, headers: authorization === undefined ? {} : { authorization } });
  const lives = async (token: string): Promise<boolean> => (await hooked.call('GET', '/v2/Users/export', { token })).status === 200;
  const isRefreshed = async (token: string): Promise<boolean> => (await hooked.refresh(token)).status === 200;
  const ago = { auth_time: before(5) };

  it('the hook is verified once, by what Okta sends', async () => {
    const headers = { 'x-okta-verification-challenge': 'pBmxGJYbHcnL1iF2kQOeRFpLBlHVJvHSNAYjkw' };
    const { status, body } = await hooked.call('GET', '/v2/auth/okta-events', { headers });
    expect([status, body]).toEqual([200, { verification: headers['x-okta-verification-challenge'] }]);
    for (const given of ['<script>', 'a b', 'x'.repeat(501)])
      expect((await hooked.call('GET', '/v2/auth/okta-events', { headers: { 'x-okta-verification-challenge': given } })).status).toBe(404);
  });

  it.each([
    'user.session.clear',
    'user.account.update_password',
    'user.account.reset_password',
    'user.lifecycle.suspend',
    'user.lifecycle.deactivate',
    'user.mfa.factor.deactivate',
  ])('%s ends every session of the person, refresh tokens too, and nobody else’s', async (type) => {
    const name = type.replaceAll(/[._]/g, '-');
    const [one, two, other] = [await hooked.signIn(name, ago), await hooked.signIn(name, ago), await hooked.signIn(`other-${name}`, ago)];
    expect((await send(delivery(type, `sub-${name}`))).status).toBe(204);
    expect([await lives(one.access_token), await lives(two.access_token), await lives(other.access_token)]).toEqual([false, false, true]);
    expect(await isRefreshed(one.refresh_token)).toBe(false);
    // The session that Okta still has elsewhere, from before, does not sign in again.
    expect((await hooked.call('POST', '/v2/auth/login', { body: await hooked.proof(name, ago) })).body.error?.code).toBe(
      'identity-token-refused',
    );
  });

  it('nobody’s sessions wait for the address of another: everything ends while Okta cannot be asked, and it sends again', async () => {
    const [moved, other] = [await hooked.signIn('hook-moved', ago), await hooked.signIn('hook-other', ago)];
    const [first, second] = [
      delivery('user.account.update_primary_email', 'sub-hook-moved'),
      delivery('user.lifecycle.suspend', 'sub-hook-other'),
    ];
    const body = { ...first, data: { events: [...first.data.events, ...second.data.events] } };
    hooked.issuer.failWith = 503;
    expect((await send(body)).status).toBe(503);
    expect([await lives(moved.access_token), await lives(other.access_token)]).toEqual([false, false]);
    hooked.issuer.failWith = undefined;
    expect((await send(body)).status).toBe(204);
  });

  it('a delivery that comes again, or late, ends nothing that began after the event', async () => {
    await hooked.signIn('again', ago);
    const body = delivery('user.session.clear', 'sub-again', { published: new Date(Date.now() - 2 * MINUTE * 1000).toISOString() });
    await send(body);
    const newer = await hooked.signIn('again', { auth_time: before(0) });
    expect((await send(body)).status).toBe(204);
    expect((await send({ ...body, data: { events: body.data.events.map((event) => ({ ...event, uuid: randomUUID() })) } })).status).toBe(
      204,
    );
    expect(await lives(newer.access_token)).toBe(true);
  });

  it('user.session.end ends the sign-in that it names, and nothing where it names none that is known', async () => {
    const [named, other] = [
      await hooked.signIn('leaving', { ...ago, sid: 'trs-1' }),
      await hooked.signIn('leaving', { ...ago, sid: 'trs-2' }),
    ];
    const person = { id: 'sub-leaving', type: 'User' };
    const end = (externalSessionId: string) =>
      delivery('user.session.end', '', { actor: person, target: [], authenticationContext: { externalSessionId } });
    await send(end('trs-9'));
    expect([await lives(named.access_token), await lives(other.access_token)]).toEqual([true, true]);
    await send(end('trs-1'));
    expect([await lives(named.access_token), await lives(other.access_token)]).toEqual([false, true]);
  });

  it('without the secret nothing ends, and it is in the security log; where no hook is set up there is no such address', async () => {
    const reader = await hooked.signIn('forged', ago);
    for (const authorization of ['', 'guess', `Bearer ${SECRET}`, SECRET.slice(0, -1)])
      expect((await send(delivery('user.session.clear', 'sub-forged'), authorization)).status).toBe(401);
    expect(await lives(reader.access_token)).toBe(true);
    const lines = securityLines(hooked.env.SECURITY_LOG);
    expect(lines.filter(({ event, what }) => event === 'refused' && what === 'signature')).toHaveLength(4);
    const elsewhere = await users.call('POST', '/v2/auth/okta-events', {
      body: delivery('user.session.clear', 'sub-okta'),
      headers: { authorization: SECRET },
    });
    expect(elsewhere.status).toBe(404);
  });
});
