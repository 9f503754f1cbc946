import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../kit/http.ts';
import { UsersError } from '../errors.ts';
import type { Reader } from '../tokens/reader.ts';
import { findReader } from '../tokens/reader.ts';
import { authenticate, needRecent } from './authenticate.ts';

vi.mock('../tokens/reader.ts', () => ({ findReader: vi.fn() }));

const NOW = new Date('2026-11-23T09:00:00Z');
const ANN: Reader = {
  accountId: 'ann',
  sessionId: 'session of ann',
  roles: ['reader', 'premium'],
  authenticatedAt: NOW,
} as unknown as Reader;
const claims = (changes: object = {}) => ({
  aud: 'insights',
  sid: 'session of ann',
  user: { id: 'ann', roles: ['reader', 'premium'] },
  ...changes,
});

const verify = vi.fn();
const refresh = vi.fn();
const parts = { db: {}, accessTokens: { verify }, sessions: { refresh, signFor: async () => 'a new access token' } } as never;
const asked = (headers: Record<string, string>) => authenticate({ header: (name: string) => headers[name] } as Exchange, parts);
const reasonOf = async (headers: Record<string, string>) => {
  const error = await asked(headers).catch((thrown: unknown) => thrown);
  if (!(error instanceof UsersError)) throw error;
  return error.reason;
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  verify.mockResolvedValue({ claims: claims(), expired: false });
  vi.mocked(findReader).mockResolvedValue(ANN);
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('who calls', () => {
  it('is nobody without a token, and then nobody is asked', async () => {
    expect(await asked({})).toBeUndefined();
    expect(verify).not.toHaveBeenCalled();
  });

  it.each([[{ access_token: 't.o.k' }], [{ authorization: 'Bearer t.o.k' }], [{ access_token: 't.o.k', authorization: 'bearer t.o.k' }]])(
    'is whose token is in %j',
    async (headers) => {
      expect(await asked(headers)).toEqual({ reader: ANN });
      expect(verify).toHaveBeenCalledWith('t.o.k');
    },
  );

  it.each([
    [{ authorization: 'Basic abc' }],
    [{ authorization: 'Bearer' }],
    [{ authorization: 'Bearer a b' }],
    [{ authorization: '', access_token: 't.o.k' }],
    [{ authorization: 'Bearer one', access_token: 'two' }],
  ])('is not told by %j', async (headers) => expect(await reasonOf(headers)).toBe('invalid-token'));

  it('is nobody whose session has ended, or is another account’s', async () => {
    vi.mocked(findReader).mockResolvedValueOnce(undefined);
    expect(await reasonOf({ access_token: 't' })).toBe('session-expired');
    verify.mockResolvedValueOnce({ claims: claims({ user: { id: 'bob', roles: [] } }), expired: false });
    expect(await reasonOf({ access_token: 't' })).toBe('session-expired');
  });

  it('gets another token when the roles in it are out of date', async () => {
    verify.mockResolvedValueOnce({ claims: claims({ user: { id: 'ann', roles: ['reader'] } }), expired: false });
    expect(await asked({ access_token: 't' })).toEqual({ reader: ANN, replacement: { accessToken: 'a new access token' } });
  });
});

describe('a token that is too old', () => {
  beforeEach(() => {
    verify.mockResolvedValue({ claims: claims(), expired: true });
    refresh.mockResolvedValue({ reader: ANN, accessToken: 'new', refreshToken: 'next' });
  });

  it('is renewed with the refresh token beside it, for the client that it was made for', async () => {
    expect(await asked({ access_token: 't', refresh_token: 'r' })).toEqual({
      reader: ANN,
      replacement: { accessToken: 'new', refreshToken: 'next' },
    });
    expect(refresh).toHaveBeenCalledWith('r', 'insights');
  });

  it('is over without one', async () => {
    expect(await reasonOf({ access_token: 't' })).toBe('session-expired');
    expect(refresh).not.toHaveBeenCalled();
  });

  it('is refused beside somebody else’s refresh token', async () => {
    refresh.mockResolvedValueOnce({ reader: { ...ANN, sessionId: 'session of bob' }, accessToken: 'new', refreshToken: 'next' });
    expect(await reasonOf({ access_token: 't', refresh_token: 'r' })).toBe('invalid-token');
  });
});

describe('a sensitive change', () => {
  const signedIn = (minutesAgo: number) => needRecent({ ...ANN, authenticatedAt: new Date(NOW.getTime() - minutesAgo * 60_000) });
  it('needs a sign-in of the last ten minutes', () => {
    expect(() => signedIn(10)).not.toThrow();
    expect(() => signedIn(10.1)).toThrow(UsersError);
  });
});
