import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { forgetPerProcess, onePerProcess } from '../server/one-per-process.ts';

/** Next's own: the pages that this process made. It keeps nothing of what is gone. */
const own = vi.hoisted(() => new Map<string, { lastModified: number; value: unknown }>());
vi.mock('next/dist/server/lib/incremental-cache/file-system-cache.js', () => ({
  default: {
    default: class {
      async get(key: string) {
        return own.get(key) ?? null;
      }
      async set(key: string, value: unknown) {
        if (value) own.set(key, { lastModified: Date.now(), value });
      }
    },
  },
}));

const page = (html: string, lastModified: number) => JSON.stringify({ lastModified, value: { kind: 'PAGES', html, pageData: {} } });

/** Behind the id of the build. */
const pageIn = (key: string): string => key.slice(key.lastIndexOf(':') + 1);

/** A shared store's own step: nobody comes between the look and what is set. */
const newer =
  (kept: Map<string, string>, keyOf = (key: string) => key) =>
  async (key: string, value: string, at: number, _ms: number, onlyOver: boolean): Promise<void> => {
    const before = kept.get(keyOf(key));
    if (before === undefined ? onlyOver : (JSON.parse(before) as { lastModified: number }).lastModified > at) return;
    kept.set(keyOf(key), value);
  };

async function storeOf(context: object = {}) {
  own.clear();
  const shared = { pages: new Map<string, string>(), isAway: false };
  forgetPerProcess('sharedStore.made');
  onTestFinished(() => forgetPerProcess('sharedStore.made'));
  onePerProcess('sharedStore.made', () => ({
    store: {
      get: async (key: string) => {
        if (shared.isAway) throw new Error('away');
        return shared.pages.get(pageIn(key));
      },
      setIfNewer: newer(shared.pages, pageIn),
    },
  }));
  const { default: PageStore } = await import('./page-store.ts');
  const store = new PageStore(context as ConstructorParameters<typeof PageStore>[0]);
  const html = async (key: string) =>
    (await store.get(key, { kind: 'PAGES', isFallback: false } as Parameters<typeof store.get>[1]))?.value;
  const set = (key: string, value: unknown) =>
    store.set(key, value as Parameters<typeof store.set>[1], {} as Parameters<typeof store.set>[2]);
  return { shared, html, set, put: (text: string, at: number) => shared.pages.set('/a', page(text, at)) };
}

it('is the newest of what this process and the others made', async () => {
  const { html, put } = await storeOf();
  own.set('/a', { lastModified: 10, value: { html: 'own' } });
  put('of another', 5);
  expect(await html('/a')).toMatchObject({ html: 'own' });
  put('newer', 20);
  expect(await html('/a')).toMatchObject({ html: 'newer' });
});

it('of two that are kept at the same moment the one that was begun later stays, whichever is written last', async () => {
  const { html, set, shared } = await storeOf();
  const put = (text: string, at: number) => shared.pages.set('/at-once', page(text, at));
  put('of before', 5);
  const begun = onePerProcess('madeOf.begunAt', () => new Map<string, number>());
  const made = onePerProcess<{ store?: { setIfNewer: (...given: unknown[]) => Promise<void> } }>('sharedStore.made', () => ({}));
  const { setIfNewer } = made.store!;
  // Another process sets what it began later, after this one has looked and before it sets.
  made.store!.setIfNewer = async (...given) => {
    put('after the publication', 20);
    await setIfNewer(...given);
  };
  begun.set('/at-once', 10);
  await set('/at-once', { kind: 'PAGES', html: 'begun before the publication', pageData: {} });
  expect(JSON.parse(shared.pages.get('/at-once') ?? '')).toMatchObject({ lastModified: 20 });
  own.clear();
  expect(await html('/at-once')).toMatchObject({ html: 'after the publication' });
});

it('what Next keeps for a while longer, since it could not be made anew, is no newer than it was', async () => {
  const { html, set, shared } = await storeOf();
  const begun = onePerProcess('madeOf.begunAt', () => new Map<string, number>());
  begun.set('/kept', 10);
  await set('/kept', { kind: 'PAGES', html: 'of before', pageData: {} });
  const before = await html('/kept');
  shared.pages.set('/kept', page('published', 20));
  // Its data were there, and then it could not be rendered.
  begun.set('/kept', 30);
  await set('/kept', before);
  expect(await html('/kept')).toMatchObject({ html: 'published' });
  expect(begun.size).toBe(0);
});

