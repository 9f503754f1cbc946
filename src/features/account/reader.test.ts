import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/server/errors';
import { askReader, readerOf } from './reader.server';
import { readSession, type Session } from './session/session.server';
import { ServiceRefusal } from './session/user-service.server';

vi.mock('./session/session.server', () => ({ readSession: vi.fn() }));
const source = { cookies: {}, host: 'localhost', address: '203.0.113.9', setCookie: () => undefined };
const session = (roles: string[], call: () => Promise<unknown>): Session => ({
  userId: '1',
  expires: 0,
  roles,
  maxAge: undefined,
  call: vi.fn(call) as Session['call'],
});
beforeEach(() => void vi.mocked(readSession).mockReset());

it.each([
  [undefined, 'visitor'],
  [session(['premium'], async () => ({ isPremiumUser: false })), 'reader'],
  [session([], async () => ({ isPremiumUser: true })), 'premium'],
  [
    session(['premium'], async () => {
      throw new ServiceRefusal(401, 'session-expired', {}, 'GET /v2/Users/');
    }),
    'visitor',
  ],
])('tells who asks by what the service says, whatever the token does: %#', async (found, kind) => {
  vi.mocked(readSession).mockResolvedValue(found);
  expect(await askReader(source)).toEqual({ kind });
});

it('shows less on a page while the user service does not answer, and hides no other fault', async () => {
  vi.mocked(readSession).mockImplementation(() => Promise.reject(new AppError('service/timeout')));
  expect(await readerOf(source)).toEqual({ kind: 'visitor' });
  await expect(askReader(source)).rejects.toThrow('timed out');
  vi.mocked(readSession).mockRejectedValueOnce(new Error('a slip'));
  await expect(readerOf(source)).rejects.toThrow('a slip');
});

it('shows less on a page where the user service has too many to answer', async () => {
  const busy = () => Promise.reject(new ServiceRefusal(429, 'too-many-requests', {}, 'GET /v2/Users/'));
  vi.mocked(readSession).mockResolvedValue(session([], busy));
  expect(await readerOf(source)).toEqual({ kind: 'visitor' });
  await expect(askReader(source)).rejects.toThrow('too-many-requests');
});
