import { expect, it, vi } from 'vitest';
import { everything, newestDocuments } from './feed.server';

const day = '20261112T120000Z';
const reading = { now: 0, most: 0 };
vi.mock('../../lists/search.server', async (original) => ({
  ...(await original<object>()),
  loadOwn: async () =>
    ['read', 'hidden', ...Array.from({ length: 28 }, (_, more) => `read-${more}`)].map((name) => ({
      id: name,
      url: { path: `/${name}`, siteName: 'insights' },
      ...{ __Updated: day, DisplayDate: day },
    })),
}));
vi.mock('../document/document.server', async (original) => ({
  ...(await original<object>()),
  loadDocument: async (_: object, path: string) => {
    reading.most = Math.max(reading.most, (reading.now += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    reading.now -= 1;
    return { url: path, noIndex: path === '/hidden', published: '2026-11-12T12:00:00.000Z' };
  },
}));
const dependencies = { services: { client: {} }, origins: { sites: [{ name: 'insights', origin: 'https://i.example' }] } };

it('a feed has nothing of what an editor keeps out of search engines, which read feeds', async () => {
  const found = await newestDocuments(everything, 'en', 20, dependencies as never, ({ document }) => document.url);
  expect(found).toEqual(['/read', ...Array.from({ length: 28 }, (_, more) => `/read-${more}`)]);
  // A document is large while it is read.
  expect(reading.most).toBe(4);
});