it('what Next keeps for a while longer of another process’s page, or of the build’s, is no newer than it was', async () => {
  const { html, set, shared } = await storeOf();
  shared.pages.set('/another', page('of before', 10));
  const another = await html('/another');
  own.set('/built', { lastModified: 10, value: { kind: 'PAGES', html: 'of before', pageData: {} } });
  const built = await html('/built');
  for (const [key, value] of [
    ['/another', another],
    ['/built', built],
  ] as const) {
    shared.pages.set(key, page('published', 20));
    await set(key, value);
    expect(await html(key)).toMatchObject({ html: 'published' });
    expect(JSON.parse(shared.pages.get(key) ?? '')).toMatchObject({ lastModified: 20 });
  }
});

it('that a page is gone, which Next keeps for a while longer, is no newer than it was', async () => {
  const { html, set, shared } = await storeOf();
  onePerProcess('madeOf.begunAt', () => new Map<string, number>()).set('/was-gone', 10);
  await set('/was-gone', null);
  shared.pages.set('/was-gone', page('published', 20));
  await set('/was-gone', null);
  expect(await html('/was-gone')).toMatchObject({ html: 'published' });
});

it('a page that was begun later keeps its files where one of before is gone, and the others are told what cannot be removed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'page-store-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'pages'));
  const begun = onePerProcess('madeOf.begunAt', () => new Map<string, number>());
  for (const name of ['stays.html', 'stays.json']) await writeFile(path.join(folder, 'pages', name), '{}');
  await writeFile(path.join(folder, 'pages/stays.meta'), JSON.stringify({ making: { begun: 20, digests: {} } }));
  const { html, set, shared } = await storeOf({ flushToDisk: true, serverDistDir: folder });
  own.set('/stays', { lastModified: 20, value: { html: 'published' } });
  begun.set('/stays', 10);
  await set('/stays', null);
  expect(await readdir(path.join(folder, 'pages'))).toEqual(['stays.html', 'stays.json', 'stays.meta']);
  expect(await html('/stays')).toMatchObject({ html: 'published' });
  shared.pages.set('/stays', page('of before', 5));
  await rm(path.join(folder, 'pages/stays.html'));
  await mkdir(path.join(folder, 'pages/stays.html/a folder'), { recursive: true });
  begun.set('/stays', 30);
  await expect(set('/stays', null)).rejects.toThrow();
  expect(await readdir(path.join(folder, 'pages'))).toEqual(['stays.html']);
  expect(JSON.parse(shared.pages.get('/stays') ?? '')).toMatchObject({ lastModified: 30, value: null });
});

it('does not go back to an old page of its own when the store is away', async () => {
  const { html, put, shared } = await storeOf();
  own.set('/a', { lastModified: 10, value: { html: 'before the publication' } });
  put('published', 20);
  await html('/a');
  shared.isAway = true;
  expect(await html('/a')).toMatchObject({ html: 'published' });
  own.set('/a', { lastModified: 30, value: { html: 'made here since' } });
  expect(await html('/a')).toMatchObject({ html: 'made here since' });
});

it('keeps the data of a page without the dictionary, which the document does not read of them', async () => {
  const { html, set, shared } = await storeOf();
  const data = (page: object) => ({ pageProps: { hydrate: 'onIntent', page } });
  await set('/$/en/a', {
    kind: 'PAGES',
    html: 'a',
    pageData: data({ route: { path: '/a' }, phrases: { 'article.save': 'Save' } }),
    headers: {},
  });
  const kept = { kind: 'PAGES', html: 'a', pageData: data({ route: { path: '/a' } }), headers: {} };
  expect(own.get('/$/en/a')?.value).toEqual(kept);
  expect(JSON.parse(shared.pages.get('/a') ?? '')).toMatchObject({ value: kept });
  expect(await html('/$/en/a')).toEqual(kept);
});

it.each([null, { kind: 'REDIRECT', props: { pageProps: { __N_REDIRECT: '/b' } } }])(
  'tells the others that a page is gone: %o',
  async (gone) => {
    const { put, set, shared } = await storeOf();
    put('before the publication', 5);
    await set('/a', gone);
    expect(JSON.parse(shared.pages.get('/a') ?? '{}')).toMatchObject({ value: gone });
  },
);

it('shows what another process says of a page that is gone, not its own old one', async () => {
  const { html, shared } = await storeOf();
  own.set('/gone', { lastModified: 10, value: { html: 'old' } });
  shared.pages.set('/gone', JSON.stringify({ lastModified: 20, value: null }));
  expect(await html('/gone')).toBeNull();
});

