import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { APIS } from '@/config/roles';
import { WRITE_LIMITS, writeShare } from '@/config/write-limits';
import { forgetPerProcess } from './one-per-process';
import { SharedStoreDown } from './shared-store/store';
import { isFromOwnPages, limitWrites, takeWrite, takeWriteOfAll } from './write-limits';

beforeEach(() => forgetPerProcess('writes'));

describe('the table of limits', () => {
  it('has every write of the API, and nothing else', () => {
    const writes = APIS.flatMap(({ path, POST }) => (POST ? [path] : []));
    expect(Object.keys(WRITE_LIMITS).sort()).toEqual(writes.sort());
  });
  it('is read by address', () => {
    expect(writeShare('/api/auth/password')).toBe('form');
    expect(writeShare('/api/auth/sign-out')).toBe('form');
    expect(writeShare('/api/editor/upload')).toBe('desk');
    expect(writeShare('/API/Editor/anything/')).toBe('desk');
    expect(writeShare('/api/forms/7a/cancel')).toBe('form');
    expect(writeShare('/api/page')).toBeUndefined();
    expect(writeShare('/api/new-and-forgotten'), 'the least').toBe('form');
  });
  it('tells what services and mail programs send from what pages do', () => {
    expect(isFromOwnPages('/api/consent')).toBe(true);
    expect(isFromOwnPages('/api/newsletter/unsubscribe/a.b.c')).toBe(false);
    expect(isFromOwnPages('/api/offers/webhook')).toBe(false);
  });
});

describe('what a line writes', () => {
  const take = (now: number, line = 'a', share: 'form' | 'desk' = 'form') => takeWrite(line, share, 20, now);
  it('is taken so often at once, then in its time', () => {
    for (let each = 0; each < 10; each += 1) expect(take(0).wait).toBe(0);
    expect(take(0)).toEqual({ wait: 3, first: true });
    expect(take(1_000)).toEqual({ wait: 2, first: false });
    expect(take(3_000).wait).toBe(0);
    expect(take(3_000)).toEqual({ wait: 3, first: true });
    expect(take(3_600_000).wait).toBe(0);
    for (let each = 0; each < 9; each += 1) take(3_600_000);
    expect(take(3_600_000).wait, 'no more is saved up').toBe(3);
  });
  it('is nothing to another line, nor to other writes', () => {
    while (take(0).wait === 0);
    expect(take(0, 'b').wait).toBe(0);
    for (let each = 0; each < 100; each += 1) expect(take(0, 'a', 'desk').wait).toBe(0);
    expect(take(0, 'a', 'desk').wait).toBe(1);
  });
  it('is forgotten of lines that were here long ago, when there are very many', () => {
    while (take(0).wait === 0);
    for (let each = 0; each < 20_000; each += 1) take(0, `line ${each}`);
    expect(take(0).wait).toBe(0);
  });
});

describe('what an account writes', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });
  it('is counted however many lines it comes from, and a token that nobody signed counts against nobody', async () => {
    const [ours, others] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);
    const jwks = { keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'k', alg: 'RS256' }] };
    vi.stubGlobal('fetch', async () => Response.json(jwks));
    vi.stubEnv('VISITOR_WRITES_PER_MINUTE', '8');
    vi.stubEnv('USER_SERVICE_URL', 'http://users.localhost:1');
    const tokenOf = (key: CryptoKey, id: string, exp = 4_000_000_000) =>
      new SignJWT({ exp, user: { id } }).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key);
    let line = 0;
    const write = (token: string) => {
      const [header, payload, signature] = token.split('.');
      return limitWrites({
        url: '/api/inbox',
        headers: { host: 'insights.localhost:3000', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `203.0.113.${(line += 1)}` },
        socket: { remoteAddress: '127.0.0.1' } as never,
        cookies: { mh_jwt: `${header}.${payload}`, mh_jwt_sig: signature ?? '' },
      });
    };
    const forged = await tokenOf(others.privateKey, 'robin');
    for (let each = 0; each < 20; each += 1) await write(forged);
    const [robin, over] = [await tokenOf(ours.privateKey, 'robin'), await tokenOf(ours.privateKey, 'robin', 1_000_000_000)];
    for (let each = 0; each < 2; each += 1) for (const token of [robin, over]) await write(token);
    for (const token of [robin, over]) await expect(write(token)).rejects.toMatchObject({ code: 'request/too-many' });
    await write(await tokenOf(ours.privateKey, 'sasha'));
  });
});

// Behind the tests that stub the environment, which is read once.
describe('what a line writes to several processes of the site', () => {
  const counts = new Map<string, number>();
  const store = {
    count: async (key: string) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return counts.get(key) ?? 0;
    },
  };
  beforeEach(() => counts.clear());
  const take = (now: number, line = 'a', share: 'form' | 'desk' = 'form') => takeWriteOfAll(line, share, 20, { store, now });

  it('is counted together, and what a process says of the time to wait holds at each', async () => {
    for (let each = 0; each < 20; each += 1) expect(await take(45_000)).toEqual({ wait: 0, first: false });
    expect(await take(45_000)).toEqual({ wait: 15, first: true });
    expect(await take(59_500)).toEqual({ wait: 1, first: false });
    expect((await take(60_000)).wait).toBe(0);
  });
  it('is nothing to another line or to other writes, and names nobody in the store', async () => {
    for (let each = 0; each < 21; each += 1) await take(0, '203.0.113.7');
    expect((await take(0, '203.0.113.8')).wait).toBe(0);
    expect((await take(0, '203.0.113.7', 'desk')).wait).toBe(0);
    expect([...counts.keys()].join()).not.toContain('203.0.113');
  });
  it('is each process’s own where the store is away', async () => {
    const away = { count: () => Promise.reject(new SharedStoreDown('away')) };
    expect(await takeWriteOfAll('a', 'form', 20, { store: away })).toEqual({ wait: 0, first: false });
    expect((await takeWriteOfAll('a', 'form', 20)).wait).toBe(0);
  });
});
