import type { NextApiRequest, NextApiResponse } from 'next';
import { afterEach, expect, it, vi } from 'vitest';
import { FACETS } from '../openings.schema';
import { jobSearchApi } from './jobsearch-api.server';

afterEach(() => vi.unstubAllGlobals());

const asked = async (query: Record<string, string | string[]>) => {
  const found = {
    total: 3,
    page: 1,
    pages: 1,
    pageSize: 20,
    start: 1,
    sort: 'date',
    results: [],
    facets: Object.fromEntries(FACETS.map((facet) => [facet, []])),
  };
  vi.stubGlobal('fetch', async () => Response.json(found));
  const json = vi.fn();
  const response = { setHeader: vi.fn(), json };
  await jobSearchApi({ query, headers: {}, socket: {}, url: '/' } as unknown as NextApiRequest, response as unknown as NextApiResponse);
  return json.mock.lastCall?.[0] as { answered?: object };
};

it.each([
  [{ level: 'chief' }, { filters: {} }],
  [{ level: ['senior', 'chief'] }, { filters: { level: ['senior'] } }],
  [{ workMode: 'home' }, { filters: {} }],
  [
    { near: 'Berlin', radius: '10' },
    { near: 'Berlin', radius: 50 },
  ],
  [{ pay: '60k' }, { pay: '' }],
  [{ sort: 'distance' }, { sort: '' }],
])('says of %j what was answered in its place', async (query, answered) => expect((await asked(query)).answered).toMatchObject(answered));

it.each([
  {},
  { keyword: ' grid  engineer ', country: ['de', 'DE', 'NL'], near: 'Berlin', radius: '100', pay: 'eur-60000', sort: 'distance' },
  { near: 'Berlin', sort: 'distance' },
  { radius: '10' },
])('says nothing of %j, which was answered as it was asked', async (query) => expect(await asked(query)).not.toHaveProperty('answered'));