it.each([null, { kind: 'REDIRECT', props: { pageProps: { __N_REDIRECT: '/b' } } }])(
  'knows without files that an address has no page, until it has one again: %o',
  async (gone) => {
    const { html, set, shared } = await storeOf();
    shared.isAway = true;
    await set('/moved', gone);
    expect(await html('/moved')).toEqual(gone);
    await set('/moved', { kind: 'PAGES', html: 'back', pageData: {} });
    expect(await html('/moved')).toMatchObject({ html: 'back' });
  },
);

it('says nothing of addresses that never had a page', async () => {
  const { set, shared } = await storeOf();
  await set('/made-up', null);
  expect(shared.pages.size).toBe(0);
});

it('does not overwrite what was begun later', async () => {
  const { html, set, put } = await storeOf();
  const now = Date.now();
  put('new', now - 50);
  onePerProcess('madeOf.begunAt', () => new Map<string, number>()).set('/a', now - 100);
  await set('/a', { kind: 'PAGES', html: 'old', pageData: {} });
  expect(await html('/a')).toMatchObject({ html: 'new' });
});

// As `pagePath` of `src/server/made-of/page-path.ts` writes them.
it.each([
  ['/route-cache/PAGES/0f/$/en/_site_a/über uns', '/_site_a/%C3%BCber%20uns'],
  ['/route-cache/PAGES/0f/$/de/_site_a/über', '/de/_site_a/%C3%BCber'],
  ['/route-cache/PAGES/0f/$/en/_site_a', '/_site_a'],
  ['/route-cache/PAGES/0f/$/en/_site_a/x%2Fy%3Fz', '/_site_a/x%2Fy%3Fz'],
  ['/route-cache/PAGES/0f/$/en/_site_a/100%', '/_site_a/100%25'],
])('knows the page of Next’s key %s by the name that the site gives it', async (key, name) => {
  const { html, set, shared } = await storeOf();
  const now = Date.now();
  shared.pages.set(name, page('new', now - 50));
  const begun = onePerProcess('madeOf.begunAt', () => new Map<string, number>());
  begun.set(name, now - 100);
  await set(key, { kind: 'PAGES', html: 'old', pageData: {} });
  expect([await html(key), begun.size]).toEqual([expect.objectContaining({ html: 'new' }), 0]);
  begun.set(name, now);
  await set(key, { kind: 'PAGES', html: 'newest', pageData: {} });
  const { has } = onePerProcess<{ has?: (page: string, begun: number) => Promise<boolean> }>('pageStore', () => ({}));
  expect([await has?.(name, now), await has?.(name, now + 1), [...shared.pages.keys()]]).toEqual([true, false, [name]]);
});

it.each([null, { kind: 'REDIRECT', props: {} }])('removes the files of a page that is gone: %o', async (gone) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'page-store-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'pages'));
  for (const name of ['a.html', 'a.json', 'a.meta', 'b.html']) await writeFile(path.join(folder, 'pages', name), '{}');
  const { set } = await storeOf({ flushToDisk: true, serverDistDir: folder });
  await set('/a', gone);
  expect(await readdir(path.join(folder, 'pages'))).toEqual(['b.html']);
  // As Next names what it made after the build, and where it has the files.
  const made = path.join(folder, 'route-cache/PAGES/0f/$/en/_site_a');
  await mkdir(made, { recursive: true });
  for (const name of ['a.html', 'a.json', 'a.meta', 'b.html']) await writeFile(path.join(made, name), '{}');
  await set('/route-cache/PAGES/0f/$/en/_site_a/a', gone);
  expect(await readdir(made)).toEqual(['b.html']);
});

it('is none that was made with another configuration, whose origins it holds', async () => {
  const { html, set } = await storeOf();
  const kept = new Map<string, string>();
  const made = onePerProcess<{ store?: object; pages?: string }>('sharedStore.made', () => ({}));
  made.store = { get: async (key: string) => kept.get(key), setIfNewer: newer(kept) };
  made.pages = 'before';
  await set('/other', { kind: 'PAGES', html: 'of before', pageData: {} });
  own.clear();
  expect(await html('/other')).toMatchObject({ html: 'of before' });
  await set('/third', { kind: 'PAGES', html: 'of before', pageData: {} });
  own.clear();
  made.pages = 'after';
  expect(await html('/third')).toBeUndefined();
});
