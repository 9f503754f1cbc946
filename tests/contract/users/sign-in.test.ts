import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUsers, type Users } from '../support/users.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());

describe('signing in', () => {
  it('gives a token that the site’s server can verify, a refresh token and the logged-in user', async () => {
    const { access_token, refresh_token, user } = await users.signIn('first');
    const jwks = (await (await fetch(`${users.service.url}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
    expect(Object.keys(jwks.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const { payload } = await jwtVerify<{ user: { id: string } }>(access_token, createLocalJWKSet(jwks), {
      issuer: 'http://users.test',
      audience: 'insights',
      algorithms: ['RS256'],
    });
    expect(payload.user.id).toBe(user.id);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
    expect(refresh_token).toMatch(/^[\w-]{43}$/);
    expect(user).toEqual({
      id: expect.any(String),
      firstName: 'Ann',
      lastName: 'Lee',
      company: '',
      titleName: '',
      email: 'first@example.org',
      isPremiumUser: false,
      country: 'US',
      language: 'en',
      roles: ['reader'],
    });
  });

  it('knows the person again', async () => {
    const before = await users.signIn('again');
    const after = await users.signIn('again');
    expect(after.user.id).toBe(before.user.id);
    expect(after.refresh_token).not.toBe(before.refresh_token);
  });

  it('two first sign-ins at once make one account', async () => {
    // Many twins: each pair meets at another point of the way.
    const pairs = await Promise.all(
      Array.from({ length: 12 }, (_, index) => `twin-${index}`).map((twin) => Promise.all([users.signIn(twin), users.signIn(twin)])),
    );
    for (const [one, other] of pairs) expect(one.user.id).toBe(other.user.id);
  });

  it('gives a retry of the same identity token the same pair, and refuses a replay', async () => {
    const proof = await users.proof('retry');
    const first = await users.call('POST', '/v2/auth/login', { body: proof });
    const second = await users.call('POST', '/v2/auth/login', { body: proof });
    expect(second.body.refresh_token).toBe(first.body.refresh_token);
    await users.query(`update users.identity_token_uses set used_at = now() - interval '11 seconds'`);
    expect((await users.call('POST', '/v2/auth/login', { body: proof })).body.error?.code).toBe('identity-token-used');
  });

  it('takes a JWT access token that names its client, asking userinfo for the person', async () => {
    const access_token = await users.issuer.sign({ sub: 'sub-at', client_id: 'insights' }, { audience: 'api', typ: 'at+jwt' });
    users.issuer.userinfo.set(access_token, users.claimsOf('at'));
    const { body } = await users.call('POST', '/v2/auth/login', { body: { access_token, client_id: 'insights' } });
    expect(body.user).toMatchObject({ email: 'at@example.org' });
    const stolen = await users.issuer.sign({ sub: 'sub-at2', client_id: 'insights' }, { audience: 'api' });
    users.issuer.userinfo.set(stolen, users.claimsOf('at'));
    expect(
      (await users.call('POST', '/v2/auth/login', { body: { access_token: stolen, client_id: 'insights' } })).body.error?.message,
    ).toMatch(/another person/);
  });

  const refusals: [string, () => Promise<Record<string, unknown>>, number][] = [
    [
      'of the other audience',
      async () => ({ id_token: await users.issuer.sign(users.claimsOf('x'), { audience: 'dotcom' }), client_id: 'insights' }),
      401,
    ],
    [
      'of several audiences without azp',
      async () => ({ id_token: await users.issuer.sign(users.claimsOf('x'), { audience: ['insights', 'evil'] }), client_id: 'insights' }),
      401,
    ],
    [
      'for a client that is none of ours',
      async () => ({ id_token: await users.issuer.sign(users.claimsOf('x'), { audience: 'evil' }), client_id: 'evil' }),
      401,
    ],
    [
      'of another issuer',
      async () => ({ id_token: await users.issuer.sign(users.claimsOf('x'), { issuer: 'https://evil.example' }), client_id: 'insights' }),
      401,
    ],
    [
      'signed by another key',
      async () => ({ id_token: await users.issuer.sign(users.claimsOf('x'), { otherKey: true }), client_id: 'insights' }),
      401,
    ],
    [
      'without a signature',
      async () => ({
        id_token: `${btoa('{"alg":"none"}').replaceAll('=', '')}.${btoa(JSON.stringify({ iss: users.issuer.url, aud: 'insights', ...users.claimsOf('x') })).replaceAll('=', '')}.`,
        client_id: 'insights',
      }),
      401,
    ],
    [
      'an hour old',
      async () => ({
        id_token: await users.issuer.sign(users.claimsOf('x'), { issuedAt: Math.floor(Date.now() / 1000) - 3600 }),
        client_id: 'insights',
      }),
      401,
    ],
    [
      'an access token for another client',
      async () => ({ access_token: await users.issuer.sign({ ...users.claimsOf('x'), client_id: 'dotcom' }), client_id: 'insights' }),
      401,
    ],
    ['an opaque access token alone', async () => ({ access_token: 'opaque-token-of-somebody', client_id: 'insights' }), 401],
    [
      'an ID token in the place of an access token',
      async () => ({ access_token: await users.issuer.sign(users.claimsOf('x')), client_id: 'insights' }),
      401,
    ],
    [
      'an unverified address',
      async () => ({ id_token: await users.issuer.sign({ ...users.claimsOf('x'), email_verified: false }), client_id: 'insights' }),
      403,
    ],
  ];
  it.each(refusals)('refuses a token %s', async (_name, body, status) => {
    expect((await users.call('POST', '/v2/auth/login', { body: await body() })).status).toBe(status);
    expect(await users.query(`select 1 from users.accounts where email = 'x@example.org'`)).toEqual([]);
  });

  it('links a social sign-in to an account of the same address only when its owner sends the code', async () => {
    const owner = await users.signIn('owner');
    const claims = { ...users.claimsOf('owner'), sub: 'google-1' };
    const social = async (more: Record<string, unknown> = {}, sub = 'google-1') =>
      users.call('POST', '/v2/Users/create-social-login-user', {
        body: { id_token: await users.issuer.sign({ ...claims, sub }), client_id: 'insights', ...more },
      });
    const asked = await social();
    expect(asked.body.error).toMatchObject({ code: 'link-required', linkId: expect.any(String) });
    const link_id = asked.body.error?.linkId;
    const code = await users.codeIn('owner@example.org');
    expect((await social({ link_id, code: code === '000000' ? '000001' : '000000' })).status).toBe(422);
    expect((await social({ link_id, code }, 'google-2')).status).toBe(422);
    // What says whether the address is verified may be left out by then: it was known when the owner was mailed.
    const linked = await users.call('POST', '/v2/Users/create-social-login-user', {
      body: { id_token: await users.issuer.sign({ ...claims, email_verified: undefined }), client_id: 'insights', link_id, code },
    });
    expect(linked.body.user).toMatchObject({ id: owner.user.id });
    // Whoever reads the mailbox may have typed it: the owner is told, and whoever was signed in before is no more.
    expect((await users.mails('owner@example.org')).map(({ subject }) => subject)).toContain('Another sign-in opens your account now');
    expect((await users.call('GET', '/v2/Users/', { token: owner.access_token })).status).toBe(401);
    expect((await users.call('GET', '/v2/Users/', { token: String(linked.body.access_token) })).status).toBe(200);
    expect((await social()).body.user).toMatchObject({ id: owner.user.id });
  });

  it('lists what opens the account, and takes a connected sign-in away that somebody else proved with the mailed code', async () => {
    const social = async (more: Record<string, unknown> = {}) =>
      users.call('POST', '/v2/Users/create-social-login-user', {
        body: {
          id_token: await users.issuer.sign({ ...users.claimsOf('robbed'), sub: 'google-of-another' }),
          client_id: 'insights',
          ...more,
        },
      });
    await users.signIn('robbed');
    const asked = await social();
    const stranger = await social({ link_id: asked.body.error?.linkId, code: await users.codeIn('robbed@example.org') });
    const theirs = String(stranger.body.access_token);
    const owner = await users.signIn('robbed');
    const connected = '/v2/Users/identities/google-of-another';
    expect((await users.call('GET', '/v2/Users/identities', { token: owner.access_token })).body.identities).toEqual([
      {
        id: 'sub-robbed',
        loginMethod: 'password',
        linkedAt: expect.any(String),
        lastUsedAt: expect.any(String),
        current: true,
        removable: false,
      },
      {
        id: 'google-of-another',
        loginMethod: 'social',
        linkedAt: expect.any(String),
        lastUsedAt: expect.any(String),
        current: false,
        removable: true,
      },
    ]);
    // Nobody takes away what they came in by, what was there before it, or what is another account's.
    expect((await users.call('DELETE', '/v2/Users/identities/sub-robbed', { token: theirs })).body.error?.code).toBe('earlier-identity');
    expect((await users.call('DELETE', connected, { token: theirs })).body.error?.code).toBe('earlier-identity');
    const bystander = await users.signIn('bystander');
    expect((await users.call('DELETE', connected, { token: bystander.access_token })).status).toBe(404);
    await users.query(`update users.sessions set authenticated_at = now() - interval '11 minutes' where subject = 'sub-robbed'`);
    expect((await users.call('DELETE', connected, { token: owner.access_token })).body.error?.code).toBe('reauthentication-required');
    const again = await users.signIn('robbed');
    users.issuer.managed.length = 0;
    expect((await users.call('DELETE', connected, { token: again.access_token })).status).toBe(204);
    expect((await users.call('GET', '/v2/Users/', { token: theirs })).status).toBe(401);
    expect((await users.call('GET', '/v2/Users/', { token: again.access_token })).status).toBe(200);
    expect(users.issuer.managed.map(({ call }) => call).join()).toContain('/api/v1/users/google-of-another/sessions');
    expect((await users.mails('robbed@example.org')).map(({ subject }) => subject)).toContain('A sign-in no longer opens your account');
    expect((await users.call('DELETE', connected, { token: again.access_token })).status).toBe(404);
    // It may ask again, and the owner is mailed a code again.
    expect((await social()).body.error?.code).toBe('link-required');
  });

  it('takes nothing away for a session that does not say how it came in', async () => {
    const { access_token: token } = await users.signIn('before-it-was-noted');
    await users.query(`update users.sessions set subject = null where subject = 'sub-before-it-was-noted'`);
    const refused = await users.call('DELETE', '/v2/Users/identities/sub-before-it-was-noted', { token });
    expect(refused.body.error?.code).toBe('reauthentication-required');
  });

  it('signs up with what the form said, and leaves the profile of an account that exists', async () => {
    const signUp = async (firstName: string) =>
      users.call('POST', '/v2/Users/', {
        body: {
          ...(await users.proof('form')),
          firstName,
          lastName: 'O’Neill',
          company: 'Aldermoor',
          titleName: 'Partner',
          country: 'DE',
          language: 'de',
        },
      });
    const made = await signUp('Zoë');
    expect(made.status).toBe(201);
    expect(made.body.user).toMatchObject({
      firstName: 'Zoë',
      lastName: 'O’Neill',
      company: 'Aldermoor',
      titleName: 'Partner',
      country: 'DE',
      language: 'de',
    });
    const again = await signUp('Other');
    expect(again.status).toBe(200);
    expect(again.body.user).toMatchObject({ firstName: 'Zoë' });
  });
});
