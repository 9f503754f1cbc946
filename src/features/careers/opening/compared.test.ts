import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCounters } from '@/server/counters';
import { exampleOpening } from '../examples';
import { comparedOpenings } from './compared.server';

const asked: string[] = [];
const answers = (answer: (slug: string) => Response) =>
  vi.stubGlobal('fetch', async (address: string) => {
    const slug = new URL(address).pathname.split('/').at(-1) ?? '';
    asked.push(slug);
    return answer(slug);
  });
const openings = async (slugs: readonly string[]) => (await comparedOpenings(slugs, 'en', 'site')).openings.map(({ slug }) => slug);

afterEach(() => {
  asked.length = 0;
  vi.unstubAllGlobals();
});

describe('openings side by side', () => {
  it('stand in the order of the address, each once, and three at most', async () => {
    answers((slug) => Response.json(exampleOpening({ slug })));
    expect(await openings(['c', 'a', 'c', 'b', 'd'])).toEqual(['c', 'a', 'b']);
    expect(asked).toEqual(['c', 'a', 'b']);
    expect((await comparedOpenings(['c', 'a', 'b', 'd'], 'en', 'site')).isMore).toBe(true);
    expect((await comparedOpenings(['c', 'a', 'b', 'c'], 'en', 'site')).isMore).toBe(false);
  });
  it('leave out what never was', async () => {
    answers((slug) => (slug === 'b' ? new Response('{}', { status: 404 }) : Response.json(exampleOpening({ slug }))));
    expect(await openings(['a', 'b', 'c', '../x'])).toEqual(['a', 'c']);
  });
  it('leave out, counted and said, what nobody can say', async () => {
    const before = readCounters()['jobs.failures'] ?? 0;
    answers((slug) => (slug === 'b' ? new Response('', { status: 503 }) : Response.json(exampleOpening({ slug }))));
    const { openings: found, isDown } = await comparedOpenings(['a', 'b'], 'en', 'site');
    expect([found.map(({ slug }) => slug), isDown]).toEqual([['a'], true]);
    expect((readCounters()['jobs.failures'] ?? 0) - before).toBe(1);
  });
});
