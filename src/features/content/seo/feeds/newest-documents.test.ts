import { expect, it, vi } from 'vitest';
import { everything, newestDocuments } from './feed.server';

const day = '20261112T120000Z';
vi.mock('../../lists/search.server', async (original) => ({
  ...(await original<object>()),
  loadOwn: async () =>
    ['read', 'hidden'].map((name) => ({
      id: name,
      url: { path: `/${name}`, siteName: 'insights' },
      ...{ __Updated: day, DisplayDate: day },
    })),
}));
vi.mock('../document/document.server', async (original) => ({
  ...(await original<object>()),
  loadDocument: async (_: object, path: string) => ({ url: path, noIndex: path === '/hidden', published: '2026-11-12T12:00:00.000Z' }),
}));
const dependencies = { services: { client: {} }, origins: { sites: [{ name: 'insights', origin: 'https://i.example' }] } };

it('a feed has nothing of what an editor keeps out of search engines, which read feeds', async () => {
  const found = await newestDocuments(everything, 'en', 20, dependencies as never);
  expect(found.map(({ document }) => document.url)).toEqual(['/read']);
});
