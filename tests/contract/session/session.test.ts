import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { SessionSource } from '@/features/account/session/server';
import { startUsers, type Users } from '../support/users.ts';

/** The running site's, where there is one: a host that the configuration does not know has no session. */
const INSIGHTS = process.env.INSIGHTS_ORIGIN ?? 'http://insights.localhost:3000';
const MINUTE = 60_000;

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

/** Cookies of a browser; what an answer sets changes them. */
function browser(cookies: Record<string, string> = {}) {
  const kept: Record<string, string> = { ...cookies };
  const headers: string[] = [];
  const request = (): SessionSource => ({
    cookies: { ...kept },
    host: new URL(INSIGHTS).host,
    address: '203.0.113.9',
    setCookie: (header) => {
      headers.push(header);
      const [pair = ''] = header.split(';');
      const at = pair.indexOf('=');
      const value = decodeURIComponent(pair.slice(at + 1));
      if (value === '') delete kept[pair.slice(0, at)];
      else kept[pair.slice(0, at)] = value;
    },
  });
  return { kept, headers, request };
}

const splitOf = (token: string, refresh: string) => ({
  mh_jwt: token.slice(0, token.lastIndexOf('.')),
  mh_jwt_sig: token.slice(token.lastIndexOf('.') + 1),
  mh_refresh: refresh,
});

/** Somebody who signed in. Access tokens are good for a quarter of an hour, refresh tokens for much longer. */
async function signedIn(name: string, minutesAgo = 0) {
  if (minutesAgo > 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutesAgo * MINUTE });
  const { access_token, refresh_token, user } = await users.signIn(name);
  vi.useRealTimers();
  return { ...browser(splitOf(access_token, refresh_token)), user, access_token, refresh_token };
}

const site = () => import('@/features/account/session/server');
/** Counts what the site sends to the user service, and answers with it. */
function watch() {
  const calls: string[] = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`);
    return real(input, init);
  });
  return calls;
}

const profile = z.object({ email: z.string() });

describe('the session of a request', () => {
  it('is read from its cookies, and calls the user service for the visitor', async () => {
    const { readSession } = await site();
    const { request, user } = await signedIn('read');
    const session = await readSession(request());
    expect(session).toMatchObject({ userId: user.id, roles: ['reader'] });
    expect(await session?.call('/v2/Users/', profile)).toEqual({ email: 'read@example.org' });
  });

  it.each([
    ['no cookies', {}],
    ['no signature', { mh_jwt_sig: '' }],
    ['another signature', { mh_jwt_sig: 'A'.repeat(342) }],
    [
      'another payload',
      {
        mh_jwt: `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${Buffer.from('{"exp":9999999999,"user":{"id":"x"}}').toString('base64url')}`,
      },
    ],
    ['something that cannot be decoded', { mh_jwt: 'a.b' }],
    [
      'no signature asked for',
      {
        mh_jwt: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"exp":9999999999,"user":{"id":"x"}}').toString('base64url')}`,
        mh_jwt_sig: 'AA',
      },
    ],
    ['no token beside the rest', { mh_jwt: '' }],
  ])('is none with %s, and nothing of an account stays (promise 12)', async (_name, change) => {
    const { readSession } = await site();
    const { kept } = await signedIn('none');
    const visit = browser({
      mh_login_method: 'social',
      mh_premium: '1',
      ...(Object.keys(change).length === 0 ? {} : { ...kept, ...change }),
    });
    expect(await readSession(visit.request())).toBeUndefined();
    expect(Object.entries(visit.kept).filter(([, value]) => value !== '')).toEqual([]);
  });

  it('is none with a token of the other origin’s client', async () => {
    const { readSession } = await site();
    const { kept } = await signedIn('audience');
    const request = { ...browser(kept).request(), host: 'localhost:3000' };
    expect(await readSession(request)).toBeUndefined();
  });
});

describe('a token that has expired', () => {
  it('is refreshed once for fifty requests at once', async () => {
    const { readSession } = await site();
    const { kept, user } = await signedIn('fifty', 16);
    const calls = watch();
    const visits = Array.from({ length: 50 }, () => browser(kept));
    const sessions = await Promise.all(visits.map(({ request }) => readSession(request())));
    expect(new Set(sessions.map((session) => session?.userId))).toEqual(new Set([user.id]));
    expect(calls.filter((call) => call === 'POST /v2/auth/token')).toHaveLength(1);
    expect(new Set(visits.map((visit) => visit.kept.mh_refresh)).size).toBe(1);
    expect(visits[0]?.kept.mh_refresh).not.toBe(kept.mh_refresh);
    // A request that the browser had sent with the old cookies before the answer came.
    expect((await readSession(browser(kept).request()))?.userId).toBe(user.id);
    expect(calls.filter((call) => call === 'POST /v2/auth/token')).toHaveLength(1);
    expect(await sessions[7]?.call('/v2/Users/', profile)).toEqual({ email: 'fifty@example.org' });
  });

  it('sets cookies of which scripts read header and payload only', async () => {
    const { readSession } = await site();
    const { request, headers } = await signedIn('flags', 16);
    await readSession(request());
    const flags = Object.fromEntries(headers.map((header) => [header.slice(0, header.indexOf('=')), /HttpOnly/.test(header)]));
    expect(flags).toEqual({ mh_jwt: false, mh_jwt_sig: true, mh_refresh: true });
    expect(headers.every((header) => header.includes('SameSite=Lax') && header.includes('Path=/') && !header.includes('Domain'))).toBe(
      true,
    );
  });

  it('ends the session when the refresh token is over, and says so at the next sign-in', async () => {
    const { readSession, cookieJar, takeLoginError } = await site();
    const { request, kept } = await signedIn('over', 16);
    kept.mh_refresh = 'x'.repeat(43);
    expect(await readSession(request())).toBeUndefined();
    expect(Object.keys(kept)).toEqual(['mh_login_error']);
    expect(takeLoginError(cookieJar(request()))).toBe('session-expired');
    expect(kept).toEqual({});
  });

  it('ends without a refresh token too, and the very prompt that comes says so, once (promise 12)', async () => {
    const { readSession, cookieJar, takeLoginError } = await site();
    const { request, kept } = await signedIn('without', 16);
    delete kept.mh_refresh;
    // One request: the prompt finds the session over, and says it before the browser has been told.
    const prompt = request();
    expect(await readSession(prompt)).toBeUndefined();
    expect(takeLoginError(cookieJar(prompt))).toBe('session-expired');
    expect(kept).toEqual({});
    expect(takeLoginError(cookieJar(request()))).toBeUndefined();
  });

  it('stays what it was while the user service does not answer', async () => {
    const { readSession } = await site();
    const fresh = await signedIn('keys');
    await readSession(fresh.request());
    const { request, kept } = await signedIn('down', 16);
    const before = { ...kept };
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('refused')));
    await expect(readSession(request())).rejects.toMatchObject({ code: 'service/unreachable' });
    expect(kept).toEqual(before);
  });
});

