import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUsers, type Tokens, type Users } from '../support/users.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());

const HOUR = 3_600;
const now = (): number => Math.floor(Date.now() / 1_000);
const sessionIn = (token: string) => (decodeJwt(token) as { session?: { keep: boolean; ends: number } }).session;
/** Hours from now to the end that a token tells. */
const hoursOf = (token: string): number => ((sessionIn(token)?.ends ?? 0) - now()) / HOUR;
const listed = async ({ access_token }: Tokens) => {
  const { body } = await users.call('GET', '/v2/Users/sessions', { token: access_token });
  return (body.sessions as { keep: boolean; expiresAt: string; current: boolean }[]).find(({ current }) => current);
};

describe('how long a session goes on (promise 21)', () => {
  it.each([
    ['ticked, says the identity provider', { keep_signed_in: true }, {}, true, 30 * 24],
    ['not ticked, says the identity provider', { keep_signed_in: false }, {}, false, 12],
    ['ticked in the site’s form', {}, { keep_signed_in: true }, true, 30 * 24],
    ['ticked in the site’s form, where the provider was not asked', { keep_signed_in: false }, { keep_signed_in: true }, true, 30 * 24],
    ['nobody says', {}, {}, false, 12],
  ])('%s', async (name, claims, sent, keep, hours) => {
    const { body } = await users.call('POST', '/v2/auth/login', {
      body: { ...(await users.proof(`keep-${name.length}`, claims)), ...sent },
    });
    const tokens = body as unknown as Tokens;
    expect(sessionIn(tokens.access_token)?.keep).toBe(keep);
    expect(hoursOf(tokens.access_token)).toBeCloseTo(hours, 1);
    const entry = await listed(tokens);
    expect(entry?.keep).toBe(keep);
    expect(Date.parse(entry?.expiresAt ?? '') / 1_000).toBeCloseTo(sessionIn(tokens.access_token)?.ends ?? 0, -1);
  });

  it('counts from the proof, not from the token: single sign-on hours later ends with the sign-in that it comes from', async () => {
    const { access_token } = await users.signIn('carried', { keep_signed_in: false, auth_time: now() - 11 * HOUR });
    expect(hoursOf(access_token)).toBeCloseTo(1, 1);
  });

  it('is not longer for being refreshed, and then it is over', async () => {
    const first = await users.signIn('refreshed', { keep_signed_in: true });
    await users.query(`update users.sessions set expires_at = now() + interval '2 minutes' where account_id = $1`, [first.user.id]);
    const next = await users.refresh(first.refresh_token);
    const token = String(next.body.access_token);
    expect(hoursOf(token)).toBeLessThan(0.04);
    // No token outlives its session.
    expect(decodeJwt(token).exp).toBe(sessionIn(token)?.ends);
    await users.query(`update users.sessions set expires_at = now() - interval '1 second' where account_id = $1`, [first.user.id]);
    expect((await users.refresh(String(next.body.refresh_token))).body.error?.code).toBe('session-expired');
    expect((await users.call('GET', '/v2/Users/', { token })).status).toBe(401);
  });
});
