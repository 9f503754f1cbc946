import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUsers, type Users } from './support/users.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());

const tokensOf = async (userId: string) =>
  users.query(
    'select r.generation, r.used_at from users.refresh_tokens r join users.sessions s on s.id = r.session_id where s.account_id = $1 order by r.generation',
    [userId],
  );

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
    const both = await Promise.all([users.signIn('twin'), users.signIn('twin')]);
    expect(both[0].user.id).toBe(both[1].user.id);
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
    const linked = await social({ link_id, code });
    expect(linked.body.user).toMatchObject({ id: owner.user.id });
    expect((await social()).body.user).toMatchObject({ id: owner.user.id });
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

describe('refreshing', () => {
  it('rotates, and the new token opens what the old one opened', async () => {
    const start = await users.signIn('rotate');
    const next = await users.refresh(start.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body.refresh_token).not.toBe(start.refresh_token);
    expect((await users.call('GET', '/v2/Users/', { token: String(next.body.access_token) })).status).toBe(200);
  });

  it('fifty requests at once with the same token make one refresh', async () => {
    const { refresh_token, user } = await users.signIn('fifty');
    const answers = await Promise.all(Array.from({ length: 50 }, () => users.refresh(refresh_token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1);
    expect(await tokensOf(user.id)).toHaveLength(2);
  });

  it('a stolen token used after its owner moved on ends the family, the owner’s tokens included', async () => {
    const { refresh_token, access_token } = await users.signIn('stolen');
    const second = await users.refresh(refresh_token);
    const third = await users.refresh(String(second.body.refresh_token));
    expect((await users.refresh(refresh_token)).body.error?.code).toBe('refresh-token-reused');
    expect((await users.refresh(String(third.body.refresh_token))).body.error?.code).toBe('session-expired');
    expect((await users.call('GET', '/v2/Users/', { token: access_token })).body.error).toMatchObject({
      code: 'session-expired',
      message: 'Your session has expired. Please log in to continue.',
    });
  });

  it('the same token after the grace ends the family', async () => {
    const { refresh_token, user } = await users.signIn('late');
    const next = await users.refresh(refresh_token);
    await users.query(
      `update users.refresh_tokens set used_at = used_at - interval '11 seconds' where generation = 0 and session_id in (select id from users.sessions where account_id = $1)`,
      [user.id],
    );
    expect((await users.refresh(refresh_token)).body.error?.code).toBe('refresh-token-reused');
    expect((await users.refresh(String(next.body.refresh_token))).status).toBe(401);
  });

  it('needs the session’s own client, and a form', async () => {
    const { refresh_token } = await users.signIn('client');
    expect((await users.refresh(refresh_token, 'dotcom')).body.error?.code).toBe('invalid-token');
    expect((await users.refresh(refresh_token)).status).toBe(200);
    expect((await users.call('POST', '/v2/auth/token', { body: { grant_type: 'refresh_token', client_id: 'insights' } })).status).toBe(415);
    expect((await users.call('POST', '/v2/auth/token', { form: { grant_type: 'password', client_id: 'insights' } })).status).toBe(400);
  });
});

describe('the tokens of a call', () => {
  it('may come in either header, not as two different ones', async () => {
    const a = await users.signIn('headers');
    const b = await users.signIn('headers');
    expect((await users.call('GET', '/v2/Users/', { headers: { access_token: a.access_token } })).status).toBe(200);
    expect((await users.call('GET', '/v2/Users', { headers: { authorization: `Bearer ${a.access_token}` } })).status).toBe(200);
    expect(
      (await users.call('GET', '/v2/Users/', { headers: { access_token: a.access_token, authorization: `Bearer ${b.access_token}` } }))
        .status,
    ).toBe(401);
    expect((await users.call('GET', '/v2/Users/')).body.error?.code).toBe('sign-in-required');
    for (const token of ['undecodable', 'a.b.c', `${a.access_token}x`, a.refresh_token])
      expect((await users.call('GET', '/v2/Users/', { token })).body.error?.code).toBe('invalid-token');
  });

  it('an identity token is no access token', async () => {
    const { id_token } = await users.proof('headers');
    expect((await users.call('GET', '/v2/Users/', { token: id_token })).body.error?.code).toBe('invalid-token');
  });

  it('a role that was granted meanwhile brings a replacement in header and body', async () => {
    const { access_token } = await users.signIn('promoted');
    await users.call('PUT', '/admin/roles', {
      headers: { 'x-admin-key': 'users-contract-admin-key' },
      body: { email: 'promoted@example.org', grant: ['alumnus'] },
    });
    const answer = await users.call('GET', '/v2/Users/', { token: access_token });
    const replacement = answer.headers.get('access_token') ?? '';
    expect(answer.body.access_token).toBe(replacement);
    expect(decodeJwt<{ user: { roles: string[] } }>(replacement).user.roles).toEqual(['reader', 'alumnus']);
    expect((await users.call('GET', '/v2/Users/', { token: replacement })).headers.get('access_token')).toBeNull();
  });
});

describe('an expired access token', () => {
  let short: Users;
  beforeAll(async () => {
    short = await startUsers({}, { accessTokenSeconds: 1 });
  });
  afterAll(() => short.stop());
  const expired = async (name: string) => {
    const tokens = await short.signIn(name);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    return tokens;
  };

  it('alone says that the session has expired', async () => {
    const { access_token } = await expired('alone');
    expect((await short.call('GET', '/v2/Users/', { token: access_token })).body.error).toMatchObject({ code: 'session-expired' });
  });

  it('with its refresh token is replaced, in headers and body, by one refresh for all calls at once', async () => {
    const { access_token, refresh_token, user } = await expired('both');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => short.call('GET', '/v2/Users/', { token: access_token, refresh: refresh_token })),
    );
    for (const { status, headers, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: user.id, access_token: headers.get('access_token'), refresh_token: headers.get('refresh_token') });
    }
    expect(new Set(answers.map(({ headers }) => headers.get('refresh_token'))).size).toBe(1);
  });

  it('hands the replacement over with a refusal too', async () => {
    const { access_token, refresh_token } = await expired('refused');
    const answer = await short.call('PUT', '/v2/Users/', { token: access_token, refresh: refresh_token, body: { firstName: '-' } });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('refresh_token')).toMatch(/^[\w-]{43}$/);
  });

  it('with the refresh token of another session opens nothing', async () => {
    const { access_token } = await expired('victim');
    const { refresh_token } = await short.signIn('thief');
    expect((await short.call('GET', '/v2/Users/', { token: access_token, refresh: refresh_token })).body.error?.code).toBe('invalid-token');
  });
});

