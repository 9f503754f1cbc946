import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { savedPageSchema } from '../saved/saved.schema';
import { callUserService, type Session } from '../session/server';
import { readList, readWhole, subscribe } from './list.server';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => fetched.mockReset());

const session = {
  call: (path: string, schema: z.ZodType, options = {}) => callUserService(path, schema, { ...options, for: 'site' }),
} as unknown as Session;
const list = {
  pausedUntil: null,
  newsletters: [
    { id: 'weekly', frequency: 'weekly', subscribed: true },
    { id: 'daily', frequency: 'hourly', subscribed: true },
  ],
  alerts: [
    { topic: 'energy', frequency: 'weekly' },
    { topic: 'copper', frequency: null },
  ],
};

it('a newsletter or an alert that cannot be read leaves the others on the page', async () => {
  fetched.mockImplementation(async () => Response.json(list));
  expect(await readList(session)).toEqual({ pausedUntil: null, newsletters: [list.newsletters[0]], alerts: [list.alerts[0]] });
});

it('and is not ended by writing the list back without it', async () => {
  fetched.mockImplementation(async () => Response.json(list));
  await expect(readWhole(session)).rejects.toMatchObject({ code: 'service/shape' });
  await expect(subscribe(session, 'monthly')).rejects.toMatchObject({ code: 'service/shape' });
  expect(fetched.mock.calls.map(([, init]) => init?.method)).toEqual(['GET', 'GET']);
});

it('a saved article that cannot be read leaves the others', async () => {
  const saved = { articleId: 'a', path: '/a', title: 'A', articleType: 'Report', image: '', note: '', savedAt: '2026-11-02' };
  const page = { total: 2, page: 1, pages: 1, pageSize: 10 };
  fetched.mockImplementation(async () => Response.json({ ...page, items: [{ ...saved, title: null }, saved] }));
  expect(await session.call('/v1/content/get-user-content', savedPageSchema, { method: 'POST', body: {} })).toEqual({
    ...page,
    items: [saved],
  });
});
