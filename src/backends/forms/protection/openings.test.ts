import { afterEach, expect, it, vi } from 'vitest';
import { wasOpen } from '../submit/save.ts';
import { createOpeningIndex } from './openings.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for the words as they were typed: an alert cannot say what was corrected', async () => {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address));
    return Response.json({ total: 0, pages: 0, results: [] });
  });
  await createOpeningIndex('http://search.test').newest('keyword=hydrolgist', 'en', 1);
  expect(asked[0]?.searchParams.get('keyword')).toBe('hydrolgist');
  expect(asked[0]?.searchParams.get('asTyped')).toBe('1');
});

it('says when an opening closed: what began to arrive before is taken', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 'closed', title: 'Analyst', closedAt: '2026-11-30T23:00:00Z' }, { status: 410 }),
  );
  const found = await createOpeningIndex('http://search.test').find('analyst', 'en');
  expect(found).toEqual({ status: 'closed', title: 'Analyst', closedAt: new Date('2026-11-30T23:00:00Z') });
  const taken = (began: string) => found.status === 'closed' && wasOpen(found, Date.parse(began));
  expect([taken('2026-11-30T22:57:00Z'), taken('2026-11-30T23:00:00Z'), taken('2026-11-30T23:01:00Z')]).toEqual([true, false, false]);
});