describe('sessions', () => {
  it('are listed, and one or all others can be ended', async () => {
    const [a, b, c] = [await users.signIn('many'), await users.signIn('many'), await users.signIn('many')];
    const list = (await users.call('GET', '/v2/Users/sessions', { token: a.access_token })).body.sessions as {
      id: string;
      current: boolean;
    }[];
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const sid = decodeJwt<{ sid: string }>(b.access_token).sid;
    expect((await users.call('DELETE', `/v2/Users/sessions/${sid}`, { token: a.access_token })).status).toBe(204);
    expect((await users.refresh(b.refresh_token)).status).toBe(401);
    expect((await users.call('DELETE', '/v2/Users/sessions', { token: a.access_token })).body).toEqual({ ended: 1 });
    expect((await users.call('GET', '/v2/Users/', { token: c.access_token })).status).toBe(401);
    expect((await users.call('GET', '/v2/Users/', { token: a.access_token })).status).toBe(200);
  });

  it('of somebody else cannot be ended', async () => {
    const [mine, theirs] = [await users.signIn('mine'), await users.signIn('theirs')];
    const sid = decodeJwt<{ sid: string }>(theirs.access_token).sid;
    expect((await users.call('DELETE', `/v2/Users/sessions/${sid}`, { token: mine.access_token })).status).toBe(404);
    expect((await users.call('GET', '/v2/Users/', { token: theirs.access_token })).status).toBe(200);
  });

  it('sign-out kills the session on the server, and never fails', async () => {
    const { access_token, refresh_token } = await users.signIn('leaving');
    expect((await users.call('POST', '/v2/auth/logout', { token: access_token })).status).toBe(204);
    expect((await users.refresh(refresh_token)).status).toBe(401);
    expect((await users.call('GET', '/v2/Users/', { token: access_token })).status).toBe(401);
    expect((await users.call('POST', '/v2/auth/logout', { token: 'undecodable' })).status).toBe(204);
    expect((await users.call('POST', '/v2/auth/logout')).status).toBe(204);
    const other = await users.signIn('leaving');
    expect((await users.call('POST', '/v2/auth/logout', { refresh: other.refresh_token })).status).toBe(204);
    expect((await users.call('GET', '/v2/Users/', { token: other.access_token })).status).toBe(401);
  });
});
