import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { savedPageSchema } from '../saved/saved.schema';
import { callUserService, type Session } from '../session/server';
import { readList, readWhole, subscribe } from './list.server';
import { subscriptionsArea } from './subscriptions.server';

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
  await expect(subscribe(session, { newsletters: ['monthly'] })).rejects.toMatchObject({ code: 'service/shape' });
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

const stored = (pausedUntil: string | null) => ({
  pausedUntil,
  newsletters: [{ id: 'weekly-briefing', frequency: 'weekly', subscribed: true }],
  alerts: [
    { topic: 'copper', frequency: 'monthly' },
    { topic: 'energy', frequency: 'weekly' },
  ],
});
const written = async (form: string, values: Record<string, string[]>, list = stored(null)) => {
  fetched.mockImplementation(async () => Response.json(list));
  const done = await subscriptionsArea.forms[form]!.run({
    session,
    source: 'site',
    language: 'en',
    values,
    value: (field: string) => values[field]?.[0] ?? '',
  } as never);
  const put = fetched.mock.calls.find(([, init]) => init?.method === 'PUT');
  return { done, put: JSON.parse(put?.[1]?.body as string) as unknown };
};

it('a switch leaves every alert the rhythm that it has, unless another one was chosen', async () => {
  const was = ['monthly,weekly-briefing,copper,energy'];
  const sent = { newsletter: ['weekly-briefing'], topic: ['copper', 'energy', 'water'], was };
  expect((await written('subscriptions', { ...sent, alertFrequency: ['monthly'] })).put).toMatchObject({
    alerts: [...stored(null).alerts, { topic: 'water', frequency: 'monthly' }],
  });
  fetched.mockClear();
  expect((await written('subscriptions', { ...sent, alertFrequency: ['weekly'] })).put).toMatchObject({
    alerts: ['copper', 'energy', 'water'].map((topic) => ({ topic, frequency: 'weekly' })),
  });
});

it('everything off leaves a pause, and taking it back leaves what was chosen meanwhile', async () => {
  const until = '2090-01-01T00:00:00.000Z';
  expect((await written('all-off', {}, stored(until))).put).toEqual({ pausedUntil: until, newsletters: [], alerts: [] });
  fetched.mockClear();
  const fields = { newsletters: ['monthly-highlights,weekly-briefing'], alerts: ['energy:monthly,water:monthly'] };
  expect((await written('restore', fields, stored(until))).put).toEqual({
    pausedUntil: until,
    newsletters: [{ id: 'weekly-briefing' }, { id: 'monthly-highlights' }],
    alerts: [...stored(until).alerts, { topic: 'water', frequency: 'monthly' }],
  });
});
