import { beforeEach, expect, it, vi } from 'vitest';
import { loadFeed } from './feed.server';

const shown = vi.hoisted(() => ({ paths: ['/first', '/second'], isStale: false }));
vi.mock('../fresh.server', () => ({
  keepFresh: () => {
    let last: unknown;
    return async (_name: string, make: () => unknown) => (shown.isStale ? last : (last = await make()));
  },
}));
vi.mock('../../lists/search.server', async (original) => ({
  ...(await original<object>()),
  loadOwn: async () =>
    shown.paths.map((path) => ({
      id: path,
      url: { path, siteName: 'insights' },
      ...{ __Updated: '20261112T120000Z', DisplayDate: '20261112T120000Z' },
    })),
}));
vi.mock('../document/document.server', () => ({
  loadDocument: async (_: object, path: string) => ({
    ...{ itemId: path, language: 'en', url: `https://i.example${path}`, title: path, lede: '', authors: [], topics: [], html: '' },
    ...{ published: '2026-11-12T12:00:00.000Z', access: { kind: 'full' }, image: '', newsletterSentence: '', noIndex: false },
  }),
}));
vi.mock('@/server/page/page', () => ({
  loadItem: async () => ({ item: { itemId: 'x', templateName: 'Home Page', name: 'home', fields: {} } }),
}));
const dependencies = {
  services: { client: {}, dictionary: { phrases: async () => ({}) } },
  origins: { sites: [{ name: 'insights', origin: 'https://i.example' }] },
};
const modified = async (format: 'rss' | 'atom' = 'rss') =>
  (await loadFeed({ site: { name: 'insights', origin: 'https://i.example' }, path: '/', language: 'en' }, format, dependencies as never))
    ?.modified;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T08:00:00Z'), toFake: ['Date'] }));

it('a feed that lost a text has changed, though its newest entry has not; one that was made anew has not', async () => {
  const first = await modified();
  vi.setSystemTime('2026-11-20T09:00:00Z');
  expect(await modified()).toBe(first);
  shown.paths.pop();
  expect(await modified()).toBe('2026-11-20T09:00:00.000Z');
  vi.useRealTimers();
});

it('is of the day when it was made, not when somebody asks for what is kept', async () => {
  await modified();
  shown.isStale = true;
  vi.setSystemTime('2026-11-20T10:00:00Z');
  expect(await modified('atom')).toBe('2026-11-20T08:00:00.000Z');
  shown.isStale = false;
  vi.useRealTimers();
});