describe('a call', () => {
  it('follows a token that comes in the headers, also when it is refused', async () => {
    const { readSession } = await site();
    const { request, kept } = await signedIn('follow');
    const session = await readSession(request());
    await users.query(`insert into users.roles (account_id, role) values ($1, 'practice')`, [session?.userId]);
    const before = kept.mh_jwt;
    await expect(
      session?.call('/v2/Users/sessions/00000000-0000-4000-8000-000000000000', z.unknown(), { method: 'DELETE' }),
    ).rejects.toMatchObject({ reason: 'not-there', status: 404, code: 'request/not-found' });
    expect(Object.keys(kept).sort()).toEqual(['mh_jwt', 'mh_jwt_sig', 'mh_refresh']);
    expect(kept.mh_jwt).not.toBe(before);
    const again = await readSession(request());
    expect(again?.roles).toContain('practice');
    expect(await again?.call('/v2/Users/', profile)).toEqual({ email: 'follow@example.org' });
  });

  it('takes no token that nobody can decode', async () => {
    const { readSession } = await site();
    const { request, kept } = await signedIn('undecodable');
    const session = await readSession(request());
    const before = { ...kept };
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
      const answer = await real(input, init);
      return new Response(await answer.text(), { status: answer.status, headers: { access_token: 'undecodable' } });
    });
    await expect(session?.call('/v2/Users/', profile)).rejects.toMatchObject({ code: 'service/shape' });
    expect(kept).toEqual(before);
  });

  it('ends the session here when the service says that it is over', async () => {
    const { readSession } = await site();
    const { request, kept } = await signedIn('ended');
    const session = await readSession(request());
    await users.query(`update users.sessions set ended_at = now() where account_id = $1`, [session?.userId]);
    await expect(session?.call('/v2/Users/', profile)).rejects.toMatchObject({ status: 401, code: 'request/unauthorised' });
    expect(Object.keys(kept)).toEqual(['mh_login_error']);
  });

  it('marks that sensitive data asks for a fresh sign-in', async () => {
    const { readSession, cookieJar, needsRelogin } = await site();
    const { request } = await signedIn('sensitive');
    const session = await readSession(request());
    await users.query(`update users.sessions set authenticated_at = now() - interval '1 hour' where account_id = $1`, [session?.userId]);
    await expect(session?.call('/v2/Users/', z.unknown(), { method: 'DELETE' })).rejects.toMatchObject({
      reason: 'reauthentication-required',
    });
    expect(needsRelogin(cookieJar(request()))).toBe(true);
  });

  it('marks that it asks for two factors, where the account has a second one', async () => {
    const { readSession, cookieJar, needsTwoFactors } = await site();
    const { request } = await signedIn('secured');
    users.issuer.secured.add('sub-secured');
    const session = await readSession(request());
    await expect(session?.call('/v2/Users/', z.unknown(), { method: 'DELETE' })).rejects.toMatchObject({
      reason: 'reauthentication-required',
    });
    expect(needsTwoFactors(cookieJar(request()))).toBe(true);
  });
});

describe('a new session', () => {
  it('replaces whatever the browser had: nothing of it is continued', async () => {
    const { cookieJar, startSession } = await site();
    const planted = await signedIn('attacker');
    const { access_token, refresh_token, user } = await users.signIn('victim');
    const request = planted.request();
    await startSession(cookieJar(request), { token: access_token, refreshToken: refresh_token }, request);
    expect(planted.kept).toMatchObject(splitOf(access_token, refresh_token));
    const { readSession } = await site();
    expect((await readSession(planted.request()))?.userId).toBe(user.id);
  });

  it('is not made of a token of somebody else’s key', async () => {
    const { cookieJar, startSession } = await site();
    const forged = await users.issuer.sign({ user: { id: 'x' } });
    const request = browser().request();
    await expect(startSession(cookieJar(request), { token: forged, refreshToken: undefined }, request)).rejects.toMatchObject({
      code: 'service/shape',
    });
  });
});
