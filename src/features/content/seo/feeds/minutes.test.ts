import { expect, it, vi } from 'vitest';
import { loadFeed } from './feed.server';

const templates = { '/a': 'Article', '/b': 'Blog Entry', '/p': 'Publication' } as const;
vi.mock('../fresh.server', () => ({ keepFresh: () => async (_name: string, make: () => unknown) => make() }));
vi.mock('../../lists/search.server', async (original) => ({
  ...(await original<object>()),
  loadOwn: async () =>
    Object.keys(templates).map((path) => ({
      id: path,
      url: { path, siteName: 'insights' },
      ...{ __Updated: '20261112T120000Z', DisplayDate: '20261112T120000Z' },
    })),
}));
vi.mock('../document/document.server', () => ({
  loadDocument: async (_: object, path: keyof typeof templates) => ({
    ...{ itemId: path, templateName: templates[path], language: 'en', url: `https://i.example${path}`, title: path, lede: '', html: '' },
    ...{ authors: [], topics: [], minutes: 3, published: '2026-11-12T12:00:00.000Z', access: { kind: 'full' } },
    ...{ image: '', newsletterSentence: '', noIndex: false },
  }),
}));
vi.mock('@/server/page/page', () => ({
  loadItem: async () => ({ item: { itemId: 'x', templateName: 'Home Page', name: 'home', fields: {} } }),
}));

it('a newsletter gives minutes for what is read whole, and none for a publication, whose page is a few words about a file', async () => {
  const site = { name: 'insights', origin: 'https://i.example' };
  const services = { client: {}, dictionary: { phrases: async () => ({}) } };
  const feed = await loadFeed({ site, path: '/', language: 'en', isLong: true }, 'rss', { services, origins: { sites: [site] } } as never);
  const items = feed?.xml.split('<item>').slice(1) ?? [];
  expect(items.map((item) => [/https:..i.example(.\w)/.exec(item)?.[1], /minutes>(\d+)/.exec(item)?.[1]])).toEqual([
    ['/a', '3'],
    ['/b', '3'],
    ['/p', undefined],
  ]);
});
