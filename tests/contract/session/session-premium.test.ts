import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { SessionSource } from '@/features/account/session/server';
import { startUsers, type Users } from '../support/users.ts';

const INSIGHTS = process.env.INSIGHTS_ORIGIN ?? 'http://insights.localhost:3000';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());
beforeEach(() => vi.stubEnv('USER_SERVICE_URL', users.service.url));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const site = () => import('@/features/account/server');

/** A browser that signed in: its cookies, and what a request of it finds out. */
async function reader(name: string, minutesAgo = 0) {
  if (minutesAgo > 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutesAgo * 60_000 });
  const { access_token: token, refresh_token, user } = await users.signIn(name);
  vi.useRealTimers();
  const at = token.lastIndexOf('.');
  const kept: Record<string, string> = { mh_jwt: token.slice(0, at), mh_jwt_sig: token.slice(at + 1), mh_refresh: refresh_token };
  const request = (): SessionSource => ({
    cookies: { ...kept },
    host: new URL(INSIGHTS).host,
    address: '203.0.113.9',
    setCookie: (header) => {
      const [pair = ''] = header.split(';');
      const [key = '', value = ''] = pair.split('=');
      if (value === '') delete kept[key];
      else kept[key] = decodeURIComponent(value);
    },
  });
  const rolesInCookie = () => (decodeJwt(`${kept.mh_jwt}.${kept.mh_jwt_sig}`).user as { roles: string[] }).roles;
  return { user, kept, request, rolesInCookie };
}

describe('who reads is asked of the user service, not of a token (promise 9)', () => {
  it('a grant shows and a revocation bites on the very next request, with the token as it was', async () => {
    const { askReader } = await site();
    const { user, kept, request } = await reader('at-once');
    const first = { ...kept };
    expect(await askReader(request())).toEqual({ kind: 'reader' });
    await users.entitle(user.id, 'granted');
    expect(await askReader({ ...request(), cookies: first })).toEqual({ kind: 'premium' });
    const whilePremium = { ...kept };
    await users.entitle(user.id, 'revoked');
    expect(await askReader({ ...request(), cookies: whilePremium })).toEqual({ kind: 'reader' });
    expect(await askReader({ ...request(), cookies: first })).toEqual({ kind: 'reader' });
  });

  it('a session that ended elsewhere reads as a visitor at once', async () => {
    const { askReader, readSession } = await site();
    const { kept, request } = await reader('ended');
    await users.entitle((await reader('ended')).user.id, 'granted');
    expect(await askReader(request())).toEqual({ kind: 'premium' });
    await users.call('POST', '/v2/auth/logout', { refresh: kept.mh_refresh ?? '' });
    expect(await askReader(request())).toEqual({ kind: 'visitor' });
    expect(Object.keys(kept).filter((name) => /jwt|refresh|premium/.test(name))).toEqual([]);
    expect(await readSession(request())).toBeUndefined();
  });

  it('when nobody can say, a file is refused and a page is made for a visitor', async () => {
    const { askReader, readerOf } = await site();
    const { request } = await reader('unknown');
    await askReader(request());
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    await expect(askReader(request())).rejects.toMatchObject({ code: expect.stringMatching(/^service\//) });
    expect(await readerOf(request())).toEqual({ kind: 'visitor' });
  });
});

describe('tokens and cookies carry the roles that were granted (promise 13)', () => {
  it('a call that brings another token brings its roles, to the session and to the cookies', async () => {
    const { readSession } = await site();
    const { user, kept, request, rolesInCookie } = await reader('roles');
    await users.entitle(user.id, 'granted');
    const session = await readSession(request());
    expect(session?.roles).toEqual(['reader']);
    await session?.call('/v2/Users/', z.unknown());
    expect(session?.roles).toEqual(['reader', 'premium']);
    expect([rolesInCookie(), kept.mh_premium]).toEqual([['reader', 'premium'], '1']);
    await users.entitle(user.id, 'revoked');
    const later = await readSession(request());
    await later?.call('/v2/Users/', z.unknown());
    expect([later?.roles, rolesInCookie(), kept.mh_premium]).toEqual([['reader'], ['reader'], undefined]);
  });

  it('so does a refresh', async () => {
    const { readSession } = await site();
    const { user, kept, request, rolesInCookie } = await reader('refreshed', 16);
    await users.entitle(user.id, 'granted');
    expect((await readSession(request()))?.roles).toEqual(['reader', 'premium']);
    expect([rolesInCookie(), kept.mh_premium]).toEqual([['reader', 'premium'], '1']);
  });

  it('a token whose service names no roles leaves the flag to the answer that does', async () => {
    const { cookieJar, storePremium } = await site();
    const { kept, request } = await reader('flag');
    storePremium(cookieJar(request()), true, undefined);
    expect(kept.mh_premium).toBe('1');
    const set: string[] = [];
    storePremium(cookieJar({ ...request(), setCookie: (header) => set.push(header) }), true, undefined);
    expect(set).toEqual([]);
    storePremium(cookieJar(request()), false, undefined);
    expect(kept.mh_premium).toBeUndefined();
  });
});
