import { afterEach, describe, expect, it, vi } from 'vitest';
import { getEnv } from '@/config/env.server';
import { readCounters } from '@/server/counters';
import { exampleOpening } from '../examples';
import { openingView } from './opening-view.server';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('an opening whose applications go elsewhere', () => {
  it.each([
    ['https://careers.example.org/1', true],
    ['https://jobs.careers.example.org/1', true],
    ['https://careers.example.org.evil.example/1', false],
    ['https://www.example.com/?careers.example.org', false],
  ])('at %s stays with the firm: %s', async (url, ours) => {
    vi.spyOn(getEnv(), 'CAREERS_HOSTS', 'get').mockReturnValue(['careers.example.org']);
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(
        new URL(address).pathname.endsWith('/similar') ? { results: [] } : { ...exampleOpening(), apply: { kind: 'url', url } },
      ),
    );
    expect(await openingView('consultant-grid-connections', 'en', 0, 'site')).toMatchObject({ status: 'open', ours });
  });
});

it('of no opening, and of a closed one, asks for nothing like it and counts no outage', async () => {
  const asked: string[] = [];
  let answer = new Response('{}', { status: 404 });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname);
    return answer;
  });
  const before = readCounters()['jobs.failures'] ?? 0;
  expect(await openingView('never-was', 'en', 0, 'site')).toBeUndefined();
  const closed = { status: 'closed', title: 'A', employer: 'A', slug: 'a', closedAt: '2026-11-10T00:00:00Z', similar: [] };
  answer = Response.json(closed, { status: 410 });
  expect(await openingView('a', 'en', 0, 'site')).toMatchObject({ status: 'closed' });
  expect(asked).toEqual(['/v1/openings/never-was', '/v1/openings/a']);
  expect((readCounters()['jobs.failures'] ?? 0) - before).toBe(0);
});
