import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../../../src/backends/kit/secrets.ts';
import { openDatabase } from '../../../src/backends/users/storage/database.ts';
import type { AccessTokens } from '../../../src/backends/users/tokens/access-token.ts';
import { createSessions } from '../../../src/backends/users/tokens/sessions.ts';
import { startUsers, type Users } from '../support/users.ts';

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

  /** Lets so much time go by since a token was used. */
  const later = (userId: string, generation: number, span: string) =>
    users.query(
      `update users.refresh_tokens set used_at = used_at - $3::interval where generation = $2 and session_id in (select id from users.sessions where account_id = $1)`,
      [userId, generation, span],
    );

  it('whose answer was lost is answered again a day later: the same successor, with an access token that is good', async () => {
    const { refresh_token, user } = await users.signIn('lost');
    const lost = await users.refresh(refresh_token);
    await later(user.id, 0, '1 day');
    const again = await users.refresh(refresh_token);
    expect([again.status, again.body.refresh_token]).toEqual([200, lost.body.refresh_token]);
    expect(decodeJwt(String(again.body.access_token)).exp).toBeGreaterThan(Date.now() / 1000);
    expect((await users.call('GET', '/v2/Users/', { token: String(again.body.access_token) })).status).toBe(200);
    expect(await tokensOf(user.id)).toHaveLength(2);
    expect((await users.refresh(String(again.body.refresh_token))).status).toBe(200);
  });

  describe('whose answer was lost before the secret was replaced', () => {
    /** The sessions of a service that has another secret by now, and keeps so many of those before it. */
    const afterwards = async (refreshToken: string, earlier: readonly string[]) => {
      const db = openDatabase(users.database.url, () => undefined);
      const tokens = { sign: () => Promise.resolve('an access token') } as Partial<AccessTokens> as AccessTokens;
      const secrets = createSecrets('users', 'the secret that came after it, long enough', earlier);
      const sessions = createSessions(db, secrets, tokens, { sessionDays: 30, sessionHours: 12 });
      return sessions.refresh(refreshToken, 'insights').finally(() => db.destroy());
    };

    it('is answered with the successor that is stored', async () => {
      const { refresh_token, user } = await users.signIn('lost-before');
      const lost = await users.refresh(refresh_token);
      await later(user.id, 0, '3 days');
      const again = await afterwards(refresh_token, ['one that was never used, long enough', users.env.USERS_SECRET]);
      expect(again.refreshToken).toBe(lost.body.refresh_token);
      expect((await users.refresh(again.refreshToken)).status).toBe(200);
    });

    it('is over where the secret of then is not kept: nobody can name the successor', async () => {
      const { refresh_token, user } = await users.signIn('lost-for-good');
      await users.refresh(refresh_token);
      await later(user.id, 0, '3 days');
      await expect(afterwards(refresh_token, [])).rejects.toThrow('Your session has expired.');
      expect(await tokensOf(user.id)).toHaveLength(2);
    });
  });

  it('two who hold the same token part as soon as one is a step ahead: the family ends', async () => {
    const { refresh_token, user } = await users.signIn('two-hold');
    const theirs = await users.refresh(refresh_token);
    await later(user.id, 0, '11 seconds');
    const owners = await users.refresh(refresh_token);
    await users.refresh(String(theirs.body.refresh_token));
    expect((await users.refresh(refresh_token)).body.error?.code).toBe('refresh-token-reused');
    expect((await users.refresh(String(owners.body.refresh_token))).body.error?.code).toBe('session-expired');
    expect(await users.query('select end_reason from users.sessions where account_id = $1', [user.id])).toEqual([
      { end_reason: 'refresh-token-reused' },
    ]);
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
    expect(list[0]).toEqual(expect.objectContaining({ browser: expect.any(String), system: expect.any(String) }));
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
