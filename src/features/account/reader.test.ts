import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/server/errors';
import { mayRead, readerOf } from './reader.server';
import { readSession } from './session/session.server';

vi.mock('./session/session.server', () => ({ readSession: vi.fn() }));
const source = { cookies: {}, host: 'localhost', setCookie: () => undefined };
const session = (roles: string[]) => ({ userId: '1', expires: 0, roles, call: vi.fn() });
beforeEach(() => vi.mocked(readSession).mockReset());

it.each([
  [undefined, 'visitor'],
  [session([]), 'reader'],
  [session(['alumnus']), 'reader'],
  [session(['alumnus', 'premium']), 'premium'],
])('tells who asks by the session: %#', async (found, kind) => {
  vi.mocked(readSession).mockResolvedValue(found);
  expect(await readerOf(source)).toEqual({ kind });
});

it('shows less while the user service does not answer, and hides no other fault', async () => {
  vi.mocked(readSession).mockRejectedValueOnce(new AppError('service/timeout'));
  expect(await readerOf(source)).toEqual({ kind: 'visitor' });
  vi.mocked(readSession).mockRejectedValueOnce(new Error('a slip'));
  await expect(readerOf(source)).rejects.toThrow('a slip');
});

it.each([
  [undefined, false, false],
  [session([]), true, false],
  [session(['premium']), true, true],
])('gives what the role may have: %#', async (found, registered, premium) => {
  vi.mocked(readSession).mockResolvedValue(found);
  expect([await mayRead(source, 'registered'), await mayRead(source, 'premium')]).toEqual([registered, premium]);
});
